import type { Reason } from '#shared/api/fields.ts'
import type { OrderChange, OrderHold } from '#shared/api/orders.ts'
import { type Cents, formatMoney, withSign } from '#shared/money.ts'
import { orderChangeLabels } from '#shared/order-changes.ts'
import type { AdminStatusAction } from '#shared/order-statuses.ts'

/** An admin's actions, as worded in an order's history. */
const deedLabels: Readonly<Record<AdminStatusAction, string>> = {
  confirm: 'Confirmed for the baker',
  complete: 'Marked as handed over for the baker',
  decline: 'Declined for the baker',
  request_cancellation: 'Cancellation requested for the buyer',
  approve_cancellation: 'Cancellation approved for the baker',
  deny_cancellation: 'Cancellation denied for the baker',
  cancel: 'Cancelled',
}

/** The history in the order itself. */
export interface OrderPast {
  created_at: Date
  pickup_held_until: Date | null
  placed_at: Date | null
  confirmed_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  cancellation_requested_at: Date | null
  cancellation_approved_at: Date | null
  cancellation_lapsed_at: Date | null
  expired_at: Date | null
  completed_itself_at: Date | null
  received_at: Date | null
  no_show_at: Date | null
  decline_reason: string | null
  cancellation_reason: string | null
  is_handed_over_by_code: boolean
  changes: readonly OrderChange[]
  hold: Pick<OrderHold, 'cause' | 'decidedBy'> | null
}

/** The history in other records. */
interface Books {
  payment: { captured_at: Date | null; released_at: Date | null } | null
  instructions: readonly {
    kind: 'refund' | 'release'
    amount_cents: Cents
    reason: Reason | null
    admin: string | null
    created_at: Date
    done_at: Date | null
  }[]
  deeds: readonly {
    action: string
    details: Record<string, unknown>
    admin: string | null
    created_at: Date
  }[]
}

/** An event in an order's history, in words. */
export interface PastEvent {
  at: Date
  what: string
  detail: string | null
}

/** An order's history, oldest first; an admin's action appears once, with their name. */
export function orderHistory(order: OrderPast, { payment, instructions, deeds }: Books): PastEvent[] {
  const isHeld = payment !== null || order.pickup_held_until !== null
  const handedOver = order.is_handed_over_by_code ? 'with' : 'without'
  const { expired_at, no_show_at } = order
  const asChanged = order.changes.find(({ cancelledAt }) => cancelledAt !== null)
  const isEnded =
    order.cancellation_approved_at === null && expired_at === null && no_show_at === null && !asChanged
  const byItsPeople = [
    event(order.confirmed_at, 'Confirmed'),
    event(order.cancellation_requested_at, 'Cancellation requested', order.cancellation_reason),
    event(order.cancellation_approved_at, 'Cancellation approved'),
    event(order.cancellation_lapsed_at, 'Cancellation request not answered in time'),
    event(
      no_show_at === null ? order.completed_at : null,
      order.completed_itself_at === null
        ? `Handed over, ${handedOver} the pickup code`
        : 'Completed automatically, nobody objected',
    ),
    event(
      no_show_at,
      order.completed_at === null ? 'Nobody came, cancelled' : 'Nobody came, the baker is paid',
    ),
    ...order.changes.map(({ what, before, after, toldAt }) =>
      event(new Date(toldAt), orderChangeLabels[what], `${before} → ${after}`),
    ),
    event(asChanged && order.cancelled_at, 'Cancelled by the buyer for free, after a change'),
    event(order.received_at, 'The buyer said that they have it'),
    event(expired_at, 'Cancelled by us, the baker did not answer in time'),
    event(
      isEnded ? order.cancelled_at : null,
      order.placed_at === null ? 'Cancelled, the payment did not come' : endedByBaker(order),
      order.decline_reason,
    ),
  ]
  const byAdmins = new Set(deeds.map(({ created_at }) => created_at.getTime()))
  return [
    ...event(order.created_at, isHeld ? 'Checked out, servings held' : 'Ordered'),
    ...event(payment?.captured_at, 'Paid'),
    ...event(isHeld ? order.placed_at : null, 'Sent to the baker'),
    ...byItsPeople.flat().filter(({ at }) => !byAdmins.has(at.getTime())),
    ...deeds.flatMap(({ action, details, admin, created_at }) =>
      event(created_at, `${wordsOf(action, details)}, by ${admin ?? 'an admin'}`, textOf(details.reason)),
    ),
    ...instructions.flatMap(toldOf),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** In its people's wording: an order that its baker had confirmed was not declined. */
function endedByBaker({ confirmed_at, hold }: OrderPast): string {
  if (hold?.decidedBy === 'deadline') return 'Cancelled, nobody decided about the hold in time'
  return confirmed_at === null ? 'Declined' : 'Cancelled by the baker'
}

function toldOf({ kind, amount_cents, reason, admin, created_at, done_at }: Books['instructions'][number]) {
  const amount = formatMoney(amount_cents)
  return [
    ...event(kind === 'refund' && admin === null ? created_at : null, `Refund of ${amount} ordered`, reason),
    ...event(done_at, `${amount} ${kind === 'refund' ? 'refunded' : 'released to the baker'}`),
  ]
}

function wordsOf(action: string, details: Record<string, unknown>): string {
  const known = Object.entries(deedLabels).find(([name]) => name === details.action)
  if (action === 'order.act' && known) return known[1]
  if (action === 'order.decide_hold')
    return details.decision === 'refunded' ? 'Hold decided: refunded' : 'Hold decided: released'
  return action === 'order.refund' ? `Refund of ${withSign(textOf(details.amount) ?? '?')} ordered` : action
}

function event(at: Date | null | undefined, what: string, detail: string | null = null): PastEvent[] {
  return at ? [{ at, what, detail }] : []
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
