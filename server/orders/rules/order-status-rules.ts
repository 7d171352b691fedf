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

/** The state of an order; `status_before_request` is set only while a cancellation is requested. */
export interface OrderState {
  status: OrderStatus
  status_before_request: RequestableStatus | null
  /** when it reached the baker; null before its payment, and forever if that never comes */
  placed_at: Date | null
}

/** The state with the times that automatic changes depend on. */
export interface TimedOrderState extends OrderState {
  answer_by: Date | null
  /** when it completes automatically, see `completesAt`; null: never; absent: not needed */
  completes_at?: Date | null
  /** when its payout is due; null: no pending payout */
  pays_out_at?: Date | null
}

/** The actions of the buyer or baker now, in table order; none before the order is placed. */
export function allowedActions(order: OrderState, role: OrderRole): StatusAction[] {
  return statusActions.filter((action) => mayTake(order, action, role))
}

/** An admin's actions for the buyer or baker now (decisions, OPEN-15); none before the order is placed. */
export function allowedAdminActions(order: OrderState): AdminStatusAction[] {
  return adminStatusActions.filter((action) => mayTake(order, action, 'admin'))
}

function mayTake(order: OrderState, action: PersonsAction, actor: OrderActor): boolean {
  const { who, from } = orderStatusTable[action]
  return order.placed_at !== null && who.includes(actor) && from.includes(order.status)
}

/** The next state of an order and its effects. */
export interface NextOrderState extends Pick<OrderState, 'status' | 'status_before_request'> {
  effects: readonly OrderEffect[]
}

/** The result of an action: the next state, or a refusal with a message. */
export type Transition =
  | ({ allowed: true } & NextOrderState)
  | { allowed: false; refusal: 'forbidden' | 'wrong_transition'; message: string }

/** The result of an action by this actor; a refused transition names both statuses (OPEN-20). */
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
      message: 'This order has not gone to the baker, because it hasn’t been paid.',
    }
  const next = nextState(order, row)
  if (next === null)
    return { allowed: false, refusal: 'wrong_transition', message: wrongTransition(order.status, row) }
  return { allowed: true, ...next }
}

/** The result of an automatic action; null when it is not due. */
export function automaticTransition(
  order: TimedOrderState,
  action: AutomaticAction,
  now: Date,
): NextOrderState | null {
  const row = orderStatusTable[action]
  if ((row.before ?? null) !== order.status_before_request) return null
  return isTime[row.when.its](order, now) ? nextState(order, row) : null
}

/** The automatic action for an unanswered order and its result; null when none is due. */
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

/** The next state of an order refunded because of a hold; null when it is already cancelled. */
export function holdRefundTransition(order: OrderState): NextOrderState | null {
  return nextState(order, orderStatusTable.refund_held)
}

/** Statuses that change automatically when the baker does not answer. */
export const timedStatuses: readonly OrderStatus[] = [
  ...new Set(overdueActions.flatMap((action) => [...orderStatusTable[action].from])),
]

/** Statuses that complete automatically. */
export const completableStatuses: readonly OrderStatus[] = orderStatusTable.complete_unobjected.from

/** When each automatic action is due; callers check payments, holds and bakers' settings. */
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

/** The baker's deadline to answer an order; null when it needs no answer. */
export function answerTimeOf({ status, placed_at, answer_by }: TimedOrderState): Date | null {
  return placed_at !== null && timedStatuses.includes(status) ? answer_by : null
}

/** When an order completes automatically unless the buyer objects; null when it does not. */
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
  throw new RangeError(`Cannot request a cancellation of an order with the status ${status}`)
}

function wrongTransition(status: OrderStatus, { from, to }: PersonsRow): string {
  // an action that keeps the status
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
