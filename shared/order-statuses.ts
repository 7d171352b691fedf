/** Where an order can stand (ORDER-01). */
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
 * What buyer and baker can do with an order. Only its baker knows how many servings there are and when they are ready, and only its
 * buyer when they set out; telling ready and setting out leave its status as it is.
 */
export const statusActions = [
  ...actionsInTheirStead,
  'tell_ready',
  'set_off',
  'fulfil_in_part',
  'cancel',
] as const
export type StatusAction = (typeof statusActions)[number]

/** What admins can do in the stead of both. */
export const adminStatusActions = [...actionsInTheirStead, 'cancel'] as const
export type AdminStatusAction = (typeof adminStatusActions)[number]

/** What anybody can do. A buyer cancels for free what was changed since. Where nobody came, the order says which of the last three it is. */
export const personsActions = [
  ...statusActions,
  'cancel_changed',
  'complete_no_show',
  'cancel_no_show',
  'offer_no_show',
] as const
export type PersonsAction = (typeof personsActions)[number]

/** Who an order's reader is to it. Nobody is both: a baker cannot order from themselves. */
export type OrderRole = 'buyer' | 'baker'

/** Who acts on an order: one of its two people, or an admin in their stead. */
export type OrderActor = OrderRole | 'admin'

/** What else a change of status brings about, in the order in which it is done, which is the order of the locks. */
export const orderEffects = [
  // a request for a cancellation leaves its baker time to answer it
  'set_answer_by',
  // an order that waits for its baker again leaves them time to answer
  'renew_answer_by',
  // the platform takes its part (CONST-06)
  'commission',
  // all that is left of what was paid goes back
  'refund',
  // the price of the servings that do not come goes back (decisions, a short batch)
  'refund_missing',
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
  /** where an order stood before its cancellation was requested; left out where none is */
  before?: OrderStatus
  when:
    | { its: 'payment_closed' }
    /** at once, of a baker who has chosen so */
    | { its: 'placed' }
    /**
     * so many hours after it was placed or its cancellation requested, and sooner when the goods are to be ready sooner, but never in the first ones:
     * who orders or asks at the last minute, or after it, leaves the baker time as well
     */
    | { its: 'answer_overdue'; hours: number; atLeastHours: number }
    /** so many hours after its pickup has ended, or since a request to cancel ended that its buyer made later, unless they dispute its payment */
    | { its: 'unobjected'; hours: number }
    /** so many hours after its pickup has ended, where it was completed without the buyer's code */
    | { its: 'payout_due'; hours: number }
    /** whoever decides about a hold refunds its buyer, or nobody decides in time */
    | { its: 'hold_refunded' }
}

const answerOverdue = { its: 'answer_overdue', hours: 24, atLeastHours: 1 } as const
const unobjected = { its: 'unobjected', hours: 24 } as const
const payoutDue = { its: 'payout_due', hours: unobjected.hours } as const
const holdRefunded = { its: 'hold_refunded' } as const

