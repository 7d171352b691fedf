import type { Rail } from '#shared/payment-methods.ts'
import type { OrderFacts } from './payment-facts.ts'
import type { ScriptedProviders } from './scripted-provider.ts'

/** Every allowed change of status; `not placed` is an order that awaits its payment. */
export const legal = new Set([
  'waiting → pending',
  'waiting → cancelled',
  'pending → confirmed',
  'pending → cancelled',
  'pending → cancellation_requested',
  'confirmed → completed',
  'confirmed → cancelled',
  // on hold, and refunded
  'completed → cancelled',
  'confirmed → cancellation_requested',
  'cancellation_requested → cancelled',
  'cancellation_requested → pending',
  'cancellation_requested → confirmed',
])

/** Checks the invariants of an order's money at any moment; throws on a violation. */
export function checkMoney(order: OrderFacts): void {
  const { is_captured: came, total_cents: total } = order
  const isPaid = ['paid', 'refund_pending', 'partly_refunded', 'refunded'].includes(order.payment_status)
  must(isPaid === came, 'paid means captured', order)
  must(order.charges === (came ? 1 : 0), 'captured means charged once', order)
  must(order.charge === (came ? total : 0), 'the charge is the total', order)
  must(order.is_balance_right, 'the balance equals the sum of the ledger entries', order)
  must(order.held_of_payment >= order.held, 'an order holds no more than its payment', order)
  must(order.held >= 0, 'nothing is paid out of others’ money', order)
  must(
    order.buyer === (came ? order.refunded_done - total : 0),
    'the buyer paid the total less refunds',
    order,
  )
  must(order.refunded_cents <= total, 'no more is refunded than was paid', order)
  must(
    !came || order.refunded_cents + order.lost_cents >= order.missing_cents,
    'missing servings are refunded',
    order,
  )
  must(order.refunds_written === order.refunded_cents, 'each refund is recorded once', order)
  const isPaidOut = order.platform > 0 || order.baker > 0 || order.receivable > 0
  must(!(order.is_payout_waiting && isPaidOut), 'nothing is paid out before its time', order)
  must(!order.is_expired || order.status === 'cancelled', 'an expired order is cancelled', order)
  const isWhole = order.refunded_cents + order.lost_cents === total
  must(order.status !== 'cancelled' || !came || isWhole, 'a cancelled order is refunded in full', order)
}

/** Checks the invariants of an order after everything has settled; throws on a violation. */
export function checkEnd(order: OrderFacts): void {
  must(order.status !== 'pending', 'no order stays pending forever', order)
  must(order.status !== 'cancellation_requested', 'no cancellation request stays open forever', order)
  must(order.payment_status !== 'awaiting_payment', 'no order awaits its payment forever', order)
  must(!order.is_payout_waiting, 'no payout waits forever', order)
  must(!order.is_on_hold, 'no hold lasts forever', order)
  if (order.payment === 'closed') must(order.held === 0, 'nothing is held for a closed payment', order)
  if (
    order.status === 'cancelled' &&
    order.is_captured &&
    order.payment_status !== 'refund_pending' &&
    order.lost_cents === 0
  )
    must(
      order.payment_status === 'refunded' && order.buyer === 0 && order.platform + order.baker === 0,
      'all went back',
      order,
    )
}

/** Throws when the provider's movements differ from the ledger. */
export function checkProvider(
  { captures, orders: kept }: ScriptedProviders['scripted'][Rail],
  orders: readonly OrderFacts[],
): void {
  for (const { parts } of kept.values())
    for (const { captureId } of parts) {
      const capture = captureId === null ? undefined : captures.get(captureId)
      if (!capture) continue
      const own = orders.filter((order) => order.capture_id === captureId)
      const sum = (amount: (order: OrderFacts) => number) =>
        own.reduce((all, order) => all + amount(order), 0)
      must(capture.amount === sum(({ charge }) => charge), 'the captured amount equals our books', capture)
      must(
        capture.refunded === sum((order) => order.refunded_done),
        'the refunded amount equals our books',
        capture,
      )
      // we keep the part of a sale that paid its baker's debt
      const given = sum((order) => order.baker + order.receivable)
      must(capture.released === given, 'the baker’s amount equals our books', capture)
      must(
        capture.refunded + capture.released <= capture.amount,
        'no more was paid out than captured',
        capture,
      )
    }
}

/** Fails a story; far cheaper than the test runner's assertions, since a story has hundreds. */
export function must(isTrue: boolean, what: string, facts: unknown): void {
  if (!isTrue) throw new Error(`${what}: ${JSON.stringify(facts)}`)
}
