/** Where an order can stand (ORDER-01). */
export const orderStatuses = [
  'pending',
  'confirmed',
  'completed',
  'cancelled',
  'cancellation_requested',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What buyer and baker can do that changes an order's status. */
export const statusActions = [
  'confirm',
  'complete',
  'decline',
  'request_cancellation',
  'approve_cancellation',
  'deny_cancellation',
] as const
export type StatusAction = (typeof statusActions)[number]

/** The same for admins: what both people can do, and cancelling what its baker has confirmed. */
export const adminStatusActions = [...statusActions, 'cancel'] as const
export type AdminStatusAction = (typeof adminStatusActions)[number]

/** Who an order's reader is to it. Nobody is both: a baker cannot order from themselves. */
export type OrderRole = 'buyer' | 'baker'

/** Who acts on an order: one of its two people, or an admin in their stead. */
export type OrderActor = OrderRole | 'admin'

/** What else a change of status brings about, in the order in which it is done, which is the order of the locks. */
export const orderEffects = [
  // an order that waits for its baker again leaves them time to answer
  'renew_answer_by',
  // the platform takes its part (CONST-06)
  'commission',
  // all that is left of what was paid goes back
  'refund',
  // the baker gets their part once no order of the payment is open (CONST-07; decisions, OPEN-03)
  'release',
  // its servings go back on sale
  'return_servings',
  // one more order of the listing was completed (decisions, OPEN-64)
  'count_sale',
] as const
export type OrderEffect = (typeof orderEffects)[number]

/** What a way to change the status is. */
interface StatusChange {
  from: readonly OrderStatus[]
  to: OrderStatus | 'status_before_request'
  effects: readonly OrderEffect[]
}

/** What somebody does. */
export interface PersonsRow extends StatusChange {
  /** whose action it is first, and who else may take it; `admin`: in their stead (decisions, OPEN-15) */
  who: readonly [OrderActor, ...'admin'[]]
}

/** What happens by itself, and when. */
export interface AutomaticRow extends StatusChange {
  when:
    | { its: 'payment_closed' }
    /**
     * so many hours after it was placed, and sooner when the goods are to be ready sooner, but never in the first ones:
     * who orders at the last minute, or after it, leaves the baker time as well
     */
    | { its: 'answer_overdue'; hours: number; atLeastHours: number }
}

const table = {
  // the payment that an order waits for will not come (PAY-08; decisions, stock while paying)
  close_unpaid: {
    when: { its: 'payment_closed' },
    from: ['pending'],
    to: 'cancelled',
    effects: ['return_servings'],
  },
  // its baker never answers (decisions, second round)
  expire_unanswered: {
    when: { its: 'answer_overdue', hours: 24, atLeastHours: 1 },
    from: ['pending'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
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
  request_cancellation: {
    who: ['buyer', 'admin'],
    from: ['pending', 'confirmed'],
    to: 'cancellation_requested',
    effects: [],
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
  cancel: {
    who: ['admin'],
    from: ['confirmed'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
} as const satisfies Record<AdminStatusAction, PersonsRow> & Record<string, PersonsRow | AutomaticRow>

/** What happens to an order by itself. */
export type AutomaticAction = Exclude<keyof typeof table, AdminStatusAction>

/** Every way an order's status can change: the one table (ORDER-12 to ORDER-18; decisions, OPEN-20, OPEN-21). */
export const orderStatusTable: Readonly<
  Record<AdminStatusAction, PersonsRow> & Record<AutomaticAction, AutomaticRow>
> = table

/** How long a baker has to answer, in hours, and how long they have at least. */
export const answerTime: { hours: number; atLeastHours: number } = table.expire_unanswered.when

/** The statuses in which a cancellation can be asked for, and to which a denied request returns (OPEN-21). */
export const requestableStatuses = table.request_cancellation.from
export type RequestableStatus = (typeof requestableStatuses)[number]
