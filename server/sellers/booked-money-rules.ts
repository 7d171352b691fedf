import { feeBearer } from '#server/payments/providers/fee-bearer-rules.ts'
import type { InstructionId, OrderId, PaymentId } from '#shared/api/ids.ts'
import type { MovementKind } from '#shared/ledger-movements.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { type Changes, changesBy, type MovedMoney, noFigures } from './moved-money-rules.ts'

/** The money of a payment that was paid out to its baker. */
export interface Payout {
  paymentId: PaymentId
  instructionId: InstructionId
  /** what the provider calls the payout; null where it paid out nothing */
  providerId: string | null
  rail: Rail
  at: Date
  /** the place in the ledger of the last movement of it */
  lastSequence: number
  /** what the provider took of the payment for itself, whoever bears it; null until it is told */
  providerFee: Cents | null
}

/** What moved, as a statement counts it. */
export interface BookedMoney extends Changes {
  orderId: OrderId | null
  paymentId: PaymentId | null
  rail: Rail | null
  kind: MovementKind
  cause: string
  sequence: number
  /** from when its figures count: of an order from its sale on */
  bookedAt: Date
  /** from when what of it reached the account counts */
  reachedAt: Date
  /** whether what reached the account came with the payout of its payment */
  isOfPayout: boolean
}

/** All a baker's money, in the order of the ledger, as statements count it; orders that came to nothing are left out. */
export function bookedMoney(
  movements: readonly MovedMoney[],
  soldAt: ReadonlyMap<OrderId, Date>,
  payouts: ReadonlyMap<PaymentId, Payout>,
): BookedMoney[] {
  const countsFrom = countedFrom(movements, soldAt)
  const booked = movements.flatMap((moved): BookedMoney[] => {
    const from = moved.order_id === null ? moved.created_at : countsFrom.get(moved.order_id)
    if (from === undefined) return []
    const payout = moved.payment_id === null ? undefined : payouts.get(moved.payment_id)
    const isOfPayout = payout !== undefined && cameWith(payout, moved)
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

/** What a movement of an order that was never sold changes: what its buyer paid and gets back is no sale, only what its baker gives counts. */
function withoutSale(changes: Changes, kind: MovementKind): Changes {
  const { figures, reached, owed, disputed } = changes
  const { fee, waived, byHand } = figures
  const given = reached - owed - disputed - fee - waived - byHand
  const isDispute = kind === 'dispute_withdrawal' || kind === 'dispute_return'
  const ofBaker = isDispute ? { dispute: given } : { refund: given }
  return { ...changes, figures: { ...noFigures, fee, waived, byHand, ...ofBaker } }
}

/** From when each order counts: from its sale, or, of one that was never sold, from the first movement of money its baker had. */
function countedFrom(
  movements: readonly MovedMoney[],
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

/** What a baker gave of a payment before they had any of it was taken off their payout; what a bank did meanwhile is apart. */
function cameWith({ lastSequence, instructionId }: Payout, moved: MovedMoney): boolean {
  if (moved.sequence > lastSequence || moved.kind === 'dispute_return') return false
  return moved.kind !== 'reversal' || moved.instruction_id !== instructionId
}

/** What the provider took of a payout for itself where its baker bears that, shared out among its orders by what they cost. */
function feesOf(payout: Payout, booked: readonly BookedMoney[]): BookedMoney[] {
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
