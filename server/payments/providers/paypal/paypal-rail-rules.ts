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

/** PayPal's fixed rules. */
export const paypalRules = {
  columns: paypalColumns,
  unconnected: notOnPaypal,
  payeesOf: paypalPayees,
  columnsOfFormer: formerOnPaypal,
  accountsOf: paypalAccounts,
  columnsOfAccounts: accountsOnPaypal,
  charges: 'baker',
  listsMoneyOf: 'baker',
  withholding: {
    // a payout covers the whole capture, but our fee can change until then; PayPal charges 3.49 % and 49 cents, and 1.5
    // % more abroad
    of: 'capture',
    mostFee: (amount) => Math.ceil(amount / 20) + 49,
  },
  mostDaysHeld: 28,
  // a PayPal order allows ten purchase units
  mostBakersAtOnce: 10,
  merchantOf: (payee) => payee,
} as const satisfies ProviderRules<PaypalBaker>
