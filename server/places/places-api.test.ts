import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('GET /api/places', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await makeTestApp(anyEngine)
  })
  afterAll(() => server.close())

  const find = (query: string) =>
    server.app.inject({ method: 'GET', url: `/api/places?${new URLSearchParams({ query })}` })

  it('suggests at most 5 places, cacheable for a day', async () => {
    const answer = await find('Spring')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect(answer.json()).toHaveLength(5)
    expect(answer.json()[0]).toEqual({
      label: 'Spring, TX',
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    })
  })

  it.each([
    ['NYC', 'New York, NY'],
    ['la', 'Los Angeles, CA'],
    ['Philly', 'Philadelphia, PA'],
    ['sf', 'San Francisco, CA'],
    ['queens', 'Flushing, NY'],
    ['St. Pete', 'Saint Petersburg, FL'],
    ['dc', 'Washington, DC'],
  ])('suggests the town of the nickname %j first', async (nickname, label) => {
    expect((await find(nickname)).json()[0]).toMatchObject({ label })
  })

  it('returns an empty list for an unknown place', async () => {
    const answer = await find('Nowhere at all')
    expect([answer.statusCode, answer.json()]).toEqual([200, []])
  })

  it.each(['', '   ', 'x'.repeat(101), 'a\u0000b'])('rejects %j on its field', async (query) => {
    const answer = await find(query)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toHaveProperty('query')
  })

  it('rejects a request without a text', async () => {
    const answer = await server.app.inject({ method: 'GET', url: '/api/places' })
    expect(answer.statusCode).toBe(422)
  })
})

it('limits lookups per minute', async () => {
  const server = await makeTestApp(anyEngine, { rateLimit: true })
  const ask = () => server.app.inject({ method: 'GET', url: '/api/places?query=80302' })
  for (let asked = 0; asked < 120; asked += 1) expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBeDefined()
  await server.close()
})
