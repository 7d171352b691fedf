/** What a baker's row says of how PayPal pays them. */
export interface PaypalBaker {
  paypal_email: string | null
  paypal_merchant_id: string | null
  paypal_connected: boolean
}

export const paypalColumns = [
  'paypal_email',
  'paypal_merchant_id',
  'paypal_connected',
] as const satisfies readonly (keyof PaypalBaker)[]

/** A row of which PayPal knows nothing. */
export const notOnPaypal: PaypalBaker = {
  paypal_email: null,
  paypal_merchant_id: null,
  paypal_connected: false,
}

/** Whom PayPal pays: a connected merchant id, else the PayPal e-mail (decisions, OPEN-01). */
export function paypalPayee(baker: PaypalBaker): string | null {
  return (baker.paypal_connected ? baker.paypal_merchant_id : null) ?? baker.paypal_email
}
