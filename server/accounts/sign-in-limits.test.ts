import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminRealm } from '#server/admin/accounts/admin-realm.ts'
import { sessionKeys, signatureOf } from '#server/identity/keys/signing-keys.ts'
import { limitCodes } from '#server/identity/second-factors/limit-codes.ts'
import { wrongCode } from '#server/identity/second-factors/spend-code.ts'
import { SignInLimits, type SignInTry } from '#server/identity/sign-in-limits.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { lastMailTo, tokenIn } from '#tests/make/mails.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { mailResetLinks } from './mail-reset-links.ts'
import { userRealm } from './user-realm.ts'

describe('sign-in limits', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
  })
  beforeEach(async () => {
    test.setNow(new Date('2026-03-01T08:00:00Z'))
    await test.db.deleteFrom('attempt_counts').execute()
  })
  afterAll(() => test?.close())

  const limitsOfUsers = () => new SignInLimits(userRealm, test)
  const attempt = (changes: Partial<SignInTry> = {}): SignInTry => ({
    account: 'ana@example.org',
    address: '192.0.2.1',
    device: null,
    ...changes,
  })
  const takeMany = async (limits: SignInLimits, count: number, make: (place: number) => SignInTry) => {
    for (let place = 0; place < count; place += 1) await limits.take(make(place))
  }

  it('one address has ten attempts per account', async () => {
    const limits = limitsOfUsers()
    await takeMany(limits, 10, () => attempt())
    await expect(limits.take(attempt())).rejects.toThrow(/Wait 15 minutes/)
    await limits.take(attempt({ address: '192.0.2.2' }))
    await limits.take(attempt({ account: 'ben@example.org' }))
    await new SignInLimits(adminRealm, test).take(attempt())
  })

  it('one address has fifty attempts over all accounts, against credential lists', async () => {
    const limits = limitsOfUsers()
    await takeMany(limits, 50, (place) => attempt({ account: `person-${place}@example.org` }))
    await expect(limits.take(attempt({ account: 'one-more@example.org' }))).rejects.toThrow(/too many tries/)
  })

  it('all addresses of an IPv6 network count as one', async () => {
    const limits = limitsOfUsers()
    await takeMany(limits, 10, (place) => attempt({ address: `2001:db8:1:2::${place + 1}` }))
    await expect(limits.take(attempt({ address: '2001:db8:1:2:ffff::1' }))).rejects.toThrow(/too many tries/)
    await limits.take(attempt({ address: '2001:db8:1:3::1' }))
  })

  it('strangers at many addresses have a hundred attempts per account; its owner’s browser has its own', async () => {
    const limits = limitsOfUsers()
    await takeMany(limits, 100, (place) => attempt({ address: `192.0.2.${place}` }))
    await expect(limits.take(attempt({ address: '198.51.100.1' }))).rejects.toThrow(/too many tries/)
    const owner = attempt({ address: '203.0.113.5', device: 'phone' })
    await takeMany(limits, 10, () => owner)
    await expect(limits.take(owner)).rejects.toThrow(/too many tries/)
  })

  it('a known device keeps its own attempts, whatever others at its address or other devices do', async () => {
    const limits = limitsOfUsers()
    await takeMany(limits, 10, () => attempt())
    await takeMany(limits, 40, (place) => attempt({ account: `person-${place}@example.org` }))
    await expect(limits.take(attempt({ account: 'one-more@example.org' }))).rejects.toThrow(/too many tries/)
    await takeMany(limits, 10, () => attempt({ device: 'stolen laptop' }))
    await limits.take(attempt({ device: 'phone' }))
  })

  it('a reset by email resets the attempts of every device', async () => {
    const limits = limitsOfUsers()
    await takeMany(limits, 90, (place) => attempt({ address: `198.51.100.${place}` }))
    await takeMany(limits, 10, () => attempt())
    await takeMany(limits, 10, () => attempt({ device: 'phone' }))
    for (const device of [null, 'phone'])
      await expect(limits.take(attempt({ device }))).rejects.toThrow(/too many tries/)
    await limits.forget('ana@example.org', attempt({ device: 'phone' }))
    for (const device of [null, 'phone']) await limits.take(attempt({ device }))
  })

  it('a right password does not count', async () => {
    const limits = limitsOfUsers()
    for (let times = 0; times < 200; times += 1) {
      await limits.take(attempt())
      await limits.succeed(attempt())
    }
    await limits.take(attempt())
  })
})

