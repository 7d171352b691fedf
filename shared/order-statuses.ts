/** The statuses of an order (ORDER-01). */
export const orderStatuses = [
  'pending',
  'confirmed',
  'completed',
  'cancelled',
  'cancellation_requested',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

const actionsInTheirStead = [
  'confirm',
  'complete',
  'decline',
  'request_cancellation',
  'approve_cancellation',
  'deny_cancellation',
] as const

/**
 * Actions of buyers and bakers. Only the baker knows when the goods are ready, and only the buyer when they
 * leave; neither changes the status.
 */
export const statusActions = [
  ...actionsInTheirStead,
  'tell_ready',
  'set_off',
  'fulfil_in_part',
  'cancel',
] as const
export type StatusAction = (typeof statusActions)[number]

/** Actions of admins on behalf of buyer or baker. */
export const adminStatusActions = [...actionsInTheirStead, 'cancel'] as const
export type AdminStatusAction = (typeof adminStatusActions)[number]

/** Actions of people. `cancel_changed` is free for the buyer; the last three record a no-show. */
export const personsActions = [
  ...statusActions,
  'cancel_changed',
  'complete_no_show',
  'cancel_no_show',
  'offer_no_show',
] as const
export type PersonsAction = (typeof personsActions)[number]

/** The reader's role in an order. Bakers cannot order from themselves. */
export type OrderRole = 'buyer' | 'baker'

/** Who acts on an order: its buyer, its baker, or an admin on their behalf. */
export type OrderActor = OrderRole | 'admin'

/** The effects of a status change, in the order of execution, which is also the lock order. */
export const orderEffects = [
  // gives the baker time to answer a cancellation request
  'set_answer_by',
  // gives the baker new time to answer an order that waits for them again
  'renew_answer_by',
  // takes the platform's commission (CONST-06)
  'commission',
  // refunds the rest of the payment
  'refund',
  // refunds the price of missing servings (decisions, a short batch)
  'refund_missing',
  // pays the baker once all orders of the payment are closed (CONST-07; decisions, OPEN-03)
  'release',
  // makes the servings available again
  'return_servings',
  // counts a completed order of the listing (decisions, OPEN-64)
  'count_sale',
] as const
export type OrderEffect = (typeof orderEffects)[number]

/** A transition of the status. */
interface StatusChange {
  from: readonly OrderStatus[]
  to: OrderStatus | 'status_before_request'
  effects: readonly OrderEffect[]
}

/** A transition that a person triggers. */
export interface PersonsRow extends StatusChange {
  /** who acts first, and who else may; `admin`: on their behalf (decisions, OPEN-15) */
  who: readonly [OrderActor, ...'admin'[]]
}

/** A transition that happens automatically, and when. */
export interface AutomaticRow extends StatusChange {
  /** the status before a cancellation request; omitted without a request */
  before?: OrderStatus
  when:
    | { its: 'payment_closed' }
    /** at once, if the baker has chosen automatic confirmation */
    | { its: 'placed' }
    /**
     * hours after placing or requesting; earlier for goods that are ready earlier, but always some hours for
     * the baker
     */
    | { its: 'answer_overdue'; hours: number; atLeastHours: number }
    /** hours after the end of the pickup, or of a later cancellation request, without a dispute */
    | { its: 'unobjected'; hours: number }
    /** hours after the end of the pickup, when completed without the buyer's code */
    | { its: 'payout_due'; hours: number }
    /** a hold is decided in the buyer's favor, or not decided in time */
    | { its: 'hold_refunded' }
}

const answerOverdue = { its: 'answer_overdue', hours: 24, atLeastHours: 1 } as const
const unobjected = { its: 'unobjected', hours: 24 } as const
const payoutDue = { its: 'payout_due', hours: unobjected.hours } as const
const holdRefunded = { its: 'hold_refunded' } as const

const table = {
  // the payment that an order waits for will not arrive (PAY-08; decisions, stock while paying)
  close_unpaid: {
    when: { its: 'payment_closed' },
    from: ['pending'],
    to: 'cancelled',
    effects: ['return_servings'],
  },
  // the baker automatically confirms orders within their limits; no other order is placed
  confirm_when_placed: { when: { its: 'placed' }, from: ['pending'], to: 'confirmed', effects: [] },
  // the baker never answered (decisions, second round)
  expire_unanswered: {
    when: answerOverdue,
    from: ['pending'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
  // the baker answered neither the order nor the buyer's cancellation request
  expire_request: {
    when: answerOverdue,
    from: ['cancellation_requested'],
    before: 'pending',
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
  // the baker confirmed the order and did not accept the cancellation
  lapse_request: {
    when: answerOverdue,
    from: ['cancellation_requested'],
    before: 'confirmed',
    to: 'status_before_request',
    effects: [],
  },
  // nobody said that the pickup did not happen (decisions, the end of a pickup)
  complete_unobjected: {
    when: unobjected,
    from: ['confirmed'],
    to: 'completed',
    effects: ['commission', 'release', 'count_sale'],
  },
  // completed without the code, and nobody has objected: now the effects of completion follow
  pay_out: {
    when: payoutDue,
    from: ['completed'],
    to: 'completed',
    effects: ['commission', 'release', 'count_sale'],
  },
  // the servings may not exist any more, so they are not made available again
  refund_held: {
    when: holdRefunded,
    from: ['pending', 'confirmed', 'cancellation_requested', 'completed'],
    to: 'cancelled',
    effects: ['refund', 'release'],
  },
  confirm: { who: ['baker', 'admin'], from: ['pending'], to: 'confirmed', effects: [] },
  complete: {
    who: ['baker', 'admin'],
    from: ['confirmed'],
    to: 'completed',
    effects: ['commission', 'release', 'count_sale'],
  },
  decline: {
    who: ['baker', 'admin'],
    from: ['pending'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
  // the baker cannot keep a confirmed order, or its whole day (decisions, cancelling one order)
  cancel: {
    who: ['baker', 'admin'],
    from: ['confirmed'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
  // fewer servings exist than were ordered, and the baker accepts those (decisions, a short batch)
  fulfil_in_part: {
    who: ['baker'],
    from: ['pending', 'confirmed'],
    to: 'confirmed',
    effects: ['refund_missing'],
  },
  // the goods are ready, and the buyer is notified (decisions, hand-over)
  tell_ready: { who: ['baker'], from: ['confirmed'], to: 'confirmed', effects: [] },
  // the buyer is on the way
  set_off: { who: ['buyer'], from: ['confirmed'], to: 'confirmed', effects: [] },
  request_cancellation: {
    who: ['buyer', 'admin'],
    from: ['pending', 'confirmed'],
    to: 'cancellation_requested',
    effects: ['set_answer_by'],
  },
  approve_cancellation: {
    who: ['baker', 'admin'],
    from: ['cancellation_requested'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
  deny_cancellation: {
    who: ['baker', 'admin'],
    from: ['cancellation_requested'],
    to: 'status_before_request',
    effects: ['renew_answer_by'],
  },
  // the baker changed the order, and the buyer cancels for free (decisions, a moved pickup location)
  cancel_changed: {
    who: ['buyer'],
    from: ['pending', 'confirmed', 'cancellation_requested'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
  // a no-show whose payment the baker keeps (decisions, the end of a pickup)
  complete_no_show: {
    who: ['baker'],
    from: ['confirmed'],
    to: 'completed',
    effects: ['commission', 'release', 'count_sale'],
  },
  // a no-show with a refund; the day is over, so its servings stay unavailable
  cancel_no_show: { who: ['baker'], from: ['confirmed'], to: 'cancelled', effects: ['refund', 'release'] },
  // the same, with its servings available again while the batch can be ordered
  offer_no_show: {
    who: ['baker'],
    from: ['confirmed'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
} as const satisfies Record<PersonsAction, PersonsRow> & Record<string, PersonsRow | AutomaticRow>

/** Transitions that happen automatically. */
export type AutomaticAction = Exclude<keyof typeof table, PersonsAction>

/** Transitions because the baker did not answer in time. */
export const overdueActions = [
  'expire_unanswered',
  'expire_request',
  'lapse_request',
] as const satisfies readonly AutomaticAction[]
export type OverdueAction = (typeof overdueActions)[number]

/** The one table of all status transitions (ORDER-12 to ORDER-18; decisions, OPEN-20, OPEN-21). */
export const orderStatusTable: Readonly<
  Record<PersonsAction, PersonsRow> & Record<AutomaticAction, AutomaticRow>
> = table

/** A baker's time to answer, usual and minimum, in hours. */
export const answerTime: { hours: number; atLeastHours: number } = answerOverdue

/** How many hours after pickup a buyer can object before an order completes automatically. */
export const objectionHours: number = unobjected.hours

/** The statuses that allow a cancellation request, and that a denied request restores (OPEN-21). */
export const requestableStatuses = table.request_cancellation.from
export type RequestableStatus = (typeof requestableStatuses)[number]

/** The transition for an unanswered request made from a status. */
type UnansweredAfter<Status> = {
  [Action in OverdueAction]: (typeof table)[Action] extends { before: Status } ? Action : never
}[OverdueAction]

/** The transition of an unanswered cancellation request, by the status before it. */
export const unansweredRequests = {
  pending: 'expire_request',
  confirmed: 'lapse_request',
} as const satisfies { [Status in RequestableStatus]: UnansweredAfter<Status> }
