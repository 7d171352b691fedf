import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ErrorAnswer } from '#shared/api/errors.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { SignInLimits, type SignInTry } from './sign-in-limits.ts'

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

  const limitsOfUsers = () => new SignInLimits('user', test)
  const attempt = (changes: Partial<SignInTry> = {}): SignInTry => ({
    account: 'ana@example.org',
    address: '192.0.2.1',
    isKnownDevice: false,
    ...changes,
  })
  const takeMany = async (limits: SignInLimits, count: number, make: (place: number) => SignInTry) => {
    for (let place = 0; place < count; place += 1) await limits.take(make(place))
  }

  it('one address has ten tries at an account', async () => {
    const limits = limitsOfUsers()
    await takeMany(limits, 10, () => attempt())
    await expect(limits.take(attempt())).rejects.toThrow(/Please wait 15 minutes/)
    await limits.take(attempt({ address: '192.0.2.2' }))
    await limits.take(attempt({ account: 'ben@example.org' }))
    await new SignInLimits('admin', test).take(attempt())
  })

  it('one address has fifty tries at all accounts together, so that nobody tries lists of them', async () => {
    const limits = limitsOfUsers()
    await takeMany(limits, 50, (place) => attempt({ account: `person-${place}@example.org` }))
    await expect(limits.take(attempt({ account: 'one-more@example.org' }))).rejects.toThrow(/too many tries/)
  })

  it('strangers at many addresses have a hundred tries at an account; its owner’s browser keeps its own', async () => {
    const limits = limitsOfUsers()
    await takeMany(limits, 100, (place) => attempt({ address: `192.0.2.${place}` }))
    await expect(limits.take(attempt({ address: '198.51.100.1' }))).rejects.toThrow(/too many tries/)
    const owner = attempt({ address: '203.0.113.5', isKnownDevice: true })
    await takeMany(limits, 10, () => owner)
    await expect(limits.take(owner)).rejects.toThrow(/too many tries/)
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
    expect(ErrorAnswer.parse(stranger.json()).message).toMatch(/Please wait \d+ minutes? and try again/)
    const owner = await signIn(email, password, '203.0.113.2', ana.cookie)
    expect(owner.statusCode).toBe(200)
    // the mark in the browser is of this account alone
    const other = await makePerson(test)
    const stolen = await signIn(email, password, '203.0.113.3', other.cookie)
    expect(stolen.statusCode).toBe(429)
  })

  it('an address in X-Forwarded-For counts when a proxy of ours noted it, and never otherwise', async () => {
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

  it('an unknown address is limited alike, so that the limit tells nothing', async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    await guessFromMany('nobody@example.org', 100)
    expect((await signIn('nobody@example.org', 'not this one', '203.0.113.1')).statusCode).toBe(429)
  })
})
