import * as z from 'zod/mini'
import type { TrafficLine } from '#sandbox/traffic-record.ts'
import { type BookedPayment, emptyPayment, type ProviderBook } from './provider-book.ts'

const Named = z.record(z.string(), z.string())
const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.int(),
  metadata: Named,
})
const Charge = z.object({ id: z.string(), payment_intent: z.string() })
const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string(),
  charge: z.string(),
  metadata: Named,
})
const Transfer = z.object({ id: z.string(), amount: z.int(), metadata: Named })
const Reversal = z.object({ id: z.string(), amount: z.int(), transfer: z.string() })
const Dispute = z.object({
  id: z.string(),
  payment_intent: z.string(),
  balance_transactions: z.array(z.object({ id: z.string(), amount: z.int(), fee: z.int() })),
})

/** The facts about each object, by kind; for amounts that only grow, the maximum counts. */
class Said {
  readonly intents = new Map<string, z.output<typeof Intent>>()
  readonly charges = new Map<string, z.output<typeof Charge>>()
  readonly refunds = new Map<string, z.output<typeof Refund>>()
  readonly transfers = new Map<string, z.output<typeof Transfer>>()
  readonly reversals = new Map<string, z.output<typeof Reversal>>()
  readonly disputes = new Map<string, z.output<typeof Dispute>>()
  readonly misreported = new Set<string>()
  readonly read: ProviderBook['read'] = []

  /** Reads a line; webhooks and responses count alike. */
  take(line: TrafficLine): void {
    const objects = line.kind === 'call' ? line.answer : line.body
    // a truthful response corrects an injected wrong amount
    if (line.kind === 'call') for (const id of this.hear(objects)) this.misreported.delete(id)
    else this.hear(objects)
    if (line.kind !== 'call' || line.said === undefined || line.fault !== 'wrong_amount') return
    const { data } = z.safeParse(
      z.object({ object: z.enum(['refund', 'transfer']), id: z.string() }),
      line.answer,
    )
    if (data) this.misreported.add(data.id)
  }

  /** Reads an object and everything in it; returns its refunds and transfers. */
  hear(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return []
    const inside = Object.values(value).flatMap((part) => this.hear(part))
    const kind = 'object' in value ? value.object : null
    if (kind === 'payment_intent') this.#hearIntent(value)
    if (kind === 'charge') keep(this.charges, this.#parse(kind, Charge, value))
    if (kind === 'refund') this.#hearRefund(value)
    if (kind === 'transfer') keep(this.transfers, this.#parse(kind, Transfer, value))
    if (kind === 'transfer_reversal') keep(this.reversals, this.#parse(kind, Reversal, value))
    if (kind === 'dispute') this.#hearDispute(value)
    return (kind === 'refund' || kind === 'transfer') && 'id' in value
      ? [...inside, String(value.id)]
      : inside
  }

  #parse<S extends z.ZodMiniType>(schema: string, shape: S, value: unknown): z.output<S> {
    this.read.push({ schema, value })
    return z.parse(shape, value)
  }

  /** A succeeded intent stays succeeded, even after a late stale event. */
  #hearIntent(value: unknown): void {
    const intent = this.#parse('payment_intent', Intent, value)
    if (this.intents.get(intent.id)?.status !== 'succeeded') this.intents.set(intent.id, intent)
  }

  #hearRefund(value: unknown): void {
    const refund = this.#parse('refund', Refund, value)
    const before = this.refunds.get(refund.id)?.status ?? 'pending'
    if (before === 'pending') this.refunds.set(refund.id, refund)
  }

  #hearDispute(value: unknown): void {
    const dispute = this.#parse('dispute', Dispute, value)
    const before = this.disputes.get(dispute.id)?.balance_transactions.length ?? -1
    if (dispute.balance_transactions.length >= before) this.disputes.set(dispute.id, dispute)
  }
}

function keep<T extends { id: string }>(kept: Map<string, T>, one: T): void {
  kept.set(one.id, one)
}

/** Reads Stripe's captures, refunds and transfers from its traffic. */
export function readStripeTraffic(traffic: readonly TrafficLine[]): ProviderBook {
  const said = new Said()
  for (const line of traffic) said.take(line)
  const payments = new Map<string, BookedPayment>()
  const of = (paymentId: string | undefined): BookedPayment => {
    const name = paymentId ?? 'a payment that was not named'
    const known = payments.get(name) ?? emptyPayment({ takenBack: 0, commission: null })
    payments.set(name, known)
    return known
  }
  for (const { status, amount_received, metadata } of said.intents.values()) {
    if (status !== 'succeeded') continue
    const parts = partsOf(metadata)
    const sum = parts.reduce((all, { cents }) => all + cents, 0)
    if (sum !== amount_received)
      throw new Error(`Stripe captured ${amount_received} cents for parts of ${sum} cents`)
    for (const { paymentId, cents } of parts) {
      of(paymentId).captures += 1
      of(paymentId).captured += cents
    }
  }
  for (const { status, amount, charge, metadata } of said.refunds.values()) {
    if (status !== 'succeeded') continue
    // a refund from the dashboard names only the charge
    const intent = said.intents.get(said.charges.get(charge)?.payment_intent ?? '')
    const payment = of(metadata.payment ?? partsOf(intent?.metadata ?? {})[0]?.paymentId)
    payment.refunds += 1
    payment.refunded += amount
  }
  for (const { amount, metadata } of said.transfers.values()) {
    of(metadata.payment).transfers += 1
    of(metadata.payment).transferred += amount
  }
  for (const { amount, transfer } of said.reversals.values()) {
    const payment = of(said.transfers.get(transfer)?.metadata.payment)
    payment.takenBack = (payment.takenBack ?? 0) + amount
  }
  const disputes = [...said.disputes.values()].map(({ payment_intent, balance_transactions: moved }) => ({
    payments: partsOf(said.intents.get(payment_intent)?.metadata ?? {}).map(({ paymentId }) => paymentId),
    withdrawn: 0 - moved.reduce((sum, { amount }) => sum + amount, 0),
    fee: moved.reduce((sum, { fee }) => sum + fee, 0),
  }))
  const misreportedPayments = [...said.misreported].map(
    (id) => (said.refunds.get(id) ?? said.transfers.get(id))?.metadata.payment ?? id,
  )
  return { payments, disputes, misreportedPayments: new Set(misreportedPayments), read: said.read }
}

/** The payments of an intent, with each one's amount. */
function partsOf(metadata: Readonly<Record<string, string>>): { paymentId: string; cents: number }[] {
  return Object.entries(metadata).flatMap(([key, paymentId]) =>
    /^payment_\d+$/.test(key) ? [{ paymentId, cents: Number(metadata[`${key}_cents`]) }] : [],
  )
}
