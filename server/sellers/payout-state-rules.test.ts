import { describe, expect, test } from 'vitest'
import type { PayoutState } from '#shared/api/payouts.ts'
import {
  lastKnownStripeStanding,
  type PaypalFacts,
  paypalStanding,
  type StripeFacts,
  stripeStanding,
} from './payout-state-rules.ts'

interface Case<Facts> {
  facts: Facts
  state: PayoutState
  canBePaid: boolean
  says: string
}

const ready: StripeFacts = { isSubmitted: true, canReceive: true, isAsking: false, isClosed: false }
const stripeCases: Case<StripeFacts | null>[] = [
  { facts: null, state: 'not_started', canBePaid: false, says: 'about 5 minutes' },
  {
    facts: { isSubmitted: false, canReceive: false, isAsking: true, isClosed: false },
    state: 'incomplete',
    canBePaid: false,
    says: 'not finished',
  },
  {
    facts: { isSubmitted: true, canReceive: false, isAsking: false, isClosed: false },
    state: 'in_review',
    canBePaid: false,
    says: 'checking your details',
  },
  {
    facts: { isSubmitted: true, canReceive: false, isAsking: true, isClosed: false },
    state: 'action_needed',
    canBePaid: false,
    says: 'needs more details',
  },
  { facts: { ...ready, isAsking: true }, state: 'action_needed', canBePaid: true, says: 'give them soon' },
  { facts: { ...ready, isClosed: true }, state: 'not_started', canBePaid: false, says: 'Create a new one' },
  { facts: ready, state: 'active', canBePaid: true, says: '2-3 business days' },
]

const paypalCases: Case<PaypalFacts>[] = [
  {
    facts: { merchantId: null, isConnected: false, email: null },
    state: 'not_started',
    canBePaid: false,
    says: 'email address of your PayPal account',
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
    says: 'not ready yet',
  },
  {
    facts: { merchantId: 'M1', isConnected: true, email: null },
    state: 'active',
    canBePaid: true,
    says: 'is connected',
  },
]

describe('how a baker stands', () => {
  test.each(stripeCases)(
    'ONB-06: with Stripe: $state, paid $canBePaid, "$says"',
    ({ facts, says, ...standing }) => {
      const { message, ...rest } = stripeStanding(facts)
      expect(rest).toEqual(standing)
      expect(message).toContain(says)
    },
  )

  test.each(paypalCases)('with PayPal: $state, paid $canBePaid, "$says"', ({ facts, says, ...standing }) => {
    const { message, ...rest } = paypalStanding(facts)
    expect(rest).toEqual(standing)
    expect(message).toContain(says)
  })

  test.each([true, false])('with Stripe while it is away: as it last was, connected %s', (isConnected) => {
    expect(lastKnownStripeStanding(isConnected)).toMatchObject({
      state: isConnected ? 'active' : 'incomplete',
      canBePaid: isConnected,
      message: expect.stringContaining('does not answer right now'),
    })
  })
})
