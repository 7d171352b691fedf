import { afterEach, describe, expect, it } from 'vitest'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('pages under the rate limit', () => {
  let test: TestApp
  afterEach(() => test.close())

  /** a visitor whose responses are not cached: every URL differs */
  const lookAt = (place: number, remoteAddress: string, cookie = '') =>
    test.app.inject({ url: `/browse?page=${place}`, remoteAddress, headers: cookie ? { cookie } : {} })

  it('a page counts once, whatever it reads', async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    const { cookie } = await makePerson(test)
    for (let place = 0; place < 5; place += 1) await lookAt(place, '192.0.2.1', cookie)
    const { headers } = await test.app.inject({ url: '/api/me', remoteAddress: '192.0.2.1' })
    expect(headers['x-ratelimit-remaining']).toBe('594')
  })

  it('too many pages lead to a page asking to wait, and a call likewise', async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    for (let calls = 0; calls < 600; calls += 1)
      await test.app.inject({ url: `/api/nothing-${calls}`, remoteAddress: '192.0.2.1' })
    const page = await lookAt(1, '192.0.2.1')
    expect(page.statusCode).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(page.body).toMatch(/<h1>That was a little fast<\/h1>\s*<p>Wait \d+ seconds? and try again.<\/p>/)
    expect((await lookAt(2, '192.0.2.2')).statusCode).toBe(200)
  })

  it('of many concurrent requests, those beyond the queue are asked to return, the others served', async () => {
    test = await makeTestApp(anyEngine)
    const pages = await Promise.all(
      Array.from({ length: 250 }, (_, visitor) => lookAt(visitor, `192.0.2.${visitor}`)),
    )
    const refused = pages.filter(({ statusCode }) => statusCode === 503)
    expect(pages.filter(({ statusCode }) => statusCode === 200)).toHaveLength(250 - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(46)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused[0]?.body).toMatch(
      /<h1>A lot of people are browsing right now<\/h1>\s*<p>Try again in a moment.<\/p>/,
    )
    expect((await lookAt(251, '192.0.2.1')).statusCode).toBe(200)
  })

  it('a page whose own read hits a narrower limit asks to wait likewise', async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    const ask = () =>
      test.app.inject({ url: `/reset-password?token=${'x'.repeat(43)}`, remoteAddress: '192.0.2.1' })
    for (let times = 0; times < 30; times += 1) expect((await ask()).statusCode).toBe(200)
    const page = await ask()
    expect(page.statusCode).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    // the limited read counts, and not the page as well
    const { body } = await test.app.inject('/metrics')
    expect(body).toContain('refusals_total{kind="rate_limited",limit="GET /api/auth/reset-link"} 1')
  })
})
