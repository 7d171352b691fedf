import type { PayoutState } from '#shared/api/payouts.ts'

/** How a baker stands with a rail: the state, whether they can be paid, and what to tell them. */
export interface PayoutStanding {
  state: PayoutState
  canBePaid: boolean
  message: string
}

/** What Stripe says of a baker's account; null when they have none. */
export interface StripeFacts {
  isSubmitted: boolean
  canReceive: boolean
  isAsking: boolean
  /** Stripe has refused it for good, or no longer lets us use it */
  isClosed: boolean
}

/** What we know of a baker at PayPal. */
export interface PaypalFacts {
  merchantId: string | null
  isConnected: boolean
  email: string | null
}

interface StandingRow<Facts> extends PayoutStanding {
  when: (facts: Facts) => boolean
}

/** The first row that fits holds (ONB-06, ONB-18, ONB-19). */
const stripeRows: readonly StandingRow<StripeFacts>[] = [
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
    message: 'Your Stripe account is there, but its setup is not finished. Go on where you left off.',
  },
  {
    when: ({ isAsking, canReceive }) => isAsking && canReceive,
    state: 'action_needed',
    canBePaid: true,
    message: 'Buyers can pay you by card. Stripe asks for more details; give them soon, so that it stays so.',
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
      'Stripe is checking your details. There is nothing to do; this takes from minutes to a few days.',
  },
]

const paypalRows: readonly StandingRow<PaypalFacts>[] = [
  {
    when: ({ merchantId, isConnected }) => merchantId !== null && isConnected,
    state: 'active',
    canBePaid: true,
    message: 'Your PayPal business account is connected: buyers can pay you over PayPal.',
  },
  {
    when: ({ email, merchantId }) => email !== null && merchantId !== null,
    state: 'action_needed',
    canBePaid: true,
    message:
      'Buyers can pay to your PayPal email address. Your business account is not ready yet: confirm its email address at PayPal and allow it to receive payments.',
  },
  {
    when: ({ merchantId }) => merchantId !== null,
    state: 'action_needed',
    canBePaid: false,
    message:
      'PayPal does not let this account receive payments yet. Confirm its email address at PayPal, and allow it to receive payments.',
  },
  {
    when: ({ email }) => email !== null,
    state: 'active',
    canBePaid: true,
    message: 'Buyers can pay you over PayPal. The money goes to the PayPal account of this email address.',
  },
  {
    when: () => true,
    state: 'not_started',
    canBePaid: false,
    message:
      'Give the email address of your PayPal account in your profile, and buyers can pay you over PayPal.',
  },
]

/** How a baker stands with Stripe; `facts` is null before they have an account. */
export function stripeStanding(facts: StripeFacts | null): PayoutStanding {
  if (facts === null)
    return {
      state: 'not_started',
      canBePaid: false,
      message: 'Set up a Stripe account, and buyers can pay you by card. It takes about 5 minutes.',
    }
  return firstThatFits(stripeRows, facts)
}

/** How a baker with an account stands with Stripe while Stripe cannot be asked: as it was when it last answered. */
export function lastKnownStripeStanding(isConnected: boolean): PayoutStanding {
  return {
    state: isConnected ? 'active' : 'incomplete',
    canBePaid: isConnected,
    message: isConnected
      ? 'Stripe does not answer right now. When it last did, buyers could pay you by card.'
      : 'Stripe does not answer right now. When it last did, your account was not ready yet.',
  }
}

/** How a baker stands with PayPal. */
export function paypalStanding(facts: PaypalFacts): PayoutStanding {
  return firstThatFits(paypalRows, facts)
}

function firstThatFits<Facts>(rows: readonly StandingRow<Facts>[], facts: Facts): PayoutStanding {
  const row = rows.find(({ when }) => when(facts))
  if (row === undefined) throw new Error('The last row of a table of standings fits everything.')
  const { state, canBePaid, message } = row
  return { state, canBePaid, message }
}
