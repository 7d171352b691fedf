import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { cancelHeldPickups, placeHeldPickups } from '#server/orders/placing/held-pickups.ts'
import {
  listCheckoutsWithPickupsDue,
  lockHeldPickups,
} from '#server/orders/placing/held-pickups-repository.ts'
import { lockAllPaymentsOfCheckout } from '#server/payments/taking/payments-repository.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { type HeldPickupDecision, heldPickupOutcome } from './held-pickup-rules.ts'

const batch = 100

/** Places or cancels a checkout's held orders paid at pickup, by its locked payments and the buyer's decision. */
export async function settlePickupsOf(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  checkoutId: CheckoutId,
  decision: HeldPickupDecision,
): Promise<void> {
  const now = context.now()
  const payments = await lockAllPaymentsOfCheckout(trx, checkoutId)
  const held = await lockHeldPickups(trx, checkoutId)
  const isOver = held.every(({ pickup_held_until: until }) => until !== null && until <= now)
  const outcome = heldPickupOutcome(payments, decision, isOver)
  if (outcome === 'place') await placeHeldPickups(context, trx, held, now)
  else if (outcome === 'cancel') await cancelHeldPickups(trx, held, now)
}

/**
 * Settles the checkouts whose held pickup orders have expired; a failing one does not block the others. Safe to run
 * concurrently and to be killed. Also places orders that an older version left behind after a payment.
 */
export async function settleHeldPickups(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  log: JobLog,
): Promise<void> {
  const seen: CheckoutId[] = []
  for (;;) {
    const due = await listCheckoutsWithPickupsDue(context.db, { now: context.now(), seen, limit: batch })
    if (due.length === 0) return
    seen.push(...due)
    for (const id of due) {
      try {
        await inTransaction(context.db, (trx) => settlePickupsOf(context, trx, id, null))
      } catch (error) {
        const words = 'Orders at pickup could not be settled; it will be tried again.'
        log.error({ err: error, checkout: id }, words)
      }
    }
  }
}
