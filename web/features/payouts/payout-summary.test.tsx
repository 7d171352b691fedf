import { expect, it } from 'vitest'
import type { Payout } from '#shared/api/payouts.ts'
import { renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { PayoutSummary } from './payout-summary.tsx'

const until = '2026-11-23T17:00:00.000Z'
const paypal: Payout = {
  rail: 'paypal',
  isOn: true,
  state: 'active',
  canBePaid: true,
  account: 'new@pay.example',
  message: 'Buyers can pay you with PayPal.',
  change: null,
  isCurrent: true,
}
const shown = (changes: Partial<Payout>) =>
  wordsOf(renderPart(<PayoutSummary payout={{ ...paypal, ...changes }} />))

it('decisions, payout changes: shows which account is paid meanwhile, and until when', () => {
  expect(shown({})).not.toContain('changed')
  const words = shown({ change: { paidTo: 'old@pay.example', until } })
  expect(words).toMatch(
    /new sales are still paid to the previous one, old@pay.example , until Monday, November 23 at 12:00 PM EST \./,
  )
})

it('decisions, payout changes: shows why payments are not possible, and from when they are', () => {
  const words = shown({ state: 'paused', canBePaid: false, change: { paidTo: null, until } })
  expect(words).toMatch(/Paused/)
  expect(words).toMatch(
    /can no longer be paid.* with PayPal again from Monday, November 23 at 12:00 PM EST \./,
  )
})
