import { expect, it } from 'vitest'
import { type OrderPast, orderHistory } from './order-history-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
const past: OrderPast = {
  created_at: at(0),
  pickup_held_until: null,
  placed_at: at(2),
  confirmed_at: null,
  completed_at: null,
  cancelled_at: null,
  cancellation_requested_at: null,
  cancellation_approved_at: null,
  cancellation_lapsed_at: null,
  expired_at: null,
  completed_itself_at: null,
  no_show_at: null,
  decline_reason: null,
  cancellation_reason: null,
  received_at: null,
  is_handed_over_by_code: false,
  changes: [],
  hold: null,
}
const none = { payment: null, instructions: [], deeds: [] }
const told = (...given: Parameters<typeof orderHistory>) =>
  orderHistory(...given).map(({ what, detail }) => (detail === null ? what : `${what}: ${detail}`))

it('an order paid at pickup, from order to handover', () => {
  expect(
    told({ ...past, confirmed_at: at(5), completed_at: at(9), is_handed_over_by_code: true }, none),
  ).toEqual(['Ordered', 'Confirmed', 'Handed over, with the pickup code'])
  expect(told({ ...past, completed_at: at(9) }, none)).toContain('Handed over, without the pickup code')
  expect(told({ ...past, completed_at: at(9), completed_itself_at: at(9) }, none)).toContain(
    'Completed automatically, nobody objected',
  )
  const noShow = { ...past, no_show_at: at(9), decline_reason: 'Nobody came to pick it up.' }
  expect(told({ ...noShow, completed_at: at(9) }, none)).toEqual([
    'Ordered',
    'Nobody came, the baker is paid',
  ])
  expect(told({ ...noShow, cancelled_at: at(9) }, none)).toEqual(['Ordered', 'Nobody came, cancelled'])
})

it('an order paid online, with its baker’s refund and the release', () => {
  const payment = { captured_at: at(2), released_at: at(11) }
  const refund = { kind: 'refund', amount_cents: 500, reason: 'Burnt', admin: null } as const
  const release = { kind: 'release', amount_cents: 1257, reason: null, admin: null } as const
  expect(
    told(
      { ...past, completed_at: at(9) },
      {
        payment,
        deeds: [],
        instructions: [
          { ...refund, created_at: at(6), done_at: at(7) },
          { ...release, created_at: at(10), done_at: at(11) },
        ],
      },
    ),
  ).toEqual([
    'Checked out, servings held',
    'Paid',
    'Sent to the baker',
    'Refund of $5.00 ordered: Burnt',
    '$5.00 refunded',
    'Handed over, without the pickup code',
    '$12.57 released to the baker',
  ])
})

it('a missing payment, a baker’s decline, a granted request', () => {
  const unpaid = { ...past, placed_at: null, cancelled_at: at(15) }
  expect(told(unpaid, { ...none, payment: { captured_at: null, released_at: null } })).toEqual([
    'Checked out, servings held',
    'Cancelled, the payment did not come',
  ])
  expect(told({ ...past, cancelled_at: at(5), decline_reason: 'Ill' }, none)).toEqual([
    'Ordered',
    'Declined: Ill',
  ])
  // with the wording of its page
  const ended = { ...past, confirmed_at: at(4), cancelled_at: at(5), decline_reason: 'At the sea' }
  expect(told(ended, none)).toEqual(['Ordered', 'Confirmed', 'Cancelled by the baker: At the sea'])
  const hold = { cause: 'not_received', decidedBy: 'deadline' } as const
  expect(told({ ...past, confirmed_at: at(4), cancelled_at: at(5), hold }, none)).toContain(
    'Cancelled, nobody decided about the hold in time',
  )
  const asked = { cancellation_requested_at: at(4), cancellation_reason: 'Away' }
  expect(told({ ...past, ...asked, cancellation_lapsed_at: at(5) }, none)).toContain(
    'Cancellation request not answered in time',
  )
  expect(told({ ...past, ...asked, cancelled_at: at(5), cancellation_approved_at: at(5) }, none)).toEqual([
    'Ordered',
    'Cancellation requested: Away',
    'Cancellation approved',
  ])
})

it('decisions, a baker who never answers: says who cancelled and why, once', () => {
  const expired = { cancelled_at: at(5), expired_at: at(5), decline_reason: 'The baker did not answer.' }
  expect(told({ ...past, ...expired }, none)).toEqual([
    'Ordered',
    'Cancelled by us, the baker did not answer in time',
  ])
})

it('lists an admin’s action once, with their name', () => {
  const act = { action: 'order.act', admin: 'ruth', created_at: at(5) }
  expect(
    told(
      { ...past, confirmed_at: at(5) },
      { ...none, deeds: [{ ...act, details: { action: 'confirm', reason: 'On the phone' } }] },
    ),
  ).toEqual(['Ordered', 'Confirmed for the baker, by ruth: On the phone'])
  expect(
    told(
      { ...past, cancelled_at: at(5), decline_reason: 'Suspended' },
      { ...none, deeds: [{ ...act, details: { action: 'cancel', reason: 'Suspended' } }] },
    ),
  ).toEqual(['Ordered', 'Cancelled, by ruth: Suspended'])
  const refund = { kind: 'refund', amount_cents: 500, reason: 'Late', admin: 'ruth' } as const
  expect(
    told(past, {
      ...none,
      instructions: [{ ...refund, created_at: at(5), done_at: null }],
      deeds: [
        {
          action: 'order.refund',
          admin: null,
          created_at: at(5),
          details: { amount: '5.00', reason: 'Late' },
        },
      ],
    }),
  ).toEqual(['Ordered', 'Refund of $5.00 ordered, by an admin: Late'])
})
