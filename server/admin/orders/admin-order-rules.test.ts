import { describe, expect, it } from 'vitest'
import { type AdminRole, adminRoles } from '#shared/admin-rights.ts'
import { paymentStatuses } from '#shared/api/orders.ts'
import { openStatuses } from '#shared/order-status-groups.ts'
import { orderStatuses } from '#shared/order-statuses.ts'
import { adminActionsOf, kindsOf, orderIdRange, shownStatus } from './admin-order-rules.ts'

describe('OPEN-19, ADMIN-14: the status in the console', () => {
  it.each(orderStatuses.flatMap((status) => paymentStatuses.map((payment) => [status, payment] as const)))(
    '%s, %s',
    (status, payment_status) => {
      expect(shownStatus({ status, payment_status })).toBe(
        payment_status === 'awaiting_payment' ? 'processing' : status,
      )
    },
  )
})

describe('the kinds of orders in a search', () => {
  const named = (search: Parameters<typeof kindsOf>[0]) =>
    kindsOf(search)?.map(({ status, payment_status }) => `${status}/${payment_status}`)

  it('all of them without a filter', () => {
    expect(kindsOf({})).toBeNull()
    expect(kindsOf({ open: false })).toBeNull()
  })

  it('an order awaiting payment is processing, not pending', () => {
    expect(named({ status: 'processing' })).toEqual(['pending/awaiting_payment'])
    expect(named({ status: 'pending' })).not.toContain('pending/awaiting_payment')
    expect(named({ status: 'pending' })).toHaveLength(6)
  })

  it('a payment status matches every status that can have it', () => {
    expect(named({ paymentStatus: 'refunded' })).toEqual(orderStatuses.map((status) => `${status}/refunded`))
    expect(named({ paymentStatus: 'awaiting_payment' })).toEqual(['pending/awaiting_payment'])
    expect(named({ status: 'cancelled', paymentStatus: 'paid' })).toEqual(['cancelled/paid'])
    expect(named({ status: 'completed', paymentStatus: 'awaiting_payment' })).toEqual([])
  })

  it('open orders are with their baker and not over', () => {
    const statuses = new Set(kindsOf({ open: true })?.map(({ status }) => status))
    expect([...statuses]).toEqual(openStatuses)
    expect(named({ open: true })).not.toContain('pending/awaiting_payment')
    expect(named({ open: true, status: 'completed' })).toEqual([])
  })
})

it.each([
  ['019aa000', '019aa000-0000-0000-0000-000000000000', '019aa000-ffff-ffff-ffff-ffffffffffff'],
  ['#019AA000-12', '019aa000-1200-0000-0000-000000000000', '019aa000-12ff-ffff-ffff-ffffffffffff'],
  [
    '019aa000-1234-7000-8000-000000000001',
    '019aa000-1234-7000-8000-000000000001',
    '019aa000-1234-7000-8000-000000000001',
  ],
])('%s is the beginning of an order’s number', (typed, first, last) => {
  expect(orderIdRange(typed)).toEqual({ first, last })
})

it.each(['maria', '019aa00', '', 'deadbeef cafe', `${'a'.repeat(33)}`, 'bea@example.org'])(
  '%j is not an order number',
  (typed) => {
    expect(orderIdRange(typed)).toBeNull()
  },
)

describe('OPEN-15: what a role may do with an order', () => {
  const placed_at = new Date('2026-11-20T12:00:00Z')
  const money = { total_cents: 1900, commission_cents: 143, refunded_cents: 0, lost_cents: 0 }
  const paid = {
    status: 'confirmed',
    status_before_request: null,
    placed_at,
    payment_status: 'paid',
    ...money,
  } as const
  const wanted: Record<AdminRole, string[]> = {
    moderator: [],
    admin: ['complete', 'request_cancellation', 'cancel', 'refund'],
    superadmin: ['complete', 'request_cancellation', 'cancel', 'refund'],
  }

  it.each(adminRoles)('%s', (role) => {
    expect(adminActionsOf(paid, role)).toEqual(wanted[role])
    expect(adminActionsOf({ ...paid, payment_status: 'refund_pending' }, role)).not.toContain('refund')
    expect(adminActionsOf({ ...paid, payment_status: 'not_required' }, role)).not.toContain('refund')
  })
})
