import type { ProviderRules } from '#server/payments/contract/provider-rules.ts'
import {
  accountsOnStripe,
  formerOnStripe,
  notOnStripe,
  type StripeBaker,
  stripeAccounts,
  stripeColumns,
  stripePayees,
} from './stripe-payee-rules.ts'

/** Stripe's fixed rules. */
export const stripeRules = {
  columns: stripeColumns,
  unconnected: notOnStripe,
  payeesOf: stripePayees,
  columnsOfFormer: formerOnStripe,
  accountsOf: stripeAccounts,
  columnsOfAccounts: accountsOnStripe,
  charges: 'platform',
  listsMoneyOf: 'platform',
  withholding: { of: 'release' },
  mostDaysHeld: null,
  mostBakersAtOnce: 20,
  merchantOf: () => null,
} as const satisfies ProviderRules<StripeBaker>
