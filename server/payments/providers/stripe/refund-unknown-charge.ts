import type Stripe from 'stripe'
import { ProviderError } from '#server/payments/contract/payment-provider.ts'
import type { Cents } from '#shared/money.ts'
import { listAll } from './list-all.ts'
import { askStripe } from './stripe-client.ts'
import { Charge, Refund, Reversal, Transfer } from './stripe-responses.ts'

/**
 * Refunds the rest of a charge that is not in our books, after reversing its transfers; returns the amount in cents.
 */
export async function refundUnknownCharge(
  client: Stripe,
  chargeId: string,
  requestId: string,
): Promise<Cents> {
  const charge = await askStripe(Charge, () => client.charges.retrieve(chargeId))
  let left = charge.amount_captured
  for await (const refund of listAll(Refund, (page) => client.refunds.list({ charge: chargeId, ...page }))) {
    if (refund.metadata?.unknown === requestId) return refund.amount
    if (refund.status !== 'failed' && refund.status !== 'canceled') left -= refund.amount
  }
  if (left <= 0)
    throw new ProviderError('stripe', 'All of it has been refunded.', { status: null, isFinal: true })
  await takeBackTransfers(client, charge, requestId)
  const metadata = { unknown: requestId }
  const { amount } = await askStripe(Refund, () =>
    client.refunds.create({ charge: chargeId, amount: left, metadata }, { idempotencyKey: requestId }),
  )
  return amount
}

async function takeBackTransfers(
  client: Stripe,
  { id: chargeId, transfer_group: group }: Pick<Charge, 'id' | 'transfer_group'>,
  requestId: string,
): Promise<void> {
  if (group === null) return
  for await (const transfer of listAll(Transfer, (page) =>
    client.transfers.list({ transfer_group: group, ...page }),
  )) {
    const amount = transfer.amount - transfer.amount_reversed
    if (transfer.source_transaction !== chargeId || amount === 0) continue
    const metadata = { unknown: requestId }
    await askStripe(Reversal, () =>
      client.transfers.createReversal(
        transfer.id,
        { amount, metadata },
        { idempotencyKey: `${requestId}-${transfer.id}` },
      ),
    )
  }
}
