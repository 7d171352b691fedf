import { isCancellationAsked } from '#shared/order-status-groups.ts'
import {
  type AdminStatusAction,
  type AutomaticAction,
  type AutomaticRow,
  adminStatusActions,
  type OrderActor,
  type OrderEffect,
  type OrderRole,
  type OrderStatus,
  type OverdueAction,
  orderStatusTable,
  overdueActions,
  type PersonsAction,
  type PersonsRow,
  type RequestableStatus,
  requestableStatuses,
  type StatusAction,
  statusActions,
} from '#shared/order-statuses.ts'

/** The state of an order; `status_before_request` is set exactly while a cancellation is requested. */
export interface OrderState {
  status: OrderStatus
  status_before_request: RequestableStatus | null
  /** when it was sent to the baker; null while it waits for its payment, and for ever when that never came */
  placed_at: Date | null
}

/** With the time that automatic changes depend on. */
export interface TimedOrderState extends OrderState {
  answer_by: Date | null
  /** when it completes by itself where it is confirmed, as `completesAt` has it; left out where nobody asks, null: never */
  completes_at?: Date | null
  /** when its payout is due; null: it has none to wait for */
  pays_out_at?: Date | null
}

/** What may be done with an order by its buyer or baker now, in the table's order; nothing before it was placed. */
export function allowedActions(order: OrderState, role: OrderRole): StatusAction[] {
  return statusActions.filter((action) => mayTake(order, action, role))
}

/** What an admin may do with an order now in the stead of its people (decisions, OPEN-15); nothing before it was placed. */
export function allowedAdminActions(order: OrderState): AdminStatusAction[] {
  return adminStatusActions.filter((action) => mayTake(order, action, 'admin'))
}

function mayTake(order: OrderState, action: PersonsAction, actor: OrderActor): boolean {
  const { who, from } = orderStatusTable[action]
  return order.placed_at !== null && who.includes(actor) && from.includes(order.status)
}

/** Where an order goes, and what comes of it. */
export interface NextOrderState extends Pick<OrderState, 'status' | 'status_before_request'> {
  effects: readonly OrderEffect[]
}

/** The answer to an action: where the order goes, or why it stays, in words for the person. */
export type Transition =
  | ({ allowed: true } & NextOrderState)
  | { allowed: false; refusal: 'forbidden' | 'wrong_transition'; message: string }

/** What somebody's action makes of an order; a refused transition names both statuses (OPEN-20). */
export function transition(order: OrderState, action: PersonsAction, actor: OrderActor): Transition {
  const row = orderStatusTable[action]
  if (!row.who.includes(actor))
    return {
      allowed: false,
      refusal: 'forbidden',
      message: `Only the ${row.who[0]} of this order can do this.`,
    }
  if (order.placed_at === null)
    return {
      allowed: false,
      refusal: 'wrong_transition',
      message: 'This order was not sent to the baker, because its payment has not come.',
    }
  const next = nextState(order, row)
  if (next === null)
    return { allowed: false, refusal: 'wrong_transition', message: wrongTransition(order.status, row) }
  return { allowed: true, ...next }
}

/** What happens to an order by itself, when it is time for it; null when not. */
export function automaticTransition(
  order: TimedOrderState,
  action: AutomaticAction,
  now: Date,
): NextOrderState | null {
  const row = orderStatusTable[action]
  if ((row.before ?? null) !== order.status_before_request) return null
  return isTime[row.when.its](order, now) ? nextState(order, row) : null
}

/** What happens to an order because its baker has not answered by now, and what it is called; null when nothing does. */
export function overdueTransition(
  order: TimedOrderState,
  now: Date,
): { action: OverdueAction; next: NextOrderState } | null {
  for (const action of overdueActions) {
    const next = automaticTransition(order, action, now)
    if (next) return { action, next }
  }
  return null
}

/** Where an order goes whose buyer is refunded because of a hold; null when it is cancelled already. */
export function holdRefundTransition(order: OrderState): NextOrderState | null {
  return nextState(order, orderStatusTable.refund_held)
}

/** Orders that change by themselves when their bakers do not answer. */
export const timedStatuses: readonly OrderStatus[] = [
  ...new Set(overdueActions.flatMap((action) => [...orderStatusTable[action].from])),
]

/** Orders that complete by themselves. */
export const completableStatuses: readonly OrderStatus[] = orderStatusTable.complete_unobjected.from

/** When what happens by itself happens; that a payment was closed, and that a baker has chosen so, is told by whoever asks. */
const isTime: Readonly<Record<AutomaticRow['when']['its'], (order: TimedOrderState, now: Date) => boolean>> =
  {
    payment_closed: ({ placed_at }) => placed_at === null,
    placed: ({ placed_at }) => placed_at !== null,
    answer_overdue: ({ placed_at, answer_by }, now) =>
      placed_at !== null && answer_by !== null && answer_by <= now,
    unobjected: ({ placed_at, completes_at = null }, now) =>
      placed_at !== null && completes_at !== null && completes_at <= now,
    payout_due: ({ pays_out_at = null }, now) => pays_out_at !== null && pays_out_at <= now,
    hold_refunded: ({ placed_at }) => placed_at !== null,
  }

/** By when somebody has to answer an order, or it changes by itself; null when it waits for nobody's answer. */
export function answerTimeOf({ status, placed_at, answer_by }: TimedOrderState): Date | null {
  return placed_at !== null && timedStatuses.includes(status) ? answer_by : null
}

/** When an order completes by itself unless somebody objects; null when it does not, as it stands. */
export function completionTimeOf({ status, placed_at, completes_at = null }: TimedOrderState): Date | null {
  return placed_at !== null && completableStatuses.includes(status) ? completes_at : null
}

function nextState(order: OrderState, row: PersonsRow | AutomaticRow): NextOrderState | null {
  const status = row.to === 'status_before_request' ? order.status_before_request : row.to
  if (!row.from.includes(order.status) || status === null) return null
  const status_before_request = isCancellationAsked(status) ? requestableStatus(order.status) : null
  return { status, status_before_request, effects: row.effects }
}

/** The status that a denied request returns to (OPEN-21). */
function requestableStatus(status: OrderStatus): RequestableStatus {
  const requestable = requestableStatuses.find((candidate) => candidate === status)
  if (requestable) return requestable
  throw new RangeError(`No cancellation can be requested of an order that is ${status}`)
}

function wrongTransition(status: OrderStatus, { from, to }: PersonsRow): string {
  // what changes no status needs one
  if (from.every((needed) => needed === to))
    return `This order's status is "${wordsOf(status)}", and it has to be "${from.map(wordsOf).join()}" for that.`
  const target =
    to === 'status_before_request' ? 'its status before a cancellation request' : `"${wordsOf(to)}"`
  if (status === to) return `This order's status is already "${wordsOf(status)}".`
  return `This order's status is "${wordsOf(status)}" and cannot change to ${target}.`
}

function wordsOf(status: OrderStatus): string {
  return status.replaceAll('_', ' ')
}
