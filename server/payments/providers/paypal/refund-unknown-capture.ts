import { ProviderError } from '#server/payments/contract/payment-provider.ts'
import type { Cents } from '#shared/money.ts'
import { feeRefusal, platformFees } from './order-body.ts'
import { type PaypalClient, PaypalRefusal } from './paypal-client.ts'
import { orderPath } from './paypal-paths.ts'
import { Capture, Order, Refund } from './paypal-responses.ts'

/**
 * Refunds the rest of a capture that is not in our books, with the rest of our fee; PayPal recovers paid-out money from
 * the baker. Returns the amount in cents.
 */
export async function refundUnknownCapture(
  client: PaypalClient,
  captureId: string,
  requestId: string,
): Promise<Cents> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}` as const
  const capture = await client.ask(Capture, { method: 'GET', path })
  const account = capture.payee?.merchant_id ?? capture.payee?.email_address
  const refund = (id: string, fee: Cents) =>
    client.ask(Refund, {
      method: 'POST',
      path: `${path}/refund`,
      requestId: id,
      ...(account === undefined ? {} : { actsFor: account }),
      // without an amount PayPal refunds all that is left
      body: fee > 0 ? { payment_instruction: platformFees(fee) } : {},
    })
  const fee = await feeLeft(client, capture)
  const { amount } = await refund(requestId, fee).catch((error: unknown) => {
    // a repeated request finds everything refunded, perhaps without our fee
    const mayRepeat = capture.status === 'REFUNDED'
    if (!(error instanceof PaypalRefusal && fee > 0 && (mayRepeat || error.issue === feeRefusal))) throw error
    return refund(`${requestId}-without-fee`, 0)
  })
  if (amount !== undefined) return amount
  throw unsaid('PayPal did not say how much it refunded.')
}

/** Our fee on a capture, less what refunds returned of it. */
async function feeLeft(client: PaypalClient, capture: Capture): Promise<Cents> {
  const fee = capture.seller_receivable_breakdown?.platform_fees?.[0]?.amount ?? 0
  if (fee === 0 || capture.status === 'COMPLETED') return fee
  const orderId = capture.supplementary_data?.related_ids?.order_id
  if (orderId === undefined) throw unsaid('PayPal did not say which order was refunded in part.')
  const { purchase_units } = await client.ask(Order, { method: 'GET', path: orderPath(orderId) })
  const unit = purchase_units.find(({ payments }) => payments?.captures?.some(({ id }) => id === capture.id))
  return (unit?.payments?.refunds ?? [])
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce(
      (left, { seller_payable_breakdown: given }) => left - (given?.platform_fees?.[0]?.amount ?? 0),
      fee,
    )
}

function unsaid(message: string): ProviderError {
  return new ProviderError('paypal', message, { status: null, isFinal: false })
}
