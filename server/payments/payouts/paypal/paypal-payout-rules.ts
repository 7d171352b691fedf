import { firstThatFits, type PayoutStatus, type PayoutStatusRow } from '../payout-state-rules.ts'

/** What we know of a baker at PayPal. */
export interface PaypalFacts {
  merchantId: string | null
  isConnected: boolean
  email: string | null
}

const rows: readonly PayoutStatusRow<PaypalFacts>[] = [
  {
    when: ({ merchantId, isConnected }) => merchantId !== null && isConnected,
    state: 'active',
    canBePaid: true,
    message: 'Your PayPal business account is connected. Buyers can pay you with PayPal.',
  },
  {
    when: ({ email, merchantId }) => email !== null && merchantId !== null,
    state: 'action_needed',
    canBePaid: true,
    message:
      'Buyers can pay you at your PayPal email address. Your business account isn’t ready yet: in PayPal, confirm its email address and allow it to receive payments.',
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
    message: 'Buyers can pay you with PayPal. The money goes to the PayPal account with this email address.',
  },
  {
    when: () => true,
    state: 'not_started',
    canBePaid: false,
    message: 'Add your PayPal account’s email address to your profile, and buyers can pay you with PayPal.',
  },
]

/** A baker's payout status at PayPal. */
export function paypalPayoutStatus(facts: PaypalFacts): PayoutStatus {
  return firstThatFits(rows, facts)
}
