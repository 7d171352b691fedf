import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const host = 'bakes.example'

describe('every response under https', () => {
  let test: TestApp
  let person: Person
  let paths: string[]
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { publicUrl: `https://${host}` })
    person = await makePerson(test)
    const { id } = await makeListing(person)
    const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec((await ask('/')).body) ?? []
    paths = [
      '/',
      `/food/${id}`,
      '/nothing-here',
      '/checkout',
      '/reset-password?token=x',
      asset,
      '/favicon.svg',
      '/manifest.webmanifest',
      '/robots.txt',
      '/sitemap.xml',
      '/.well-known/security.txt',
      '/photos/none.jpg',
      '/api/me',
      '/api/food-listings?limit=nonsense',
      '/api/profile/none',
      '/api/sessions',
      '/api/nothing-here',
      '/api/docs',
      '/api/docs/orders',
      '/api/docs/nothing-here',
      '/api/docs/guide',
      '/api/openapi.json',
      '/livez',
      '/metrics',
    ]
  })
  afterAll(() => test.close())

  const ask = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url, headers: { host, ...headers } })

  it('limits scripts, the base URL and framing', async () => {
    for (const path of paths) {
      const policy = String((await ask(path)).headers['content-security-policy'])
      for (const part of [/(default|script)-src '(self|none)'/, /base-uri 'none'/, /frame-ancestors 'none'/])
        expect([path, policy]).toEqual([path, expect.stringMatching(part)])
      expect([path, policy]).toEqual([path, expect.stringMatching(/object-src 'none'|default-src 'none'/)])
      expect([path, policy]).toEqual([path, expect.not.stringMatching(/script-src[^;]*unsafe/)])
    }
  })

  it('disables content sniffing and requires https for a year, including sister hosts', async () => {
    for (const path of paths) {
      const { headers } = await ask(path)
      expect([path, headers]).toEqual([
        path,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
        }),
      ])
    }
  })

  it('has a content type, and a charset if it is text', async () => {
    for (const path of paths) {
      const { headers, body } = await ask(path)
      if (body === '') continue
      const type = String(headers['content-type'])
      expect([path, type]).toEqual([path, expect.stringMatching(/^\w+\/[\w.+-]+(; |$)/)])
      if (/^text\/|\+?xml|json/.test(type))
        expect([path, type]).toEqual([path, expect.stringContaining('charset=utf-8')])
    }
  })

  it('cannot be read by another site’s pages', async () => {
    const foreign = { origin: 'https://evil.example' }
    for (const path of paths)
      for (const headers of [foreign, { ...foreign, cookie: person.cookie }]) {
        const answer = await ask(path, headers)
        expect([path, answer.headers['access-control-allow-origin']]).toEqual([path, undefined])
      }
    const { statusCode } = await test.app.inject({
      method: 'OPTIONS',
      url: '/api/orders',
      headers: { host, ...foreign, 'access-control-request-method': 'POST' },
    })
    expect(statusCode).toBe(405)
  })

  it('lists no folder and serves no project files besides pages and the build', async () => {
    const hidden = ['/assets/', '/photos/', '/.git/config', '/package.json', '/.env', '/server/app.ts']
    for (const path of [...hidden, '/assets/../package.json', '/.vite/manifest.json'])
      expect([path, (await ask(path)).statusCode]).toEqual([path, 404])
  })

  it('does not echo a TRACE request', async () => {
    for (const url of ['/', '/api/me']) {
      const method = 'TRACE' as 'GET'
      const answer = await test.app.inject({
        method,
        url,
        headers: { host, cookie: 'secret=1', origin: `https://${host}` },
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('secret')
    }
  })

  it('gives every cookie the prefix, flags and path that bind it to this host', async () => {
    const { cookie, user } = person
    const answers = [
      await test.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { host, origin: `https://${host}` },
        payload: { email: user.email, password: 'flour, water and salt' },
      }),
      await test.app.inject({
        method: 'POST',
        url: '/api/login/passkey-options',
        headers: { host, origin: `https://${host}` },
      }),
      await test.app.inject({
        method: 'POST',
        url: '/api/logout',
        headers: { host, origin: `https://${host}`, cookie },
      }),
    ]
    const lines = answers.flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat())
    expect(lines.length).toBeGreaterThanOrEqual(4)
    for (const line of lines) {
      expect(line).toMatch(/^__Host-bakesale_\w+=/)
      for (const flag of ['; Path=/', '; HttpOnly', '; Secure', '; SameSite=Lax'])
        expect(line).toContain(flag)
      expect(line).not.toContain('Domain')
    }
  })
})
