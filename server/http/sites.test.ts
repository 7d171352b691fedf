import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin } from '#server/admin/accounts/create-admin.ts'
import { newId } from '#server/database/new-id.ts'
import { projectFolder } from '#server/project-folder.ts'
import { rolesWithRight } from '#shared/admin-rights.ts'
import { bodyOf } from '#tests/make/body-of.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { withRoutesOf } from '#tests/roles/registered-routes.ts'
import { roleTable } from '#tests/roles/role-table.ts'

const shop = 'bakes.example'
const desk = 'desk.bakes.example'
const hosts = { shop, console: desk } as const
type Site = keyof typeof hosts

/** What probes and pages of both sites ask for. */
const ofBoth = ['/livez', '/readyz', '/healthz', '/metrics', '/photos/:name']

const wrongHost = 'There is nothing at this address.'

describe('a console on a host of its own', () => {
  let test: TestApp
  let registered: string[]
  beforeAll(async () => {
    const { built, routes } = await withRoutesOf(() =>
      makeTestApp(anyEngine, { publicUrl: `https://${shop}`, adminUrl: `https://${desk}` }),
    )
    test = built
    registered = [...routes.keys()]
  })
  afterAll(() => test.close())

  const ask = async (
    host: string,
    url: string,
    options: Pick<InjectOptions, 'method' | 'headers' | 'payload'> = {},
  ) => {
    const answer = await test.app.inject({
      url,
      ...options,
      headers: { host, origin: `https://${host}`, ...options.headers },
      // what is told live never ends by itself
      payloadAsStream: true,
    })
    const body = await bodyOf(answer)
    const isMissing = answer.statusCode === 404 && body.includes(wrongHost)
    return { status: answer.statusCode, headers: answer.headers, body, isMissing }
  }

  /** The site of a row of the table of roles: what is for admins, and how they sign in, is the console's. */
  const siteOf = (row: string): Site => {
    const isForAdmins = Object.keys(rolesWithRight).includes(roleTable[row]?.who ?? '')
    return isForAdmins || row.includes(' /api/admin/') ? 'console' : 'shop'
  }

  it('ASVS V3.5.4: every route of the console is 404 on the shop’s host, and every other on the console’s', async () => {
    const { cookie } = await makeAdmin(test, 'superadmin')
    const rows = registered
      .filter((route) => route !== 'GET /*')
      .flatMap((route) => Object.keys(roleTable).filter((row) => row.replace(/\?.*/, '') === route))
    expect(rows.filter((row) => siteOf(row) === 'console').length).toBeGreaterThan(50)
    expect(rows.filter((row) => siteOf(row) === 'shop').length).toBeGreaterThan(50)
    const wrong: string[] = []
    for (const row of rows) {
      const [method = 'GET', path = ''] = row.split(' ')
      const url = path.replaceAll(/:\w+|\*$/g, newId())
      // who is let in does not get past the host
      const headers = { cookie }
      const asked = { method: method as NonNullable<InjectOptions['method']>, headers }
      const own = siteOf(row)
      const other = own === 'shop' ? 'console' : 'shop'
      const isOfBoth = ofBoth.includes(path)
      if ((await ask(hosts[other], url, asked)).isMissing === isOfBoth) wrong.push(`${row} on ${other}`)
      if ((await ask('other.example', url, asked)).isMissing === isOfBoth) wrong.push(`${row} elsewhere`)
      // what would be carried out is asked by nobody: it is enough that the route is there
      if ((await ask(hosts[own], url, { method: asked.method })).isMissing) wrong.push(`${row} on ${own}`)
    }
    expect(wrong).toEqual([])
  })

  it('every page of the console is 404 on the shop’s host, and every other on the console’s', async () => {
    const pagesOf = async (file: string, line: RegExp) =>
      Array.from((await ask(shop, file)).body.matchAll(line), ([, path = '']) => path).filter(
        (path) => path !== '/',
      )
    const open = await pagesOf('/sitemap-pages.xml', /<loc>https:\/\/bakes\.example([^<]*)<\/loc>/g)
    const signedIn = await pagesOf('/robots.txt', /^Disallow: (\/(?!api\/).*)$/gm)
    expect(open.length).toBeGreaterThan(10)
    expect(signedIn.length).toBeGreaterThan(4)
    for (const url of [...open, ...signedIn, '/login', '/cart', '/nothing-here']) {
      expect([url, (await ask(desk, url)).isMissing]).toEqual([url, true])
      expect([url, (await ask(shop, url)).isMissing]).toEqual([url, false])
    }
    for (const host of [shop, desk]) expect((await ask(host, '/admin/nothing-here')).isMissing).toBe(true)
    for (const url of ['/admin', '/admin/login']) {
      expect([url, (await ask(shop, url)).isMissing]).toEqual([url, true])
      expect([url, (await ask(desk, url)).status]).toEqual([url, 200])
    }
    const { headers, body } = await ask(shop, '/admin')
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('<h1>Page not found</h1>')
  })

  it.each(['/%61dmin', '/ADMIN', '/admin/', '/admin?tab=money', 'https://desk.bakes.example/admin'])(
    'no spelling of an address opens the console on the shop’s host: %s',
    async (url) => {
      expect((await ask(shop, url)).isMissing).toBe(true)
    },
  )

  it('answers on its host however that is spelled, and on no other', async () => {
    for (const host of [desk, desk.toUpperCase(), `${desk}:443`])
      expect([host, (await ask(host, '/admin')).status]).toEqual([host, 200])
    for (const host of [`${desk}:8443`, `${desk}.`, `x.${desk}`, '10.0.0.7:3000'])
      for (const url of ['/', '/admin'])
        expect([host, (await ask(host, url)).isMissing]).toEqual([host, true])
  })

  it('has a method that no call of a path knows refused on its own host, and missed on the other', async () => {
    expect((await ask(desk, '/api/users', { method: 'DELETE' })).status).toBe(405)
    expect((await ask(shop, '/api/users', { method: 'DELETE' })).isMissing).toBe(true)
    expect((await ask(desk, '/api/sessions', { method: 'PUT' })).isMissing).toBe(true)
  })

  it('the start of its host leads to it, and its page comes whole', async () => {
    const start = await ask(desk, '/')
    expect([start.status, start.headers.location]).toEqual([302, '/admin'])
    expect((await ask(shop, '/')).status).toBe(200)
    const page = await ask(desk, '/admin')
    expect([page.status, page.body.includes('Admin console')]).toEqual([200, true])
  })

  it('files of the build and probes are there on both', async () => {
    const assets = readdirSync(join(projectFolder, 'dist/web/assets')).filter((name) =>
      /\.(?:js|css|woff2)$/.test(name),
    )
    for (const url of ['/favicon.svg', '/livez', ...assets.slice(0, 5).map((name) => `/assets/${name}`)])
      for (const host of [shop, desk])
        expect([host, url, (await ask(host, url)).status]).toEqual([host, url, 200])
    expect((await ask('10.0.0.7:3000', '/livez')).status).toBe(200)
  })

  it('has no kitchen, and nothing that keeps one', async () => {
    for (const url of ['/kitchen-worker.js', '/kitchen-shell']) {
      expect([url, (await ask(shop, url)).status]).toEqual([url, 200])
      expect([url, (await ask(desk, url)).isMissing]).toEqual([url, true])
    }
  })

  it('what is kept for the shop’s visitors is told on no other host', async () => {
    expect((await ask(shop, '/api/settings')).status).toBe(200)
    expect((await ask(shop, '/api/settings')).status).toBe(200)
    expect((await ask(desk, '/api/settings')).isMissing).toBe(true)
  })

  it('a forged origin of the other host is refused', async () => {
    const from = async (host: string, url: string, origin: string) => {
      const { status, body } = await ask(host, url, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        payload: '{}',
      })
      return [status, body.includes('wrong_origin')]
    }
    expect(await from(desk, '/api/admin/logout', `https://${shop}`)).toEqual([403, true])
    expect(await from(shop, '/api/logout', `https://${desk}`)).toEqual([403, true])
    expect(await from(desk, '/api/admin/logout', `http://${desk}`)).toEqual([403, true])
    expect(await from(desk, '/api/admin/logout', `https://${desk}`)).toEqual([204, false])
    expect(await from(shop, '/api/logout', `https://${shop}`)).toEqual([204, false])
  })

  it('its cookies are its host’s alone, its mails lead to it, and it knows where the shop is', async () => {
    const { oneTimePassword } = await createAdmin(test, {
      username: 'nora',
      email: 'nora@example.org',
      role: 'admin',
    })
    const { status, headers } = await ask(desk, '/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ username: 'nora', password: oneTimePassword }),
    })
    expect(status).toBe(200)
    const cookies = [headers['set-cookie']].flat().map(String)
    expect(cookies).toEqual(expect.arrayContaining([expect.stringMatching(/^__Host-bakesale_admin=/)]))
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure/)
      expect(cookie).not.toMatch(/domain/i)
    }
    const { text } = await lastMailTo(test, 'nora@example.org', 'admin-new-device')
    expect(text).toContain(`https://${desk}/admin\n`)
    expect(text).not.toContain(`https://${shop}`)
    const session = await ask(desk, '/api/admin/me')
    expect(JSON.parse(session.body)).toMatchObject({ shopUrl: `https://${shop}` })
  })
})

it('without one, the console is on every host that the shop is on', async () => {
  const test = await makeTestApp(anyEngine, { publicUrl: `https://${shop}` })
  const ask = (host: string, url: string) => test.app.inject({ url, headers: { host } })
  for (const host of [shop, desk]) {
    for (const url of ['/', '/admin', '/api/settings', '/api/admin/me'])
      expect([host, url, (await ask(host, url)).statusCode]).toEqual([host, url, 200])
  }
  expect((await ask(shop, '/api/admin/me')).json()).toMatchObject({ shopUrl: null })
  await test.close()
})
