import type { Movement } from '#shared/ledger-entries.ts'
import type { Cents, Quantity } from '#shared/money.ts'
import { type SaleSplit, splitSale } from '#shared/split-sale.ts'
import {
  charge,
  commission,
  commissionCollected,
  commissionWithheld,
  owedPaid,
  providerFee,
  refund,
  refundByHand,
  release,
  releaseByHand,
} from '../ledger/ledger-rules.ts'
import { isSettledSale } from '../ledger/settled-sale-rules.ts'
import { shareOut } from '../owed/owed-rules.ts'
import { releasesParts } from '../owed/withheld-debt-rules.ts'
import { feeBearer } from '../providers/fee-bearer-rules.ts'
import {
  type BookedAtPickup,
  type BookedInstruction,
  type BookedMovement,
  type BookedOrder,
  type BookedPayment,
  isOver,
} from './booked-rules.ts'
import { expectedOfDisputes } from './expected-dispute-movements-rules.ts'

/**
 * Returns exactly the ledger entries that a payment's rows require. From the ledger it takes only the sequence of
 * events and amounts that no row has.
 */
export function expectedMovements(payment: BookedPayment): Movement[] {
  if (payment.status !== 'captured') return []
  const { id, orders, provider_fee_cents: fee, instructions } = payment
  const bearer = feeBearer(payment)
  const about = { ...payment, id }
  return [
    ...(payment.payee === null ? owedPaid(about) : []),
    ...(bearer === 'platform' ? providerFee(about, fee ?? 0, bearer) : []),
    ...orders.flatMap((order) => [
      ...charge(order),
      ...commissionOfSale(payment, order),
      ...withheldFromSale(payment, order),
    ]),
    ...instructions
      .filter(isOver)
      .flatMap((one) => (one.kind === 'refund' ? ofRefund(payment, one) : ofRelease(payment, one))),
    ...expectedOfDisputes(payment),
  ]
}

/** Returns the ledger entries of an order paid at pickup: the commission once it is sold, less what was waived. */
export function expectedAtPickup(order: BookedAtPickup): Movement[] {
  if (!isSettledSale(order)) return []
  const waived = order.movements.filter(({ kind }) => kind === 'commission_waived')
  const due = splitOf(order, order.fulfilled_quantity ?? order.quantity).commission
  const isWithin = waived.reduce((sum, { amount_cents }) => sum + amount_cents, 0) <= due
  return [
    ...commission(order, due),
    ...(isWithin ? waived : []).map(({ cause, kind, amount_cents }) => ({
      ...({ cause, kind, amount_cents, debit_account: 'waived', credit_account: 'receivable' } as const),
      ...{ order_id: order.id, payment_id: null, cook_id: order.cook_id, instruction_id: null },
      ...{ reason: null, recorded_by_admin: null },
    })),
  ]
}

/** Splits the price of a quantity by the order's unit price and commission rate (CONST-04). */
export function splitOf(
  { unit_price_cents, commission_rate }: Pick<BookedOrder, 'unit_price_cents' | 'commission_rate'>,
  quantity: Quantity,
): SaleSplit {
  return splitSale(unit_price_cents, quantity, Math.round(Number(commission_rate) * 10_000))
}

/** The whole commission, less what refunds had returned and disputes had taken when it was booked. */
function commissionOfSale(payment: BookedPayment, order: BookedOrder): Movement[] {
  if (!isSettledSale(order)) return []
  const at = bookedAt(payment, ({ cause }) => cause === `commission:${order.id}`)
  const shares = payment.disputes.flatMap(({ id, ended_at, shares: all }) =>
    all
      .filter(({ order_id, returned_at }) => order_id === order.id && returned_at === null)
      .map((share) => ({ ...share, isRunning: ended_at === null, at: takenAt(payment, id, order) })),
  )
  // the commission waits until the bank decides
  if (at === never && shares.some(({ isRunning }) => isRunning)) return []
  const returned = refundsOf(payment, order).filter((one) => isOver(one) && refundedAt(payment, one) < at)
  return commission(
    order,
    order.commission_cents - sumOf(returned) - sumOf(shares.filter((share) => share.at < at || at === never)),
  )
}

function sumOf(parts: readonly { commission_cents: Cents }[]): Cents {
  return parts.reduce((sum, { commission_cents }) => sum + commission_cents, 0)
}

/** Debt withheld from a sale that no release could take; only its ledger entry has the amount. */
function withheldFromSale(payment: BookedPayment, order: BookedOrder): Movement[] {
  if (releasesParts(payment.rail)) return []
  const cause = `commission_collected:${order.id}:kept-back`
  return commissionWithheld(order, amountOf(payment.movements, cause, 'platform'))
}

