import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'
import { placeCheckout } from '#server/checkouts/place-checkout.ts'
import { newId } from '#server/database/new-id.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { insertInstructions } from '#server/payments/instructions/instructions-repository.ts'
import { readConfig } from '#server/read-config.ts'
import { testNow } from '#tests/make/clock.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { runFromSource } from '#tests/make/server-process.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'

function reconcile(databaseUrl: string): Promise<{ code: number; lines: string[] }> {
  const { environment, args } = runFromSource('scripts/reconcile.ts')
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...environment }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_error, stdout) =>
      resolve({ code: child.exitCode ?? -1, lines: stdout.trim().split('\n') }),
    )
  })
}

it.skipIf(!engines.includes('postgres'))(
  'compares the books, names each difference, and exits with 1 if there is any',
  async () => {
    const url = await makePostgresDatabase()
    expect(await reconcile(url)).toEqual({ code: 0, lines: ['0 payments compared, 0 differences.'] })

    const { db, close } = await openPostgresDatabase(url)
    const buyer = { id: await insertBaker(db) }
    const cookId = await insertBaker(db, { paypal_email: 'baker@pay.example' })
    const listing = listingRow(cookId)
    await insertListings(db, [listing])
    const context = { db, config: readConfig({}), now: () => testNow }
    const lines = [{ foodListingId: listing.id, quantity: 1 }]
    const checkout = await placeCheckout(
      context,
      buyer,
      { bakers: [{ cookId, payWay: 'paypal', lines }] },
      null,
    )
    const [orderId, paymentId] = [checkout.orders[0]?.id ?? '', checkout.payments[0]?.id ?? '']
    const refund = newId()
    const paid = { provider_order_id: 'PAYPAL-1', status: 'captured' as const, capture_id: 'CAPTURE-1' }
    await db
      .updateTable('payments')
      .set({ ...paid, captured_at: testNow })
      .execute()
    const row = {
      id: refund,
      payment_id: paymentId,
      order_id: orderId,
      kind: 'refund' as const,
      amount_cents: 950,
      next_attempt_at: testNow,
      created_at: testNow,
      updated_at: testNow,
    }
    await db.transaction().execute((trx) => insertInstructions(trx, [row]))
    await db
      .updateTable('payment_instructions')
      .set({ status: 'failed', last_error: 'REFUND_NOT_ALLOWED' })
      .execute()
    await close()

    expect(await reconcile(url)).toEqual({
      code: 1,
      lines: [
        `refund ${refund} of $9.50 for order ${orderId} failed: REFUND_NOT_ALLOWED`,
        `order ${orderId}: it is awaiting_payment, and its payment ${paymentId} (paypal) is captured`,
        `order ${orderId}: $9.50 was paid for it, and $0.00 is booked`,
        `order ${orderId}: $0.00 of it is said to be refunded, and its instructions come to $9.50`,
        expect.stringContaining(`payment ${paymentId} (paypal): the provider does not answer`),
        '1 payments compared, 5 differences.',
      ],
    })
  },
)
