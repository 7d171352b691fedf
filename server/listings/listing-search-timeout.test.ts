import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openPostgresDatabase } from '#server/database/open-postgres-database.ts'
import { openProviders } from '#server/payments/open-providers.ts'
import { ErrorAnswer } from '#shared/api/errors.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'

// the embedded engine works in this very thread: it can be waited for, but not be interrupted
describe.runIf(engines.includes('postgres'))('a search that takes too long', () => {
  test('OPEN-80: is given up by the database, and the visitor is asked to try again', async () => {
    const database = await openPostgresDatabase(await makePostgresDatabase(), { statementTimeout: 50 })
    await sql`
      create or replace function words_query(value text) returns tsquery language plpgsql as
      'begin perform pg_sleep(600); return null; end'
    `.execute(database.db)
    const config = { ...readConfig({}), logLevel: 'silent' as const, rateLimit: false, seedDemo: false }
    const now = () => new Date()
    const providers = openProviders(config, now)
    const app = await buildApp({ config, database, db: database.db, now, providers })
    for (const url of [
      '/api/food-listings?query=bread',
      '/api/listing-points?query=bread&bounds=0,0,1,1&zoom=4',
    ]) {
      const answer = await app.inject({ url })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(ErrorAnswer.parse(answer.json())).toMatchObject({
        error: 'unavailable',
        message: 'We are having trouble reaching our records. Please try again in a moment.',
      })
    }
    // nothing hangs on to the connections
    expect((await app.inject({ url: '/api/food-listings' })).statusCode).toBe(200)
    await app.close()
    await providers.close()
    await database.close()
  })
})
