import type { FormerPayee, Payees } from '#server/payments/contract/payout-change-rules.ts'
import type { PayoutAccounts } from '#server/payments/contract/provider-rules.ts'

/** The PayPal columns of a baker's row. */
export interface PaypalBaker {
  paypal_email: string | null
  paypal_merchant_id: string | null
  paypal_connected: boolean
  paypal_former: string | null
  paypal_changed_at: Date | null
  paypal_former_gone: boolean
}

export const paypalColumns = [
  'paypal_email',
  'paypal_merchant_id',
  'paypal_connected',
  'paypal_former',
  'paypal_changed_at',
  'paypal_former_gone',
] as const satisfies readonly (keyof PaypalBaker)[]

/** Their values for a baker whom PayPal does not know. */
export const notOnPaypal: PaypalBaker = {
  paypal_email: null,
  paypal_merchant_id: null,
  paypal_connected: false,
  paypal_former: null,
  paypal_changed_at: null,
  paypal_former_gone: false,
}

/** PayPal's payees: the connected merchant id, else the PayPal email (decisions, OPEN-01); and the former one. */
export function paypalPayees(baker: PaypalBaker): Payees {
  return {
    current: (baker.paypal_connected ? baker.paypal_merchant_id : null) ?? baker.paypal_email,
    former: baker.paypal_former,
    changedAt: baker.paypal_changed_at,
    isFormerGone: baker.paypal_former_gone,
  }
}

/** The columns of the former payee. */
export function formerOnPaypal({ former, changedAt, isFormerGone }: FormerPayee): Partial<PaypalBaker> {
  return { paypal_former: former, paypal_changed_at: changedAt, paypal_former_gone: isFormerGone }
}

/** A baker's PayPal accounts. */
export function paypalAccounts(baker: PaypalBaker): PayoutAccounts {
  const { paypal_merchant_id: account, paypal_connected: isConnected, paypal_email: address } = baker
  return { account, isConnected, address }
}

/** The columns of these accounts. */
export function accountsOnPaypal({ account, isConnected, address }: PayoutAccounts): Partial<PaypalBaker> {
  return { paypal_merchant_id: account, paypal_connected: isConnected, paypal_email: address }
}