function ofRefund(payment: BookedPayment, instruction: BookedInstruction): Movement[] {
  const order = payment.orders.find(({ id }) => id === instruction.order_id)
  if (!order) return []
  const at = refundedAt(payment, instruction)
  const gone = {
    commissionTaken:
      isSettledSale(order) && bookedAt(payment, ({ cause }) => cause === `commission:${order.id}`) < at,
    released: isReleasedBefore(payment, instruction, at),
  }
  if (instruction.status === 'settled') return refundByHand(order, instruction, gone, byHand)
  const { id, commission_cents: share } = instruction
  const collects_cents = gone.released ? (instruction.collects_cents ?? 0) : 0
  const make = (kept: Cents) => refund(order, { ...instruction, collects_cents }, { ...gone, kept })
  // only the provider knows how much of our part it kept, up to all of it
  const most = releasesParts(payment.rail) ? 0 : share + (instruction.collects_cents ?? 0)
  const own = payment.movements.filter(({ cause }) => cause === `reversal:${id}`)
  const given =
    amountOf(own, `reversal:${id}`, 'held', 'platform') - amountOf(own, `reversal:${id}`, 'platform')
  const kept = (gone.commissionTaken ? share : 0) + collects_cents - given
  return make(Math.min(most, Math.max(0, kept)))
}

/** Releases what each order was worth to the baker at that time, less the debt collected. */
function ofRelease(payment: BookedPayment, instruction: BookedInstruction): Movement[] {
  const worth = payment.orders.map((order) => ({ ...order, due_cents: dueOf(payment, order, instruction) }))
  if (instruction.status === 'settled')
    return worth.flatMap((order) => {
      const share = amountOf(payment.movements, `commission_collected:${order.id}`, 'platform')
      return [...commissionCollected(order, share), ...releaseByHand(order, order.due_cents - share, byHand)]
    })
  return shareOut(instruction.collects_cents ?? 0, worth).flatMap(({ of: order, share }) => [
    ...commissionCollected(order, share),
    ...release(order, order.due_cents - share, instruction.id),
  ])
}

/** For disputed payments, only the release's entries show each order's part; the instruction has the total. */
function dueOf(
  payment: BookedPayment,
  order: BookedOrder,
  { id, sequence, status }: BookedInstruction,
): Cents {
  if (!isSettledSale(order)) return 0
  if (payment.disputes.length > 0) {
    const cause = status === 'settled' ? 'adjustment' : `release:${id}`
    const own = payment.movements.filter(({ order_id }) => order_id === order.id)
    return amountOf(own, cause, 'baker') + amountOf(own, `commission_collected:${order.id}`, 'platform')
  }
  const before = refundsOf(payment, order).filter((one) => one.status !== 'void' && one.sequence < sequence)
  return before.reduce((due, one) => due - one.amount_cents + one.commission_cents, order.seller_cents)
}

function refundsOf({ instructions }: BookedPayment, { id }: BookedOrder): BookedInstruction[] {
  return instructions.filter(({ kind, order_id }) => kind === 'refund' && order_id === id)
}

/** Whether the payment had been released to the baker before a refund. */
function isReleasedBefore(payment: BookedPayment, { sequence }: BookedInstruction, at: number): boolean {
  return payment.instructions
    .filter((one) => one.kind === 'release' && isOver(one) && one.sequence < sequence)
    .some(({ id, status }) => {
      const of = (one: BookedMovement) =>
        status === 'settled'
          ? one.kind === 'adjustment' && one.debit_account === 'baker'
          : one.kind === 'release' && one.instruction_id === id
      const releasedAt = bookedAt(payment, of)
      return releasedAt === never || releasedAt < at
    })
}

/** A sequence after all booked entries. */
const never = Number.POSITIVE_INFINITY

function bookedAt({ movements }: BookedPayment, is: (one: BookedMovement) => boolean): number {
  return movements.find(is)?.sequence ?? never
}

function refundedAt(
  payment: BookedPayment,
  { id, status, order_id, amount_cents }: BookedInstruction,
): number {
  return bookedAt(payment, (one) =>
    status === 'settled'
      ? one.kind === 'adjustment' &&
        one.order_id === order_id &&
        one.debit_account === 'buyer' &&
        one.amount_cents === amount_cents
      : one.cause === `refund:${id}`,
  )
}

function takenAt(payment: BookedPayment, disputeId: string, { id }: BookedOrder): number {
  return bookedAt(
    payment,
    ({ cause, order_id }) => order_id === id && cause === `dispute_withdrawal:${disputeId}`,
  )
}

/** Sum booked for a cause to an account, from a given account if set, in cents. */
function amountOf(
  movements: readonly BookedMovement[],
  cause: string,
  to: Movement['debit_account'],
  from?: Movement['credit_account'],
): Cents {
  return movements
    .filter((one) => causeOf(one) === cause && one.debit_account === to)
    .filter(({ credit_account }) => from === undefined || credit_account === from)
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}

/** The cause to compare by: manual adjustments have unpredictable ids, so all share one cause. */
export function causeOf({ cause, kind }: Pick<Movement, 'cause' | 'kind'>): string {
  return kind === 'adjustment' ? 'adjustment' : cause
}

const byHand = { id: 'by-hand', reason: '', admin: '' }
