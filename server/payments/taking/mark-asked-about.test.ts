import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { engines } from '#tests/make/test-database.ts'
import { markAskedAbout } from './payments-repository.ts'

// the embedded engine runs one transaction at a time
describe.runIf(engines.includes('postgres'))('marking payments as asked about', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop('postgres')
  })
  afterAll(() => shop.test.close())

  /** The two payments of one PayPal order, by id; the table stores them in reverse. */
  async function twoPayments() {
    const bakers = [await shop.bakerOn('paypal'), await shop.bakerOn('paypal')]
    const { checkout } = await shop.begin(
      bakers.map(({ wanted }) => wanted(1)),
      'paypal',
    )
    const { rows } = await sql<{ id: PaymentId }>`
      select id from payments where checkout_id = ${checkout.id} order by id`.execute(shop.test.db)
    const [first, second] = rows.map(({ id }) => id)
    if (!first || !second) throw new Error('A checkout of two bakers has two payments')
    await sql`update payments set held_until = held_until + interval '1 second' where id = ${first}`.execute(
      shop.test.db,
    )
    return [first, second] as const
  }

  it('locks payments by id, like everything else that locks them', async () => {
    const { db } = shop.test
    const [first, second] = await twoPayments()
    const held = await leaveOpen(shop.test, (trx) =>
      sql`select from payments where id = ${first} for no key update`.execute(trx),
    )
    const noted = inTransaction(db, async (trx) => {
      // a large table would be read in storage order
      await sql`set local enable_indexscan = off`.execute(trx)
      await markAskedAbout(trx, [first, second], shop.test.now())
    })
    await held.isWaitedFor(1)
    const [free] = await Promise.allSettled([
      sql`select from payments where id = ${second} for no key update nowait`.execute(db),
    ])
    await held.end()
    await noted
    expect(free.status).toBe('fulfilled')
  })
})