describe('sign-in under limits', () => {
  let test: TestApp
  afterEach(() => test.close())

  const password = 'flour, water and salt'
  const signIn = (email: string, tried: string, remoteAddress: string, cookie = '') =>
    test.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: cookie ? { cookie } : {},
      payload: { email, password: tried },
    })
  const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof signIn>>) =>
    cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const guessFromMany = async (email: string, count: number) => {
    for (let place = 0; place < count; place += 1)
      expect((await signIn(email, 'not this one', `198.51.100.${place}`)).statusCode).toBe(401)
  }

  it('a stranger who tries for hours does not lock the owner out', async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    const ana: Person = await makePerson(test)
    const { email } = ana.user
    await guessFromMany(email, 100)
    const stranger = await signIn(email, 'not this one', '203.0.113.1')
    expect(stranger.statusCode).toBe(429)
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0)
    expect(ErrorResponse.parse(stranger.json()).message).toMatch(/Wait \d+ minutes? and try again/)
    const owner = await signIn(email, password, '203.0.113.2', ana.cookie)
    expect(owner.statusCode).toBe(200)
    // the cookie counts only for its own accounts
    const other = await makePerson(test)
    const stolen = await signIn(email, password, '203.0.113.3', other.cookie)
    expect(stolen.statusCode).toBe(429)
  })

  it('a browser of two people is known to both', async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    const [ana, ben] = [await makePerson(test), await makePerson(test)]
    const shared = await signIn(ben.user.email, password, '203.0.113.2', ana.cookie)
    await guessFromMany(ana.user.email, 100)
    await guessFromMany(ben.user.email, 100)
    for (const { user } of [ana, ben])
      expect((await signIn(user.email, password, '203.0.113.2', cookiesOf(shared))).statusCode).toBe(200)
  })

  it('a browser from version 0.1.0 is still known', async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    const { user } = await makePerson(test)
    const mark = signatureOf(`device:${user.email}`, await sessionKeys(test)).toString('base64url')
    await guessFromMany(user.email, 100)
    const answer = await signIn(user.email, password, '203.0.113.2', `bakesale_device=${mark}`)
    expect(answer.statusCode).toBe(200)
  })

  it('a stranger at the owner’s own address does not lock out the owner’s browser', async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    const ana = await makePerson(test)
    for (let tries = 0; tries < 10; tries += 1)
      await signIn(`nobody-${tries}@example.org`, 'not this one', '203.0.113.2')
    expect((await signIn('nobody@example.org', 'not this one', '203.0.113.2')).statusCode).toBe(429)
    expect((await signIn(ana.user.email, password, '203.0.113.2', ana.cookie)).statusCode).toBe(200)
  })

  it.each([
    ['the page’s script', '/api/auth/reset-password', 'application/json'],
    ['the bare form', '/reset-password', 'application/x-www-form-urlencoded'],
  ])('a reset by email lets the owner in while strangers keep trying, with %s', async (_with, url, type) => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    const { user } = await makePerson(test)
    await guessFromMany(user.email, 100)
    expect((await signIn(user.email, password, '203.0.113.2')).statusCode).toBe(429)
    await callApp(test, 'POST', '/api/auth/forgot-password', { email: user.email })
    await mailResetLinks(test)
    const token = tokenIn((await lastMailTo(test, user.email, 'reset-password')).text)
    const chosen = { token, password: 'rye, caraway and patience' }
    const payload = type.includes('json') ? JSON.stringify(chosen) : new URLSearchParams(chosen).toString()
    const headers = { 'content-type': type }
    const reset = await test.app.inject({ method: 'POST', url, headers, payload })
    expect(reset.statusCode).toBeLessThan(400)
    // earlier attempts no longer count, and later ones do not count against this browser
    const elsewhere = await signIn(user.email, chosen.password, '203.0.113.3')
    expect(elsewhere.statusCode).toBe(200)
    await guessFromMany(user.email, 100)
    expect((await signIn(user.email, chosen.password, '203.0.113.4')).statusCode).toBe(429)
    const here = await signIn(user.email, chosen.password, '203.0.113.2', cookiesOf(reset))
    expect(here.statusCode).toBe(200)
  })

  it('a thief with the password blocks the owner’s codes only briefly: a reset clears attempts', async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    const ana = await makePerson(test)
    const enter = (kind: 'app' | 'recovery', isRight: boolean) =>
      limitCodes(test, userRealm, { kind, ownerId: ana.user.id, device: null }, async () => {
        if (!isRight) throw wrongCode()
        return 'signed in'
      })
    for (const kind of ['app', 'recovery'] as const) {
      for (let tries = 0; tries < 10; tries += 1)
        await expect(enter(kind, false)).rejects.toThrow(/did not match/)
      await expect(enter(kind, true)).rejects.toThrow(/too many wrong codes/)
    }
    await callApp(test, 'POST', '/api/auth/forgot-password', { email: ana.user.email })
    await mailResetLinks(test)
    const token = tokenIn((await lastMailTo(test, ana.user.email, 'reset-password')).text)
    await callApp(test, 'POST', '/api/auth/reset-password', { token, password: 'rye, caraway and patience' })
    for (const kind of ['app', 'recovery'] as const) expect(await enter(kind, true)).toBe('signed in')
  })

  it('X-Forwarded-For counts only when our own proxy set it', async () => {
    for (const [trustedProxies, last] of [
      [[], 429],
      [['127.0.0.1'], 401],
    ] satisfies [string[], number][]) {
      test = await makeTestApp(anyEngine, { rateLimit: true, trustedProxies })
      const statuses: number[] = []
      for (let place = 0; place < 11; place += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.99, 198.51.100.${place}` }
        const payload = { email: 'nobody@example.org', password: 'not this one' }
        const answer = await test.app.inject({ method: 'POST', url: '/api/login', headers, payload })
        statuses.push(answer.statusCode)
      }
      expect(statuses.at(-1)).toBe(last)
      if (last === 429) await test.close()
    }
  })

  it('an unknown address has the same limits, so they reveal nothing', async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    await guessFromMany('nobody@example.org', 100)
    expect((await signIn('nobody@example.org', 'not this one', '203.0.113.1')).statusCode).toBe(429)
  })
})
