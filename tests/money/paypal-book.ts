import * as z from 'zod/mini'
import type { TrafficLine } from '#sandbox/traffic-record.ts'
import { fromDecimal } from '#shared/money.ts'
import { type BookedPayment, emptyPayment, type ProviderBook } from './provider-book.ts'

const Money = z.pipe(
  z.object({ value: z.string() }),
  z.transform(({ value }) => {
    const cents = fromDecimal(value)
    if (cents === null) throw new Error(`${value} is not an amount`)
    return cents
  }),
)
const Fees = z.array(z.object({ amount: Money }))
const Capture = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string(),
  amount: Money,
  seller_receivable_breakdown: z.optional(z.object({ platform_fees: Fees, paypal_fee: Money })),
})
const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  seller_payable_breakdown: z.object({ platform_fees: Fees }),
  links: z.array(z.object({ href: z.string(), rel: z.string() })),
})
const Payout = z.object({
  item_id: z.string(),
  reference_id: z.string(),
  payout_amount: Money,
  processing_state: z.object({ status: z.string() }),
})
const Dispute = z.object({
  dispute_id: z.string(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })),
  money_movements: z._default(
    z.array(
      z.object({
        affected_party: z.string(),
        amount: Money,
        type: z.enum(['DEBIT', 'CREDIT']),
        reason: z.string(),
      }),
    ),
    [],
  ),
})

/** The statuses of a completed capture, refunded or not. */
const taken: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** The latest facts about each object, by kind; final states stay. */
class Said {
  readonly captures = new Map<string, z.output<typeof Capture>>()
  readonly refunds = new Map<string, z.output<typeof Refund>>()
  readonly payouts = new Map<string, z.output<typeof Payout>>()
  readonly disputes = new Map<string, z.output<typeof Dispute>>()
  readonly misreported = new Set<string>()
  readonly read: ProviderBook['read'] = []

  /** Reads a line; webhooks and responses count alike. */
  take(line: TrafficLine): void {
    const objects = line.kind === 'call' ? line.answer : line.body
    const heard = this.hear(objects)
    if (line.kind !== 'call') return
    // a truthful response corrects an injected wrong amount
    for (const id of heard) this.misreported.delete(id)
    if (line.said === undefined || line.fault !== 'wrong_amount') return
    if (line.operation === 'refund' || line.operation === 'release')
      for (const id of heard) this.misreported.add(id)
  }

  /**
   * Reads an object and everything in it; returns the captures of its refunds and payouts. PayPal's objects have no
   * type field, so other fields identify them.
   */
  hear(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return []
    const inside = Object.values(value).flatMap((part) => this.hear(part))
    if ('final_capture' in value) this.#hearCapture(value)
    if ('dispute_life_cycle_stage' in value) this.#hearDispute(value)
    if ('seller_payable_breakdown' in value) return [...inside, this.#hearRefund(value)]
    if ('payout_transaction_id' in value) return [...inside, this.#hearPayout(value)]
    return inside
  }

  #hearCapture(value: unknown): void {
    this.read.push({ schema: 'capture-2', value })
    const capture = z.parse(Capture, value)
    if (!taken.has(this.captures.get(capture.id)?.status ?? '')) this.captures.set(capture.id, capture)
  }

  #hearRefund(value: unknown): string {
    this.read.push({ schema: 'refund', value })
    const refund = z.parse(Refund, value)
    if (this.refunds.get(refund.id)?.status !== 'COMPLETED') this.refunds.set(refund.id, refund)
    return captureOf(refund)
  }

  #hearPayout(value: unknown): string {
    const payout = z.parse(Payout, value)
    if (this.payouts.get(payout.item_id)?.processing_state.status !== 'SUCCESS')
      this.payouts.set(payout.item_id, payout)
    return payout.reference_id
  }

  #hearDispute(value: unknown): void {
    this.read.push({ schema: 'dispute', value })
    const dispute = z.parse(Dispute, value)
    const before = this.disputes.get(dispute.dispute_id)?.money_movements.length ?? -1
    if (dispute.money_movements.length >= before) this.disputes.set(dispute.dispute_id, dispute)
  }
}

/** Reads PayPal's captures, refunds and payouts from its traffic. */
export function readPaypalTraffic(traffic: readonly TrafficLine[]): ProviderBook {
  const said = new Said()
  for (const line of traffic) said.take(line)
  const payments = new Map<string, BookedPayment>()
  const of = (captureId: string): BookedPayment => {
    const name = said.captures.get(captureId)?.custom_id ?? 'a payment that was not named'
    const known = payments.get(name) ?? emptyPayment({ takenBack: null, commission: 0 })
    payments.set(name, known)
    return known
  }
  for (const { id, status, amount, seller_receivable_breakdown: broken } of said.captures.values()) {
    if (!taken.has(status)) continue
    const payment = of(id)
    payment.captures += 1
    payment.captured += amount
    payment.commission = (payment.commission ?? 0) + sumOf(broken?.platform_fees)
    payment.ownFee += broken?.paypal_fee ?? 0
  }
  for (const refund of said.refunds.values()) {
    const { status, amount, seller_payable_breakdown: broken } = refund
    if (status !== 'COMPLETED') continue
    const payment = of(captureOf(refund))
    payment.refunds += 1
    payment.refunded += amount
    payment.commission = (payment.commission ?? 0) - sumOf(broken.platform_fees)
  }
  for (const { reference_id, payout_amount, processing_state } of said.payouts.values()) {
    if (processing_state.status !== 'SUCCESS') continue
    of(reference_id).transfers += 1
    of(reference_id).transferred += payout_amount
  }
  const disputes = [...said.disputes.values()].map(({ disputed_transactions, money_movements }) => ({
    payments: disputed_transactions.flatMap(
      (one) => said.captures.get(one.seller_transaction_id)?.custom_id ?? [],
    ),
    withdrawn: moved(money_movements, 'DISPUTE_SETTLEMENT'),
    fee: moved(money_movements, 'DISPUTE_FEE'),
  }))
  const misreportedPayments = [...said.misreported].map((id) => said.captures.get(id)?.custom_id ?? id)
  return { payments, disputes, misreportedPayments: new Set(misreportedPayments), read: said.read }
}

/** The capture of a refund, which only its link names. */
function captureOf({ links }: z.output<typeof Refund>): string {
  return (
    links
      .find(({ rel }) => rel === 'up')
      ?.href.split('/')
      .at(-1) ?? ''
  )
}

function sumOf(fees: z.output<typeof Fees> = []): number {
  return fees.reduce((sum, { amount }) => sum + amount, 0)
}

/** The amount debited from the seller for a reason, less credits. */
function moved(movements: z.output<typeof Dispute>['money_movements'], why: string): number {
  return movements
    .filter(({ affected_party, reason }) => affected_party === 'SELLER' && reason === why)
    .reduce((sum, { type, amount }) => sum + (type === 'DEBIT' ? amount : -amount), 0)
}
