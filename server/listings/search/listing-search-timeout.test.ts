import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'

/** The read timeout in this test, in milliseconds. */
const patience = 1_000

const searches = [
  '/api/food-listings',
  '/api/food-listings?query=bread',
  '/api/listing-points?query=bread&bounds=0,0,1,1&zoom=4',
]

describe.each(enginesInTurn)('a search that takes too long, on %s', (engine) => {
  let test: TestApp
  let person: Person
  beforeAll(async () => {
    test = await makeTestApp(await openTestDatabase(engine, patience))
    person = await makePerson(test)
  })
  afterAll(() => test.close())

  /** Locks the table of listings; returns the function that unlocks it. */
  async function holdListings(): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    const holding = inTransaction(test.db, async (trx) => {
      await sql`lock table food_listings in access exclusive mode`.execute(trx)
      held.resolve()
      await letGo.promise
    })
    await held.promise
    return () => {
      letGo.resolve()
      return holding
    }
  }

  it('OPEN-80: stops, and the response asks to try again', async () => {
    const letGo = await holdListings()
    const [page, ...answers] = await Promise.all([
      test.app.inject({ url: '/browse?query=bread' }),
      ...searches.map((url) => test.app.inject({ url })),
      ...searches.map((url) => test.app.inject({ url, headers: { cookie: person.cookie } })),
    ])
    await letGo()
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(ErrorResponse.parse(answer.json())).toMatchObject({
        error: 'unavailable',
        message: 'We can’t reach our records right now. Try again in a moment.',
      })
    }
    expect(page.statusCode).toBe(503)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('Something went wrong')
    // all connections are free again
    for (const url of searches)
      await expect.poll(async () => (await test.app.inject({ url })).statusCode).toBe(200)
  })
})
