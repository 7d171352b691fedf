import { expect, test } from 'vitest'
import type { PayoutState } from '#shared/api/payouts.ts'
import { lastKnownStripeStatus, type StripeFacts, stripePayoutStatus } from './stripe-payout-rules.ts'

interface Case {
  facts: StripeFacts | null
  state: PayoutState
  canBePaid: boolean
  says: string
}

const ready: StripeFacts = { isSubmitted: true, canReceive: true, isAsking: false, isClosed: false }
const cases: Case[] = [
  { facts: null, state: 'not_started', canBePaid: false, says: 'about 5 minutes' },
  {
    facts: { isSubmitted: false, canReceive: false, isAsking: true, isClosed: false },
    state: 'incomplete',
    canBePaid: false,
    says: 'isn’t finished',
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
  { facts: { ...ready, isAsking: true }, state: 'action_needed', canBePaid: true, says: 'Add them soon' },
  { facts: { ...ready, isClosed: true }, state: 'not_started', canBePaid: false, says: 'Create a new one' },
  { facts: ready, state: 'active', canBePaid: true, says: '2-3 business days' },
]

test.each(cases)(
  'ONB-06: a baker’s status at Stripe: $state, paid $canBePaid, "$says"',
  ({ facts, says, ...payoutStatus }) => {
    const { message, ...rest } = stripePayoutStatus(facts)
    expect(rest).toEqual(payoutStatus)
    expect(message).toContain(says)
  },
)

test.each([true, false])(
  'keeps the last status without an answer from Stripe, connected %s',
  (isConnected) => {
    expect(lastKnownStripeStatus(isConnected)).toMatchObject({
      state: isConnected ? 'active' : 'incomplete',
      canBePaid: isConnected,
      message: expect.stringContaining('isn’t responding right now'),
    })
  },
)
