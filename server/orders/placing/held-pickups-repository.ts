import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/tables.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { isHeldPickup, type LockedOrder, lockedColumns } from '../changing/locked-orders-repository.ts'

/** Locks the held orders of a checkout that are paid at pickup, by id. */
export function lockHeldPickups(
  trx: Trx,
  checkoutId: CheckoutId,
): Promise<(LockedOrder & { pickup_held_until: Date | null })[]> {
  return trx
    .selectFrom('orders')
    .select([...lockedColumns, 'pickup_held_until'])
    .where('checkout_id', '=', checkoutId)
    .where(isHeldPickup)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Checkouts whose held pickup orders can be settled: a payment was captured, or the hold has expired and no payment is
 * open. Ordered by expiry, without those already `seen`.
 */
export async function listCheckoutsWithPickupsDue(
  db: Db,
  { now, seen, limit }: { now: Date; seen: readonly CheckoutId[]; limit: number },
): Promise<CheckoutId[]> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['checkout_id', fn.min('pickup_held_until').as('until')])
    .where(isHeldPickup)
    .where(sql<boolean>`orders.checkout_id <> all(${seen}::uuid[])`)
    .where((order) =>
      order.or([
        order.exists(paymentsThat('captured').where('closed_reason', 'is', null)),
        order.and([order('pickup_held_until', '<=', now), order.not(order.exists(paymentsThat('awaiting')))]),
      ]),
    )
    .groupBy('checkout_id')
    .orderBy('until')
    .limit(limit)
    .execute()
  return rows.flatMap(({ checkout_id }) => checkout_id ?? [])

  function paymentsThat(status: 'captured' | 'awaiting') {
    return db
      .selectFrom('payments')
      .select('payments.id')
      .where(sql<boolean>`payments.checkout_id = orders.checkout_id`)
      .where('payments.status', '=', status)
  }
}
