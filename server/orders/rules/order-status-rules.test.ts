import { describe, expect, it } from 'vitest'
import {
  type OrderActor,
  type OrderEffect,
  type OrderStatus,
  type OverdueAction,
  orderEffects,
  orderStatuses,
  orderStatusTable,
  overdueActions,
  type PersonsAction,
  personsActions,
  type StatusAction,
} from '#shared/order-statuses.ts'
import {
  allowedActions,
  allowedAdminActions,
  answerTimeOf,
  automaticTransition,
  completionTimeOf,
  type OrderState,
  overdueTransition,
  transition,
} from './order-status-rules.ts'

const actors: readonly OrderActor[] = ['buyer', 'baker', 'admin']

const allowedTo = (state: OrderState, actor: OrderActor): readonly PersonsAction[] =>
  actor === 'admin' ? allowedAdminActions(state) : allowedActions(state, actor)
const placedAt = new Date('2026-11-20T12:00:00Z')
const now = new Date('2026-11-21T12:00:00Z')

/** Every state a placed order can have. */
const states: OrderState[] = orderStatuses.flatMap((status): OrderState[] =>
  status === 'cancellation_requested'
    ? [
        { status, status_before_request: 'pending', placed_at: placedAt },
        { status, status_before_request: 'confirmed', placed_at: placedAt },
      ]
    : [{ status, status_before_request: null, placed_at: placedAt }],
)

/** The expected transitions, written by hand: `role action status[/before] → status[/before]`. */
const expected: Record<string, string> = {
  'baker confirm pending': 'confirmed',
  'baker complete confirmed': 'completed',
  'baker decline pending': 'cancelled',
  'baker fulfil_in_part pending': 'confirmed',
  'baker fulfil_in_part confirmed': 'confirmed',
  'baker tell_ready confirmed': 'confirmed',
  'buyer set_off confirmed': 'confirmed',
  'buyer request_cancellation pending': 'cancellation_requested/pending',
  'buyer request_cancellation confirmed': 'cancellation_requested/confirmed',
  'baker approve_cancellation cancellation_requested/pending': 'cancelled',
  'baker approve_cancellation cancellation_requested/confirmed': 'cancelled',
  'baker deny_cancellation cancellation_requested/pending': 'pending',
  'baker deny_cancellation cancellation_requested/confirmed': 'confirmed',
  'admin confirm pending': 'confirmed',
  'admin complete confirmed': 'completed',
  'admin decline pending': 'cancelled',
  'admin request_cancellation pending': 'cancellation_requested/pending',
  'admin request_cancellation confirmed': 'cancellation_requested/confirmed',
  'admin approve_cancellation cancellation_requested/pending': 'cancelled',
  'admin approve_cancellation cancellation_requested/confirmed': 'cancelled',
  'admin deny_cancellation cancellation_requested/pending': 'pending',
  'admin deny_cancellation cancellation_requested/confirmed': 'confirmed',
  'admin cancel confirmed': 'cancelled',
  'baker cancel confirmed': 'cancelled',
  'buyer cancel_changed pending': 'cancelled',
  'buyer cancel_changed confirmed': 'cancelled',
  'buyer cancel_changed cancellation_requested/pending': 'cancelled',
  'buyer cancel_changed cancellation_requested/confirmed': 'cancelled',
  'baker complete_no_show confirmed': 'completed',
  'baker cancel_no_show confirmed': 'cancelled',
  'baker offer_no_show confirmed': 'cancelled',
}

const ends: OrderEffect[] = ['refund', 'release', 'return_servings']