const table = {
  // the payment that an order waits for will not come (PAY-08; decisions, stock while paying)
  close_unpaid: {
    when: { its: 'payment_closed' },
    from: ['pending'],
    to: 'cancelled',
    effects: ['return_servings'],
  },
  // its baker confirms all that is within the limits; no other order is placed
  confirm_when_placed: { when: { its: 'placed' }, from: ['pending'], to: 'confirmed', effects: [] },
  // its baker never answers (decisions, second round)
  expire_unanswered: {
    when: answerOverdue,
    from: ['pending'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
  // its baker has neither confirmed it nor answered its buyer, who does not want it any more
  expire_request: {
    when: answerOverdue,
    from: ['cancellation_requested'],
    before: 'pending',
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
  // its baker has confirmed it, and does not agree to cancel it
  lapse_request: {
    when: answerOverdue,
    from: ['cancellation_requested'],
    before: 'confirmed',
    to: 'status_before_request',
    effects: [],
  },
  // it was to be picked up, and nobody has said that it was not (decisions, the end of a pickup)
  complete_unobjected: {
    when: unobjected,
    from: ['confirmed'],
    to: 'completed',
    effects: ['commission', 'release', 'count_sale'],
  },
  // its baker completed it without the code, and nobody has objected since: what completing brings about waited for that
  pay_out: {
    when: payoutDue,
    from: ['completed'],
    to: 'completed',
    effects: ['commission', 'release', 'count_sale'],
  },
  // its baker is suspended, or its buyer did not get it; nobody says that its servings are there, so they are not put back
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
  // its baker cannot keep what they confirmed: one order, or its day (decisions, cancelling one order)
  cancel: {
    who: ['baker', 'admin'],
    from: ['confirmed'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
  // there are fewer servings than were ordered, and the baker agrees to those (decisions, a short batch)
  fulfil_in_part: {
    who: ['baker'],
    from: ['pending', 'confirmed'],
    to: 'confirmed',
    effects: ['refund_missing'],
  },
  // the goods are ready, and the buyer is told (decisions, hand-over)
  tell_ready: { who: ['baker'], from: ['confirmed'], to: 'confirmed', effects: [] },
  // the buyer is on the way to the door
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
  // its baker changed something about it, and its buyer cancels for free (decisions, a moved pickup location)
  cancel_changed: {
    who: ['buyer'],
    from: ['pending', 'confirmed', 'cancellation_requested'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
  // nobody came for it, and its baker keeps what was paid (decisions, the end of a pickup)
  complete_no_show: {
    who: ['baker'],
    from: ['confirmed'],
    to: 'completed',
    effects: ['commission', 'release', 'count_sale'],
  },
  // nobody came for it, and what was paid goes back; the day is over, so its servings are not put back
  cancel_no_show: { who: ['baker'], from: ['confirmed'], to: 'cancelled', effects: ['refund', 'release'] },
  // the same, and its servings are on sale again for as long as their batch can be ordered
  offer_no_show: {
    who: ['baker'],
    from: ['confirmed'],
    to: 'cancelled',
    effects: ['refund', 'release', 'return_servings'],
  },
} as const satisfies Record<PersonsAction, PersonsRow> & Record<string, PersonsRow | AutomaticRow>

/** What happens to an order by itself. */
export type AutomaticAction = Exclude<keyof typeof table, PersonsAction>

/** What happens to an order because its baker has not answered in time. */
export const overdueActions = [
  'expire_unanswered',
  'expire_request',
  'lapse_request',
] as const satisfies readonly AutomaticAction[]
export type OverdueAction = (typeof overdueActions)[number]

/** Every way an order's status can change: the one table (ORDER-12 to ORDER-18; decisions, OPEN-20, OPEN-21). */
export const orderStatusTable: Readonly<
  Record<PersonsAction, PersonsRow> & Record<AutomaticAction, AutomaticRow>
> = table

/** How long a baker has to answer, in hours, and how long they have at least. */
export const answerTime: { hours: number; atLeastHours: number } = answerOverdue

/** How long after its pickup a buyer can object before an order completes by itself, in hours. */
export const objectionHours: number = unobjected.hours

/** The statuses in which a cancellation can be asked for, and to which a denied request returns (OPEN-21). */
export const requestableStatuses = table.request_cancellation.from
export type RequestableStatus = (typeof requestableStatuses)[number]

/** The action that ends what somebody asked for from a status, and nobody answered. */
type UnansweredAfter<Status> = {
  [Action in OverdueAction]: (typeof table)[Action] extends { before: Status } ? Action : never
}[OverdueAction]

/** What becomes of a request to cancel that its baker does not answer, by where the order stood before it. */
export const unansweredRequests = {
  pending: 'expire_request',
  confirmed: 'lapse_request',
} as const satisfies { [Status in RequestableStatus]: UnansweredAfter<Status> }
