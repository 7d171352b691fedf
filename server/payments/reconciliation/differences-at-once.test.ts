import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { engines, openTestDatabase } from '#tests/make/test-database.ts'
import { difference } from './difference-rules.ts'
import { insertDifferences, lockOpenDifferences } from './differences-repository.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe.each(engines)('a difference that two processes find at once, on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('is stored once without an error', async () => {
    const paymentId = newId()
    const found = difference({
      kind: 'refunded',
      rail: 'stripe',
      paymentId,
      theirs: 100,
      words: 'The first.',
    })
    const keep = (words: string) =>
      inTransaction(database.db, (trx) => insertDifferences(trx, [{ ...found, words }], now))
    if (engine === 'embedded') {
      await keep('The first.')
      await keep('The second.')
    } else {
      const first = await leaveOpen(database, (trx) => insertDifferences(trx, [found], now))
      const second = keep('The second.')
      await Promise.race([first.isWaitedFor(1), second])
      await first.end()
      await second
    }
    const kept = await inTransaction(database.db, lockOpenDifferences)
    expect(kept).toMatchObject([{ paymentId, words: 'The first.' }])
  })
})
