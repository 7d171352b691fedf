import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorResponse } from '#shared/api/errors.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('limits on sign-in and sign-up', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
  })
  afterAll(() => test.close())

  const post = (url: string, remoteAddress: string) =>
    test.app.inject({ method: 'POST', url, remoteAddress, payload: {} })

  it.each([
    ['API-07', '/api/login', '/api/auth/login', '192.0.2.1'],
    ['API-08', '/api/signup', '/api/auth/signup', '192.0.2.2'],
  ])('%s: %s allows 10 attempts a minute per address, including %s', async (_id, url, twin, address) => {
    const statuses: number[] = []
    for (let tries = 0; tries < 10; tries += 1)
      statuses.push((await post(tries % 2 ? url : twin, address)).statusCode)
    expect(statuses).toEqual(Array(10).fill(422))
    for (const path of [url, twin]) {
      const answer = await post(path, address)
      expect(answer.statusCode).toBe(429)
      expect(ErrorResponse.parse(answer.json()).error).toBe('rate_limited')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect((await post(url, '192.0.2.9')).statusCode).toBe(422)
  })

  it('AUTH-14: after five addresses with an account, sign-up is closed for an hour against enumeration', async () => {
    const limited = await makeTestApp(anyEngine, { rateLimit: true })
    const signUp = async (email: string, remoteAddress: string) => {
      const payload = { email, password: 'flour, water and salt', firstName: 'Ana' }
      const answer = await limited.app.inject({ method: 'POST', url: '/api/signup', remoteAddress, payload })
      return [answer.statusCode, Number(answer.headers['retry-after'] ?? 0)] as const
    }
    expect(await signUp('known@example.org', '192.0.2.40')).toEqual([201, 0])
    for (let tries = 0; tries < 5; tries += 1)
      expect(await signUp('known@example.org', '192.0.2.41')).toEqual([409, 0])
    for (const email of ['known@example.org', 'unknown@example.org']) {
      const [status, seconds] = await signUp(email, '192.0.2.41')
      expect(status).toBe(429)
      expect(seconds).toBeGreaterThan(3500)
    }
    expect(await signUp('unknown@example.org', '192.0.2.42')).toEqual([201, 0])
    await limited.close()
  })

  it('OPEN-71: API responses are private and not cached', async () => {
    const answers = [
      await test.app.inject('/api/me'),
      await test.app.inject({ method: 'POST', url: '/api/logout' }),
      await post('/api/login', '192.0.2.3'),
      await post('/api/nothing-here', '192.0.2.3'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 204, 422, 404])
    for (const { headers } of answers) expect(headers['cache-control']).toBe('private, no-store')
  })
})
