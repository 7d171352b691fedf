import { describe, expect, it } from 'vitest'
import type { ProviderOrderState, ProviderPartState } from './payment-provider.ts'
import {
  eventOf,
  type NextPayment,
  type PayablePayment,
  type PaymentEvent,
  payableOf,
  paymentAfter,
  paymentEvents,
  type StopReason,
  unpaidStatus,
} from './payment-rules.ts'

const payments = [
  { status: 'awaiting', closed_reason: null },
  { status: 'captured', closed_reason: null },
  { status: 'captured', closed_reason: 'expired' },
  { status: 'closed', closed_reason: 'cancelled' },
  { status: 'closed', closed_reason: 'failed' },
  { status: 'closed', closed_reason: 'expired' },
] as const

/** The expected transitions, written by hand: `event status/reason` → next payment. */
const expected: Record<string, NextPayment> = {
  'captured awaiting/null': { status: 'captured', closed_reason: null, orders: 'place' },
  'try_declined awaiting/null': { status: 'awaiting', closed_reason: null, orders: 'wait' },
  'declined awaiting/null': { status: 'closed', closed_reason: 'failed', orders: 'cancel' },
  'cancelled awaiting/null': { status: 'closed', closed_reason: 'cancelled', orders: 'cancel' },
  'expired awaiting/null': { status: 'closed', closed_reason: 'expired', orders: 'cancel' },
  'captured closed/cancelled': { status: 'captured', closed_reason: 'cancelled', orders: 'give_back' },
  'captured closed/failed': { status: 'captured', closed_reason: 'failed', orders: 'give_back' },
  'captured closed/expired': { status: 'captured', closed_reason: 'expired', orders: 'give_back' },
}

const cases = payments.flatMap((payment) =>
  paymentEvents.map((event) => ({
    payment,
    event,
    name: `${event} ${payment.status}/${payment.closed_reason}`,
  })),
)

describe('PAY-06, PAY-07, PAY-08, decisions, stock while paying: every event in every state of a payment', () => {
  it.each(cases)('$name', ({ payment, event, name }) => {
    expect(paymentAfter(payment, event)).toEqual(expected[name] ?? null)
  })
})

describe('PAY-06: the event that a provider’s state means', () => {
  const stops: (StopReason | null)[] = [null, 'cancelled', 'expired']
  const states: ProviderOrderState['state'][] = ['open', 'approved', 'finished', 'closed']
  const part = (state: ProviderPartState['state']): ProviderPartState => ({
    paymentId: 'p',
    state,
    captureId: state === 'captured' ? 'c' : null,
    amount: null,
    fee: null,
    commission: null,
  })

  it.each(states)('a captured part is captured, with the order %s', (state) => {
    for (const stop of stops)
      for (const isHeld of [true, false])
        expect(eventOf({ state }, part('captured'), { stop, isHeld })).toBe('captured')
  })

  it.each<
    [
      ProviderOrderState['state'],
      ProviderPartState['state'] | null,
      StopReason | null,
      PaymentEvent | null,
      PaymentEvent | null,
    ]
  >([
    ['open', 'open', null, null, null],
    ['open', 'open', 'cancelled', 'cancelled', 'cancelled'],
    ['approved', 'open', null, null, null],
    ['approved', 'open', 'expired', 'expired', 'expired'],
    ['approved', 'pending', null, null, null],
    ['approved', 'pending', 'expired', null, null],
    ['approved', 'pending', 'cancelled', null, null],
    ['finished', 'declined', null, 'try_declined', 'declined'],
    ['finished', 'declined', 'expired', 'declined', 'declined'],
    ['finished', 'declined', 'cancelled', 'declined', 'declined'],
    ['finished', null, null, null, null],
    ['closed', 'open', null, 'try_declined', 'declined'],
    ['closed', 'declined', null, 'try_declined', 'declined'],
    ['closed', 'declined', 'cancelled', 'cancelled', 'cancelled'],
    ['closed', 'open', 'expired', 'expired', 'expired'],
    ['closed', null, 'expired', 'expired', 'expired'],
  ])(
    'order %s with part %s, stopping for %s: %s while held, then %s',
    (state, partState, stop, whileHeld, then) => {
      const said = partState === null ? undefined : part(partState)
      expect(eventOf({ state }, said, { stop, isHeld: true })).toBe(whileHeld)
      expect(eventOf({ state }, said, { stop, isHeld: false })).toBe(then)
    },
  )

  it('waits for the capture id of a captured part', () => {
    const over = { stop: 'expired', isHeld: false } as const
    expect(eventOf({ state: 'finished' }, { ...part('captured'), captureId: null }, over)).toBe(null)
  })

  it('only a failed payment makes its orders failed', () => {
    expect(unpaidStatus('failed')).toBe('failed')
    expect(unpaidStatus('cancelled')).toBe('not_required')
    expect(unpaidStatus('expired')).toBe('not_required')
  })
})

describe('OPEN-77: which payments of a checkout may be paid', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const waiting = {
    status: 'awaiting',
    closed_reason: null,
    held_until: new Date('2026-11-20T12:10:00Z'),
    stopped_at: null,
    provider_order_id: 'first',
    declined_order_id: null,
  } as const
  const other = { ...waiting, provider_order_id: 'second' }
  const captured = { ...waiting, status: 'captured' } as const

  it.each<[name: string, payments: PayablePayment[], payable: number[]]>([
    ['one unknown to every provider', [{ ...waiting, provider_order_id: null }], [0]],
    ['one that was prepared', [waiting], [0]],
    ['all payments of a provider order', [waiting, waiting], [0, 1]],
    ['not one after its hold', [{ ...waiting, held_until: now }], []],
    ['not one that is captured or closed', [captured, { ...waiting, status: 'closed' }], []],
    ['not one that is stopped', [{ ...waiting, stopped_at: now }], []],
    ['not one whose provider order captured another payment', [captured, waiting], []],
    ['not one whose provider order has a stopped payment', [{ ...waiting, stopped_at: now }, waiting], []],
    ['one of another provider order', [captured, other], [1]],
    [
      'one that was declined in that provider order',
      [captured, { ...waiting, declined_order_id: 'first' }],
      [1],
    ],
    [
      'not one declined in an earlier provider order',
      [captured, { ...waiting, declined_order_id: 'zeroth' }],
      [],
    ],
  ])('%s', (_, payments, payable) => {
    expect(payableOf(payments, now)).toEqual(payable.map((index) => payments[index]))
  })
})
