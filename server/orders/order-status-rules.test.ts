import { describe, expect, it } from 'vitest'
import { type OrderStatus, orderActions, orderStatuses } from '#shared/api/orders.ts'
import {
  type AdminStatusAction,
  allowedActions,
  allowedAdminActions,
  closesUnpaid,
  type OrderActor,
  type OrderStanding,
  type StatusAction,
  transition,
} from './order-status-rules.ts'

const actors: readonly OrderActor[] = ['buyer', 'baker', 'admin']

const statusActions: readonly AdminStatusAction[] = [
  ...orderActions.filter((action) => action !== 'refund'),
  'cancel',
]

const allowedTo = (standing: OrderStanding, actor: OrderActor): readonly AdminStatusAction[] =>
  actor === 'admin' ? allowedAdminActions(standing) : allowedActions(standing, actor)
const placedAt = new Date('2026-11-20T12:00:00Z')

/** Every standing a placed order can have. */
const standings: OrderStanding[] = orderStatuses.flatMap((status): OrderStanding[] =>
  status === 'cancellation_requested'
    ? [
        { status, status_before_request: 'pending', placed_at: placedAt },
        { status, status_before_request: 'confirmed', placed_at: placedAt },
      ]
    : [{ status, status_before_request: null, placed_at: placedAt }],
)

/** What must come of it, written out once more by hand: `role action status[/before] → status[ +servings]`. */
const expected: Record<string, string> = {
  'baker confirm pending': 'confirmed',
  'baker complete confirmed': 'completed',
  'baker decline pending': 'cancelled +servings',
  'buyer request_cancellation pending': 'cancellation_requested/pending',
  'buyer request_cancellation confirmed': 'cancellation_requested/confirmed',
  'baker approve_cancellation cancellation_requested/pending': 'cancelled +servings',
  'baker approve_cancellation cancellation_requested/confirmed': 'cancelled +servings',
  'baker deny_cancellation cancellation_requested/pending': 'pending',
  'baker deny_cancellation cancellation_requested/confirmed': 'confirmed',
  'admin confirm pending': 'confirmed',
  'admin complete confirmed': 'completed',
  'admin decline pending': 'cancelled +servings',
  'admin request_cancellation pending': 'cancellation_requested/pending',
  'admin request_cancellation confirmed': 'cancellation_requested/confirmed',
  'admin approve_cancellation cancellation_requested/pending': 'cancelled +servings',
  'admin approve_cancellation cancellation_requested/confirmed': 'cancelled +servings',
  'admin deny_cancellation cancellation_requested/pending': 'pending',
  'admin deny_cancellation cancellation_requested/confirmed': 'confirmed',
  'admin cancel confirmed': 'cancelled +servings',
}

/** Whose action it is: an admin may take every one, nobody else may `cancel`. */
function mayTake(actor: OrderActor, action: AdminStatusAction): boolean {
  if (actor === 'admin') return true
  return action !== 'cancel' && (actor === 'buyer') === (action === 'request_cancellation')
}

const named = ({ status, status_before_request: before }: Omit<OrderStanding, 'placed_at'>) =>
  before === null ? status : `${status}/${before}`

const cases = standings.flatMap((standing) =>
  actors.flatMap((actor) =>
    statusActions.map((action) => ({
      standing,
      actor,
      action,
      name: `${actor} ${action} ${named(standing)}`,
    })),
  ),
)

describe('ORDER-12, ORDER-15, ORDER-17, ORDER-18, OPEN-15, OPEN-20, OPEN-21: every status, actor and action', () => {
  it.each(cases)('$name', ({ standing, actor, action, name }) => {
    const result = transition(standing, action, actor)
    const wanted = expected[name]
    if (wanted !== undefined) {
      expect(result.allowed && `${named(result)}${result.returnsServings ? ' +servings' : ''}`).toBe(wanted)
    } else {
      expect(result).toMatchObject({
        allowed: false,
        refusal: mayTake(actor, action) ? 'wrong_transition' : 'forbidden',
      })
    }
    expect(allowedTo(standing, actor).includes(action)).toBe(wanted !== undefined)
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

it('what the other person does is refused whatever the status, in words', () => {
  const pending: OrderStanding = { status: 'pending', status_before_request: null, placed_at: placedAt }
  expect(transition(pending, 'confirm', 'buyer')).toMatchObject({
    refusal: 'forbidden',
    message: 'Only the baker of this order can do this.',
  })
  expect(transition(pending, 'request_cancellation', 'baker')).toMatchObject({
    message: 'Only the buyer of this order can do this.',
  })
})

describe('PAY-08, decisions, stock while paying: an order whose payment has not come', () => {
  const waiting: OrderStanding = { status: 'pending', status_before_request: null, placed_at: null }

  it.each(statusActions)('cannot be changed by %s', (action) => {
    for (const actor of actors) {
      expect(transition(waiting, action, actor).allowed).toBe(false)
      expect(allowedTo(waiting, actor)).toEqual([])
    }
  })

  it('is cancelled by the system, and no other order is', () => {
    expect(closesUnpaid(waiting)).toBe(true)
    expect(closesUnpaid({ ...waiting, status: 'cancelled' })).toBe(false)
    for (const standing of standings) expect(closesUnpaid(standing)).toBe(false)
  })
})