/** The expected effects, written by hand. */
const effectsOf: Record<keyof typeof orderStatusTable, OrderEffect[]> = {
  close_unpaid: ['return_servings'],
  confirm_when_placed: [],
  expire_unanswered: ends,
  expire_request: ends,
  lapse_request: [],
  complete_unobjected: ['commission', 'release', 'count_sale'],
  pay_out: ['commission', 'release', 'count_sale'],
  refund_held: ['refund', 'release'],
  confirm: [],
  complete: ['commission', 'release', 'count_sale'],
  decline: ends,
  fulfil_in_part: ['refund_missing'],
  tell_ready: [],
  set_off: [],
  request_cancellation: ['set_answer_by'],
  approve_cancellation: ends,
  deny_cancellation: ['renew_answer_by'],
  cancel: ends,
  cancel_changed: ends,
  complete_no_show: ['commission', 'release', 'count_sale'],
  cancel_no_show: ['refund', 'release'],
  offer_no_show: ends,
}

/** Actions without their own button. */
const unnamed: PersonsAction[] = ['cancel_changed', 'complete_no_show', 'cancel_no_show', 'offer_no_show']

/** Actions that only the buyer or the baker can take. */
const known: PersonsAction[] = ['fulfil_in_part', 'tell_ready', 'set_off', ...unnamed]

const buyers: PersonsAction[] = ['request_cancellation', 'set_off', 'cancel_changed']

/** Whether an actor may take an action: admins may take all but `known`. */
function mayTake(actor: OrderActor, action: PersonsAction): boolean {
  if (actor === 'admin') return !known.includes(action)
  return (actor === 'buyer') === buyers.includes(action)
}

const named = ({ status, status_before_request: before }: Omit<OrderState, 'placed_at'>) =>
  before === null ? status : `${status}/${before}`

const cases = states.flatMap((state) =>
  actors.flatMap((actor) =>
    personsActions.map((action) => ({
      state,
      actor,
      action,
      name: `${actor} ${action} ${named(state)}`,
    })),
  ),
)

describe('ORDER-12, ORDER-15, ORDER-17, ORDER-18, OPEN-15, OPEN-20, OPEN-21: every status, actor and action', () => {
  it.each(cases)('$name', ({ state, actor, action, name }) => {
    const result = transition(state, action, actor)
    const wanted = expected[name]
    if (wanted !== undefined) {
      expect(result.allowed && named(result)).toBe(wanted)
      expect(result.allowed && result.effects).toEqual(effectsOf[action])
    } else {
      expect(result).toMatchObject({
        allowed: false,
        refusal: mayTake(actor, action) ? 'wrong_transition' : 'forbidden',
      })
    }
    // unnamed actions are never offered
    const isOffered = wanted !== undefined && !unnamed.includes(action)
    expect(allowedTo(state, actor).includes(action)).toBe(isOffered)
  })
})

it.each<[OrderStatus, StatusAction, OrderActor, string]>([
  ['completed', 'confirm', 'baker', `This order's status is "completed" and cannot change to "confirmed".`],
  [
    'cancelled',
    'request_cancellation',
    'buyer',
    `This order's status is "cancelled" and cannot change to "cancellation requested".`,
  ],
  ['cancelled', 'cancel', 'baker', `This order's status is already "cancelled".`],
  [
    'pending',
    'deny_cancellation',
    'baker',
    `This order's status is "pending" and cannot change to its status before a cancellation request.`,
  ],
])('OPEN-20: a refused change of %s by %s names both statuses', (status, action, actor, message) => {
  expect(transition({ status, status_before_request: null, placed_at: placedAt }, action, actor)).toEqual({
    allowed: false,
    refusal: 'wrong_transition',
    message,
  })
})

it('refuses the other person’s action in any status, with a message', () => {
  const pending: OrderState = { status: 'pending', status_before_request: null, placed_at: placedAt }
  expect(transition(pending, 'confirm', 'buyer')).toMatchObject({
    refusal: 'forbidden',
    message: 'Only the baker of this order can do this.',
  })
  expect(transition(pending, 'request_cancellation', 'baker')).toMatchObject({
    message: 'Only the buyer of this order can do this.',
  })
})

it('CONST-06, CONST-07: each change has its effects, money first and listings last, in lock order', () => {
  const effects = Object.entries(orderStatusTable).map(([action, row]) => [action, row.effects])
  expect(Object.fromEntries(effects)).toEqual(effectsOf)
  expect(orderEffects).toEqual([
    'set_answer_by',
    'renew_answer_by',
    'commission',
    'refund',
    'refund_missing',
    'release',
    'return_servings',
    'count_sale',
  ])
})

