import { ProviderError } from '#server/payments/contract/payment-provider.ts'
import type {
  MoneyRefunded,
  MoneyReleased,
  PaymentNames,
  ProviderMoney,
} from '#server/payments/contract/provider-money.ts'
import type { Cents } from '#shared/money.ts'
import type { PaypalClient } from './paypal-client.ts'
import { orderPath, payoutPath } from './paypal-paths.ts'
import { FoundDisputes, Order, Payout, type Refund } from './paypal-responses.ts'

const nothing: ProviderMoney = {
  captured: 0,
  refunded: 0,
  refunds: [],
  otherRefunds: [],
  released: 0,
  releases: [],
  fee: null,
  isDisputed: false,
  paidTo: [],
}

/**
 * Reads one payment's captures, refunds and known payouts from PayPal, which lists no payouts. A refund after the
 * payout debits the baker's account, and the payout stays the same.
 */
export async function readPaypalMoney(client: PaypalClient, names: PaymentNames): Promise<ProviderMoney> {
  const unit = await findUnit(client, names)
  const taken = (unit?.payments?.captures ?? []).filter(({ status }) => isTaken.has(status))
  if (taken.length === 0) return nothing
  const refunds = refundsOf(unit, 'COMPLETED')
  const releases: MoneyReleased[] = []
  for (const id of names.releaseIds) {
    const { processing_state, payout_amount } = await client.ask(Payout, {
      method: 'GET',
      path: payoutPath(id),
    })
    if (processing_state.status === 'SUCCESS')
      releases.push({ id, amount: payout_amount ?? 0, instructionId: null, takenBack: null })
  }
  const fees = taken.map(({ seller_receivable_breakdown }) => seller_receivable_breakdown?.paypal_fee)
  const knownFees = fees.filter((fee) => fee !== undefined)
  return {
    captured: sumOf(taken.map(({ amount }) => amount ?? 0)),
    refunded: sumOf(refunds.map(({ amount }) => amount)),
    refunds,
    otherRefunds: refundsOf(unit, 'PENDING'),
    released: sumOf(releases.map(({ amount }) => amount)),
    releases,
    fee: knownFees.length < fees.length ? null : sumOf(knownFees),
    isDisputed: await isDisputed(client, names.payee, taken[0]?.id ?? ''),
    paidTo: names.payee === null ? [] : namesOf(unit),
  }
}

const isTaken: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

function refundsOf(unit: Order['purchase_units'][number] | undefined, wanted: Refund['status']) {
  return (unit?.payments?.refunds ?? []).flatMap(({ id, status, amount, custom_id }): MoneyRefunded[] =>
    status === wanted ? [{ id, amount: amount ?? 0, instructionId: custom_id ?? null }] : [],
  )
}

/** A payment's purchase unit; undefined when PayPal no longer knows an uncaptured order. */
async function findUnit(client: PaypalClient, { providerOrderId, paymentId, captureId }: PaymentNames) {
  try {
    const order = await client.ask(Order, { method: 'GET', path: orderPath(providerOrderId) })
    return order.purchase_units.find(({ reference_id }) => reference_id === paymentId)
  } catch (error) {
    if (captureId === null && error instanceof ProviderError && error.status === 404) return undefined
    throw error
  }
}

/** We see only the disputes of connected accounts. */
async function isDisputed(
  client: PaypalClient,
  payee: string | null,
  captureId: string,
): Promise<boolean | null> {
  try {
    const { items } = await client.ask(FoundDisputes, {
      method: 'GET',
      path: `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`,
      ...(payee === null ? {} : { actsFor: payee }),
    })
    return (items ?? []).length > 0
  } catch (error) {
    if (error instanceof ProviderError && error.status === 403) return null
    throw error
  }
}

/** The payee's names: merchant id and email, where PayPal reports them. */
function namesOf(unit: Awaited<ReturnType<typeof findUnit>>): string[][] {
  const { merchant_id, email_address } = unit?.payee ?? {}
  const names = [merchant_id, email_address].flatMap((name) => name ?? [])
  return names.length === 0 ? [] : [names]
}

function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
