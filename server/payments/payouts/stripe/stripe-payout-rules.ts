import { firstThatFits, type PayoutStatus, type PayoutStatusRow } from '../payout-state-rules.ts'

/** What Stripe says of a baker's account; null when they have none. */
export interface StripeFacts {
  isSubmitted: boolean
  canReceive: boolean
  isAsking: boolean
  /** Stripe rejected it permanently, or no longer lets us use it */
  isClosed: boolean
}

const rows: readonly PayoutStatusRow<StripeFacts>[] = [
  {
    when: ({ isClosed }) => isClosed,
    state: 'not_started',
    canBePaid: false,
    message:
      'Stripe has closed your account there, or disconnected it from BakeSale. Create a new one, or contact us.',
  },
  {
    when: ({ isSubmitted }) => !isSubmitted,
    state: 'incomplete',
    canBePaid: false,
    message: 'Your Stripe account setup isn’t finished. Pick up where you left off.',
  },
  {
    when: ({ isAsking, canReceive }) => isAsking && canReceive,
    state: 'action_needed',
    canBePaid: true,
    message:
      'Buyers can pay you by card. Stripe needs more details. Add them soon so buyers can keep paying by card.',
  },
  {
    when: ({ isAsking }) => isAsking,
    state: 'action_needed',
    canBePaid: false,
    message: 'Stripe needs more details before buyers can pay you by card.',
  },
  {
    when: ({ canReceive }) => canReceive,
    state: 'active',
    canBePaid: true,
    message:
      'Buyers can pay you by card. Money reaches your bank 2-3 business days after a pickup is completed.',
  },
  {
    when: () => true,
    state: 'in_review',
    canBePaid: false,
    message:
      'Stripe is checking your details. You don’t need to do anything. This takes anywhere from a few minutes to a few days.',
  },
]

/** A baker's payout status at Stripe; `facts` is null before they have an account. */
export function stripePayoutStatus(facts: StripeFacts | null): PayoutStatus {
  if (facts === null)
    return {
      state: 'not_started',
      canBePaid: false,
      message: 'Set up a Stripe account so buyers can pay you by card. It takes about 5 minutes.',
    }
  return firstThatFits(rows, facts)
}

/** A baker's payout status while Stripe does not answer: that of its last answer. */
export function lastKnownStripeStatus(isConnected: boolean): PayoutStatus {
  return {
    state: isConnected ? 'active' : 'incomplete',
    canBePaid: isConnected,
    message: isConnected
      ? 'Stripe isn’t responding right now. When it last did, buyers could pay you by card.'
      : 'Stripe isn’t responding right now. When it last did, your account was not ready yet.',
  }
}
