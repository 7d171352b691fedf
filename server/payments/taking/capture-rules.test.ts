import { describe, expect, it } from 'vitest'
import type { ProviderOrderState } from '../contract/payment-provider.ts'
import { captureGrace } from '../contract/payment-rules.ts'
import { type CapturablePayment, type CaptureStep, captureStep, isApproved } from './capture-rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

const held: CapturablePayment = {
  status: 'awaiting',
  provider_order_id: 'first',
  declined_order_id: null,
  held_until: new Date('2026-11-20T12:10:00Z'),
  stopped_at: null,
  capture_requested_at: null,
  isBakerOut: false,
}
const over = { ...held, held_until: now }
const asked = { ...held, capture_requested_at: secondsAgo(1) }
const askedLongAgo = { ...held, capture_requested_at: secondsAgo(captureGrace / 1000) }
const stopped = { ...held, stopped_at: now }
const declined = { ...held, declined_order_id: 'first' }
const out = { ...held, isBakerOut: true }
const captured = { ...held, status: 'captured' } as const

describe('decisions, capturing: the step for a provider order', () => {
  it.each<[name: string, payments: CapturablePayment[], server: CaptureStep, buyer: CaptureStep]>([
    ['all of it is held', [held, held], 'take', 'take'],
    ['no payment of it is awaiting', [captured, { ...held, status: 'closed' }], 'leave', 'leave'],
    ['its hold is over', [over], 'expire', 'expire'],
    ['the hold of one is over', [held, over], 'expire', 'expire'],
    ['a capture is under way', [asked], 'leave', 'take'],
    ['a capture got no answer for a minute', [askedLongAgo], 'take', 'take'],
    ['a capture is under way when its hold ends', [{ ...asked, held_until: now }], 'leave', 'take'],
    ['one payment is stopped', [held, stopped], 'leave', 'look'],
    ['its last try was declined', [declined], 'leave', 'take'],
    ['an earlier try was declined', [{ ...held, declined_order_id: 'zeroth' }], 'take', 'take'],
    ['one of its bakers is suspended', [held, out], 'refuse', 'refuse'],
    [
      'the baker of a captured payment was suspended later',
      [held, { ...captured, isBakerOut: true }],
      'take',
      'take',
    ],
  ])('%s', (_, payments, server, buyer) => {
    expect(captureStep(payments, 'server', now)).toBe(server)
    expect(captureStep(payments, 'buyer', now)).toBe(buyer)
  })
})

it.each<[ProviderOrderState['state'], ProviderOrderState['parts'][number]['state'], boolean]>([
  ['approved', 'open', true],
  // a bank transfer is pending
  ['approved', 'pending', false],
  ['open', 'open', false],
  ['finished', 'captured', false],
  ['closed', 'open', false],
])('an order that is %s with a part that is %s can be captured: %s', (state, part, can) => {
  const parts = [{ paymentId: 'p', state: part, captureId: null, amount: null, fee: null, commission: null }]
  expect(isApproved({ state, parts })).toBe(can)
})
