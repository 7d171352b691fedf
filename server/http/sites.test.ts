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

/** The paths that probes and pages of both sites request. */
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
      // a live stream never ends
      payloadAsStream: true,
    })
    const body = await bodyOf(answer)
    const isMissing = answer.statusCode === 404 && body.includes(wrongHost)
    return { status: answer.statusCode, headers: answer.headers, body, isMissing }
  }

  /** The site of a row in the table of roles: the console's are those for admins and their sign-in. */
  const siteOf = (row: string): Site => {
    const isForAdmins = Object.keys(rolesWithRight).includes(roleTable[row]?.who ?? '')
    return isForAdmins || row.includes(' /api/admin/') ? 'console' : 'shop'
  }

  it('ASVS V3.5.4: console routes return 404 on the shop’s host, and all others on the console’s', async () => {
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
      // signed in, so only the host decides
      const headers = { cookie }
      const asked = { method: method as NonNullable<InjectOptions['method']>, headers }
      const own = siteOf(row)
      const other = own === 'shop' ? 'console' : 'shop'
      const isOfBoth = ofBoth.includes(path)
      if ((await ask(hosts[other], url, asked)).isMissing === isOfBoth) wrong.push(`${row} on ${other}`)
      if ((await ask('other.example', url, asked)).isMissing === isOfBoth) wrong.push(`${row} elsewhere`)
      // as a visitor, so nothing is executed; the route's existence is enough
      if ((await ask(hosts[own], url, { method: asked.method })).isMissing) wrong.push(`${row} on ${own}`)
    }
    expect(wrong).toEqual([])
  })

  it('console pages return 404 on the shop’s host, and all others on the console’s', async () => {
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
    'no spelling of a URL opens the console on the shop’s host: %s',
    async (url) => {
      expect((await ask(shop, url)).isMissing).toBe(true)
    },
  )

  it('answers on any spelling of its host, and on no other', async () => {
    for (const host of [desk, desk.toUpperCase(), `${desk}:443`])
      expect([host, (await ask(host, '/admin')).status]).toEqual([host, 200])
    for (const host of [`${desk}:8443`, `${desk}.`, `x.${desk}`, '10.0.0.7:3000'])
      for (const url of ['/', '/admin'])
        expect([host, (await ask(host, url)).isMissing]).toEqual([host, true])
  })

  it('returns 405 for an unknown method on its own host, and 404 on the other', async () => {
    expect((await ask(desk, '/api/users', { method: 'DELETE' })).status).toBe(405)
    expect((await ask(shop, '/api/users', { method: 'DELETE' })).isMissing).toBe(true)
    expect((await ask(desk, '/api/sessions', { method: 'PUT' })).isMissing).toBe(true)
  })

  it('the root of its host redirects to it, and its page loads completely', async () => {
    const start = await ask(desk, '/')
    expect([start.status, start.headers.location]).toEqual([302, '/admin'])
    expect((await ask(shop, '/')).status).toBe(200)
    const page = await ask(desk, '/admin')
    expect([page.status, page.body.includes('Admin console')]).toEqual([200, true])
  })

  it('both hosts serve build files and probes', async () => {
    const assets = readdirSync(join(projectFolder, 'dist/web/assets')).filter((name) =>
      /\.(?:js|css|woff2)$/.test(name),
    )
    for (const url of ['/favicon.svg', '/livez', ...assets.slice(0, 5).map((name) => `/assets/${name}`)])
      for (const host of [shop, desk])
        expect([host, url, (await ask(host, url)).status]).toEqual([host, url, 200])
    expect((await ask('10.0.0.7:3000', '/livez')).status).toBe(200)
  })

  it('has no kitchen page and no service worker for it', async () => {
    for (const url of ['/kitchen-worker.js', '/kitchen-shell']) {
      expect([url, (await ask(shop, url)).status]).toEqual([url, 200])
      expect([url, (await ask(desk, url)).isMissing]).toEqual([url, true])
    }
  })

  it('visitors’ cached responses are served on no other host', async () => {
    expect((await ask(shop, '/api/settings')).status).toBe(200)
    expect((await ask(shop, '/api/settings')).status).toBe(200)
    expect((await ask(desk, '/api/settings')).isMissing).toBe(true)
  })

  it('rejects a forged origin of the other host', async () => {
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

  it('its cookies are bound to its host, its emails link to it, and it links to the shop', async () => {
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

it('without its own host, the console is on every host of the shop', async () => {
  const test = await makeTestApp(anyEngine, { publicUrl: `https://${shop}` })
  const ask = (host: string, url: string) => test.app.inject({ url, headers: { host } })
  for (const host of [shop, desk]) {
    for (const url of ['/', '/admin', '/api/settings', '/api/admin/me'])
      expect([host, url, (await ask(host, url)).statusCode]).toEqual([host, url, 200])
  }
  expect((await ask(shop, '/api/admin/me')).json()).toMatchObject({ shopUrl: null })
  await test.close()
})
