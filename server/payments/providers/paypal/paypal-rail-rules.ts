import type { ProviderRules } from '#server/payments/contract/provider-rules.ts'
import {
  accountsOnPaypal,
  formerOnPaypal,
  notOnPaypal,
  type PaypalBaker,
  paypalAccounts,
  paypalColumns,
  paypalPayees,
} from './paypal-payee-rules.ts'

/** What is so of PayPal whoever asks. */
export const paypalRules = {
  columns: paypalColumns,
  unconnected: notOnPaypal,
  payeesOf: paypalPayees,
  columnsOfFormer: formerOnPaypal,
  accountsOf: paypalAccounts,
  columnsOfAccounts: accountsOnPaypal,
  charges: 'baker',
  listsMoneyOf: 'baker',
  keepsBack: {
    // a referenced payout is of the whole capture, while our fee can be changed until it is taken; PayPal's own is 3.49 % and 49
    // cents, and 1.5 % more where the buyer is abroad
    of: 'capture',
    mostFee: (amount) => Math.ceil(amount / 20) + 49,
  },
  mostDaysHeld: 28,
  // an order of PayPal's takes ten purchase units
  mostBakersAtOnce: 10,
  merchantOf: (payee) => payee,
} as const satisfies ProviderRules<PaypalBaker>
