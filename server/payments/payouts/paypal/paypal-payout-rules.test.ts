import { expect, test } from 'vitest'
import type { PayoutState } from '#shared/api/payouts.ts'
import { type PaypalFacts, paypalPayoutStatus } from './paypal-payout-rules.ts'

interface Case {
  facts: PaypalFacts
  state: PayoutState
  canBePaid: boolean
  says: string
}

const cases: Case[] = [
  {
    facts: { merchantId: null, isConnected: false, email: null },
    state: 'not_started',
    canBePaid: false,
    says: 'PayPal account’s email address',
  },
  {
    facts: { merchantId: null, isConnected: false, email: 'ana@example.org' },
    state: 'active',
    canBePaid: true,
    says: 'this email address',
  },
  {
    facts: { merchantId: 'M1', isConnected: false, email: null },
    state: 'action_needed',
    canBePaid: false,
    says: 'does not let this account receive',
  },
  {
    facts: { merchantId: 'M1', isConnected: false, email: 'ana@example.org' },
    state: 'action_needed',
    canBePaid: true,
    says: 'isn’t ready yet',
  },
  {
    facts: { merchantId: 'M1', isConnected: true, email: null },
    state: 'active',
    canBePaid: true,
    says: 'is connected',
  },
]

test.each(cases)(
  'a baker’s status at PayPal: $state, paid $canBePaid, "$says"',
  ({ facts, says, ...payoutStatus }) => {
    const { message, ...rest } = paypalPayoutStatus(facts)
    expect(rest).toEqual(payoutStatus)
    expect(message).toContain(says)
  },
)
