import type { Cents } from '#shared/money.ts'
import { ProviderError } from '../payment-provider.ts'
import type { PaypalClient } from './paypal-client.ts'
import { Capture, Refund } from './paypal-responses.ts'

/** Gives back what is left of a capture that our books do not have; what was paid out PayPal takes from the baker. */
export async function refundUnknownCapture(
  client: PaypalClient,
  captureId: string,
  requestId: string,
): Promise<Cents> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}` as const
  const { payee } = await client.ask(Capture, { method: 'GET', path })
  const account = payee?.merchant_id ?? payee?.email_address
  // without an amount PayPal gives back all that is left
  const { amount } = await client.ask(Refund, {
    method: 'POST',
    path: `${path}/refund`,
    requestId,
    ...(account === undefined ? {} : { actsFor: account }),
    body: {},
  })
  if (amount !== undefined) return amount
  throw new ProviderError('paypal', 'PayPal did not say how much it refunded.', {
    status: null,
    isFinal: false,
  })
}