describe('PAY-08, decisions, stock while paying: an unpaid order', () => {
  const waiting = { status: 'pending', status_before_request: null, placed_at: null, answer_by: now } as const

  it.each(personsActions)('cannot be changed by %s', (action) => {
    for (const actor of actors) {
      expect(transition(waiting, action, actor).allowed).toBe(false)
      expect(allowedTo(waiting, actor)).toEqual([])
    }
  })

  it('is cancelled automatically when its payment closes, unlike any other order', () => {
    expect(automaticTransition(waiting, 'close_unpaid', now)).toEqual({
      status: 'cancelled',
      status_before_request: null,
      effects: effectsOf.close_unpaid,
    })
    expect(automaticTransition({ ...waiting, status: 'cancelled' }, 'close_unpaid', now)).toBeNull()
    for (const state of states)
      expect(automaticTransition({ ...state, answer_by: now }, 'close_unpaid', now)).toBeNull()
  })

  it('is not confirmed automatically', () => {
    expect(automaticTransition(waiting, 'confirm_when_placed', now)).toBeNull()
  })

  it('has no deadline to answer', () => {
    expect(overdueTransition(waiting, now)).toBeNull()
    expect(answerTimeOf(waiting)).toBeNull()
  })
})

describe('decisions, the end of a pickup: an order a day after its pickup', () => {
  it.each(states)('$status, $status_before_request', (state) => {
    const order = { ...state, answer_by: null, completes_at: now }
    const isConfirmed = state.status === 'confirmed'
    expect(automaticTransition(order, 'complete_unobjected', now)).toEqual(
      isConfirmed
        ? { status: 'completed', status_before_request: null, effects: effectsOf.complete_unobjected }
        : null,
    )
    expect(completionTimeOf(order)).toBe(isConfirmed ? now : null)
    const early = new Date(now.getTime() - 1)
    for (const other of [
      { ...order, placed_at: null },
      { ...order, completes_at: null },
      { ...state, answer_by: null },
    ])
      expect([automaticTransition(other, 'complete_unobjected', now), completionTimeOf(other)]).toEqual([
        null,
        null,
      ])
    expect(automaticTransition(order, 'complete_unobjected', early)).toBeNull()
  })
})

it.each(states)('automatic confirmation: $status, $status_before_request', (state) => {
  expect(automaticTransition({ ...state, answer_by: now }, 'confirm_when_placed', now)).toEqual(
    named(state) === 'pending' ? { status: 'confirmed', status_before_request: null, effects: [] } : null,
  )
})

describe('decisions, a baker who never answers: an order past its deadline', () => {
  /** The expected automatic changes, written by hand. */
  const overdue: Record<string, [OverdueAction, string]> = {
    pending: ['expire_unanswered', 'cancelled'],
    'cancellation_requested/pending': ['expire_request', 'cancelled'],
    'cancellation_requested/confirmed': ['lapse_request', 'confirmed'],
  }

  it.each(states)('$status, $status_before_request', (state) => {
    const order = { ...state, answer_by: now }
    const expected = overdue[named(state)] ?? null
    const overdueNow = overdueTransition(order, now)
    expect(overdueNow && [overdueNow.action, named(overdueNow.next), overdueNow.next.effects]).toEqual(
      expected && [...expected, effectsOf[expected[0]]],
    )
    for (const action of overdueActions)
      expect(automaticTransition(order, action, now) !== null).toBe(action === expected?.[0])
    expect(overdueTransition(order, new Date(now.getTime() - 1))).toBeNull()
    expect(overdueTransition({ ...order, answer_by: null }, now)).toBeNull()
    expect(answerTimeOf(order)).toBe(expected && now)
  })

  it('the baker can still answer until the job runs', () => {
    const late: OrderState = { status: 'pending', status_before_request: null, placed_at: placedAt }
    expect(transition(late, 'confirm', 'baker').allowed).toBe(true)
  })
})
