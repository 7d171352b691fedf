import { describe, expect, it } from 'vitest'
import { type OrderStatus, orderActions, orderStatuses } from '#shared/api/orders.ts'
import {
  allowedActions,
  closesUnpaid,
  type OrderRole,
  type OrderStanding,
  type StatusAction,
  transition,
} from './order-status-rules.ts'

const roles: readonly OrderRole[] = ['buyer', 'baker']

const statusActions = orderActions.filter((action) => action !== 'refund')
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
}

const named = ({ status, status_before_request: before }: Omit<OrderStanding, 'placed_at'>) =>
  before === null ? status : `${status}/${before}`

const cases = standings.flatMap((standing) =>
  roles.flatMap((role) =>
    statusActions.map((action) => ({ standing, role, action, name: `${role} ${action} ${named(standing)}` })),
  ),
)

describe('ORDER-12, ORDER-15, ORDER-17, ORDER-18, OPEN-20, OPEN-21: every status, person and action', () => {
  it.each(cases)('$name', ({ standing, role, action, name }) => {
    const result = transition(standing, action, role)
    const wanted = expected[name]
    if (wanted !== undefined) {
      expect(result.allowed && `${named(result)}${result.returnsServings ? ' +servings' : ''}`).toBe(wanted)
    } else {
      const isOwnAction = (role === 'buyer') === (action === 'request_cancellation')
      expect(result).toMatchObject({
        allowed: false,
        refusal: isOwnAction ? 'wrong_transition' : 'forbidden',
      })
    }
    expect(allowedActions(standing, role).includes(action)).toBe(wanted !== undefined)
  })
})

it.each<[OrderStatus, StatusAction, OrderRole, string]>([
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
])('OPEN-20: a refused change of %s by %s names both statuses', (status, action, role, message) => {
  expect(transition({ status, status_before_request: null, placed_at: placedAt }, action, role)).toEqual({
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
    for (const role of roles) {
      expect(transition(waiting, action, role).allowed).toBe(false)
      expect(allowedActions(waiting, role)).toEqual([])
    }
  })

  it('is cancelled by the system, and no other order is', () => {
    expect(closesUnpaid(waiting)).toBe(true)
    expect(closesUnpaid({ ...waiting, status: 'cancelled' })).toBe(false)
    for (const standing of standings) expect(closesUnpaid(standing)).toBe(false)
  })
})
