import { feeBearer } from '#server/payments/providers/fee-bearer-rules.ts'
import type { InstructionId, OrderId, PaymentId } from '#shared/api/ids.ts'
import type { LedgerEntryKind } from '#shared/ledger-entries.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { type BakerEntry, type Changes, changesBy, noFigures } from './baker-entry-rules.ts'

/** A payout of a payment to its baker. */
export interface Payout {
  paymentId: PaymentId
  instructionId: InstructionId
  /** the provider's id; null if nothing was paid out */
  providerId: string | null
  rail: Rail
  at: Date
  /** the sequence of its last ledger entry */
  lastSequence: number
  /** the provider's fee for the payment, whoever pays it; null while unknown */
  providerFee: Cents | null
}

/** A ledger entry as statements count it. */
export interface StatementEntry extends Changes {
  orderId: OrderId | null
  paymentId: PaymentId | null
  rail: Rail | null
  kind: LedgerEntryKind
  cause: string
  sequence: number
  /** when its figures count: for an order, not before its sale */
  bookedAt: Date
  /** when its payout amount counts */
  reachedAt: Date
  /** whether its amount is part of the payment's payout */
  isOfPayout: boolean
}

/** A baker's ledger entries in order, as statements count them, without orders that were never sold or paid. */
export function statementEntries(
  movements: readonly BakerEntry[],
  soldAt: ReadonlyMap<OrderId, Date>,
  payouts: ReadonlyMap<PaymentId, Payout>,
): StatementEntry[] {
  const countsFrom = countedFrom(movements, soldAt)
  const booked = movements.flatMap((moved): StatementEntry[] => {
    const from = moved.order_id === null ? moved.created_at : countsFrom.get(moved.order_id)
    if (from === undefined) return []
    const payout = moved.payment_id === null ? undefined : payouts.get(moved.payment_id)
    const isOfPayout = payout !== undefined && isPartOfPayout(payout, moved)
    const bookedAt = later(moved.created_at, from)
    const { order_id: orderId, payment_id: paymentId, rail, kind, cause, sequence } = moved
    const changes = changesBy(moved, payout?.instructionId ?? null)
    const isUnsold = orderId !== null && !soldAt.has(orderId)
    return [
      {
        ...{ orderId, paymentId, rail, kind, cause, sequence, isOfPayout },
        ...(isUnsold ? withoutSale(changes, kind) : changes),
        bookedAt,
        reachedAt: isOfPayout ? later(bookedAt, payout.at) : bookedAt,
      },
    ]
  })
  return [...booked, ...[...payouts.values()].flatMap((payout) => feesOf(payout, booked))]
}

/** The changes of an entry of an unsold order: not the buyer's payment and refund, only the baker's losses. */
function withoutSale(changes: Changes, kind: LedgerEntryKind): Changes {
  const { figures, reached, owed, disputed } = changes
  const { fee, waived, byHand } = figures
  const given = reached - owed - disputed - fee - waived - byHand
  const isDispute = kind === 'dispute_withdrawal' || kind === 'dispute_return'
  const ofBaker = isDispute ? { dispute: given } : { refund: given }
  return { ...changes, figures: { ...noFigures, fee, waived, byHand, ...ofBaker } }
}

/** When each order starts to count: its sale, or without one the first entry on a baker account. */
function countedFrom(
  movements: readonly BakerEntry[],
  soldAt: ReadonlyMap<OrderId, Date>,
): Map<OrderId, Date> {
  const counted = new Map(soldAt)
  for (const { order_id, debit_account, credit_account, created_at } of movements) {
    if (order_id === null || counted.has(order_id)) continue
    if ([debit_account, credit_account].some((one) => one === 'baker' || one === 'receivable'))
      counted.set(order_id, created_at)
  }
  return counted
}

/** Whether an entry is part of the payout: up to it, but neither its own reversal nor a returned dispute. */
function isPartOfPayout({ lastSequence, instructionId }: Payout, moved: BakerEntry): boolean {
  if (moved.sequence > lastSequence || moved.kind === 'dispute_return') return false
  return moved.kind !== 'reversal' || moved.instruction_id !== instructionId
}

/** The provider fee of a payout that the baker pays, split over its orders by price. */
function feesOf(payout: Payout, booked: readonly StatementEntry[]): StatementEntry[] {
  if (feeBearer({ rail: payout.rail, payee: '' }) === 'platform') return []
  const own = booked.filter((one) => one.isOfPayout && one.paymentId === payout.paymentId)
  const gross = own.reduce((sum, { reached }) => sum + reached, 0)
  const fee = Math.min(payout.providerFee ?? 0, Math.max(0, gross))
  const sales = own.filter(({ figures }) => figures.sale > 0)
  const whole = sales.reduce((sum, { figures }) => sum + figures.sale, 0)
  let cost = 0
  return sales.map((one) => {
    const before = Math.round((fee * cost) / whole)
    cost += one.figures.sale
    const share = Math.round((fee * cost) / whole) - before
    return {
      ...one,
      figures: { ...noFigures, providerFee: -share },
      reached: -share,
      owed: 0,
      collected: 0,
      disputed: 0,
      bookedAt: payout.at,
      reachedAt: payout.at,
    }
  })
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
