import type Stripe from 'stripe'
import type {
  MoneyRefunded,
  MoneyReleased,
  PaymentNames,
  ProviderMoney,
} from '#server/payments/contract/provider-money.ts'
import { readCaptureId } from './capture-id.ts'
import { shareOut, sharesOf } from './charge-share-rules.ts'
import { namedPayments } from './intent-state.ts'
import { listAll } from './list-all.ts'
import { askStripe } from './stripe-client.ts'
import { Charge, Intent, Refund, Transfer } from './stripe-responses.ts'

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
 * Reads one payment's part of its charge, with its refunds and transfers, from Stripe. One that names no payment, such
 * as a dashboard refund, counts for the charge's first payment.
 */
export async function readStripeMoney(client: Stripe, names: PaymentNames): Promise<ProviderMoney> {
  const chargeId = await chargeOf(client, names)
  if (chargeId === null) return nothing
  const charge = await askStripe(Charge, () =>
    client.charges.retrieve(chargeId, { expand: ['balance_transaction'] }),
  )
  const named = namedPayments(charge.metadata)
  const place = named.findIndex(({ paymentId }) => paymentId === names.paymentId)
  const isOwn = ({ metadata }: Named) => {
    const payment = named.find(({ paymentId }) => paymentId === metadata?.payment) ?? named[0]
    return payment === undefined || payment.paymentId === names.paymentId
  }
  const amounts = sharesOf(
    charge.amount_captured,
    named.map(({ amount }) => amount),
  )
  const fees = amounts && charge.fee !== null ? shareOut(charge.fee, amounts) : null

  const isNamed = ({ metadata }: Named) => named.some(({ paymentId }) => paymentId === metadata?.payment)
  const { refunds, otherRefunds } = await listRefunds(client, chargeId, { isOwn, isNamed })
  const { releases, accounts } = await listReleases(client, chargeId, charge.transfer_group, isOwn)
  const payee = named[place]?.payee
  if (payee) accounts.add(payee)

  return {
    captured: amounts?.[place] ?? null,
    refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    refunds,
    otherRefunds,
    released: releases.reduce((sum, { amount, takenBack }) => sum + amount - (takenBack ?? 0), 0),
    releases,
    fee: fees?.[place] ?? null,
    isDisputed: charge.disputed,
    paidTo: [...accounts].map((account) => [account]),
  }
}

/** An object whose metadata may name its payment. */
interface Named {
  metadata: Readonly<Record<string, string>> | null
}

/** Lists a charge's refunds of one payment, and those that may be. */
async function listRefunds(
  client: Stripe,
  charge: string,
  { isOwn, isNamed }: Record<'isOwn' | 'isNamed', (one: Named) => boolean>,
): Promise<{ refunds: MoneyRefunded[]; otherRefunds: MoneyRefunded[] }> {
  const refunds: MoneyRefunded[] = []
  const otherRefunds: MoneyRefunded[] = []
  for await (const refund of listAll(Refund, (page) => client.refunds.list({ charge, ...page }))) {
    if (isOver(refund) || (isNamed(refund) && !isOwn(refund))) continue
    if (refund.status === 'succeeded' && isOwn(refund)) refunds.push(moved(refund))
    else otherRefunds.push(moved(refund))
  }
  return { refunds, otherRefunds }
}

/** Lists a charge's transfers of one payment, and their destination accounts. */
async function listReleases(
  client: Stripe,
  charge: string,
  group: string | null,
  isOwn: (one: Named) => boolean,
): Promise<{ releases: MoneyReleased[]; accounts: Set<string> }> {
  const releases: MoneyReleased[] = []
  const accounts = new Set<string>()
  if (group === null) return { releases, accounts }
  const transfers = listAll(Transfer, (page) => client.transfers.list({ transfer_group: group, ...page }))
  for await (const transfer of transfers) {
    if ((transfer.source_transaction ?? charge) !== charge || !isOwn(transfer)) continue
    releases.push({ ...moved(transfer), takenBack: transfer.amount_reversed })
    if (transfer.destination !== null) accounts.add(transfer.destination)
  }
  return { releases, accounts }
}

/** Whether a refund failed or was canceled, so that it moves nothing. */
function isOver({ status }: Pick<Refund, 'status'>): boolean {
  return status === 'failed' || status === 'canceled'
}

function moved({ id, amount, metadata }: Pick<Refund, 'id' | 'amount' | 'metadata'>): MoneyRefunded {
  return { id, amount, instructionId: metadata?.instruction ?? null }
}

async function chargeOf(
  client: Stripe,
  { captureId, providerOrderId }: PaymentNames,
): Promise<string | null> {
  const known = captureId === null ? null : readCaptureId(captureId)
  if (known) return known.chargeId
  const { status, latest_charge } = await askStripe(Intent, () =>
    client.paymentIntents.retrieve(providerOrderId),
  )
  return status === 'succeeded' ? (latest_charge?.id ?? null) : null
}
