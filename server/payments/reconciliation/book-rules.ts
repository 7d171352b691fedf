import type { PaymentStatus } from '#shared/api/orders.ts'
import { formatMoney } from '#shared/money.ts'
import { isSettledSale } from '../ledger/settled-sale-rules.ts'
import { feeBearer } from '../providers/fee-bearer-rules.ts'
import { type Difference, difference } from './difference-rules.ts'
import { movedBy, type OurInstruction, type OurOrder, type OurPayment } from './our-payment-rules.ts'

/** Finds contradictions between a payment's rows, ledger entries and balance. */
export function differencesInBooks(payment: OurPayment): Difference[] {
  return [
    ...ofBalance(payment),
    ...(payment.payee === null ? ofOwed(payment) : ofTotals(payment)),
    ...ofFee(payment),
    ...payment.orders.flatMap((order) => [
      ...ofStatus(payment, order),
      ...ofCharge(payment, order),
      ...ofRefunds(payment, order),
      ...ofCommission(payment, order),
    ]),
    ...payment.instructions.flatMap((instruction) => ofInstruction(payment, instruction)),
    ...ofUninstructed(payment),
    ...ofRelease(payment),
  ]
}

function ofBalance({ id, rail, is_balance_right }: OurPayment): Difference[] {
  if (is_balance_right) return []
  const words = `payment ${id}: its balance is not what its movements come to`
  return [difference({ kind: 'balance', rail, paymentId: id, words })]
}

/** A payment's amount is the sum of its orders, whatever their status. */
function ofTotals({ id, rail, amount_cents, orders }: OurPayment): Difference[] {
  const total = orders.reduce((sum, { total_cents }) => sum + total_cents, 0)
  if (total === amount_cents) return []
  const words = `payment ${id} (${rail}): it is ${formatMoney(amount_cents)}, and its orders come to ${formatMoney(total)}`
  return [difference({ kind: 'charge', rail, paymentId: id, ours: amount_cents, theirs: total, words })]
}

/** A captured payment of a baker's debt is booked in full, as charged and as paid off. */
function ofOwed({ id, rail, status, amount_cents, owed_charged_cents, owed_paid_cents }: OurPayment) {
  const paid = status === 'captured' ? amount_cents : 0
  const booked = owed_charged_cents === paid ? owed_paid_cents : owed_charged_cents
  if (booked === paid) return []
  const words = `payment ${id} (${rail}): ${formatMoney(paid)} of what its baker owes was paid, and ${formatMoney(booked)} is booked`
  return [difference({ kind: 'charge', rail, paymentId: id, ours: paid, theirs: booked, words })]
}

/** Only fees that the platform bears are booked. */
function ofFee(payment: OurPayment): Difference[] {
  const { id, rail, reported_fee_cents: reported, fee_cents: booked } = payment
  const due = feeBearer(payment) === 'platform' ? (reported ?? 0) : 0
  if (booked === due) return []
  const words = `payment ${id} (${rail}): its provider took ${formatMoney(due)} from the platform, and ${formatMoney(booked)} is booked`
  return [difference({ kind: 'fee', rail, paymentId: id, ours: due, theirs: booked, words })]
}

/** Payment statuses of orders paid through a provider, including those refunded since. */
export const statusesWithMoney: readonly PaymentStatus[] = [
  'paid',
  'refund_pending',
  'partly_refunded',
  'refunded',
]

function ofStatus({ id, rail, status }: OurPayment, order: OurOrder): Difference[] {
  const isPaid = statusesWithMoney.includes(order.payment_status)
  if (isPaid === (status === 'captured')) return []
  const words = `order ${order.id}: it is ${order.payment_status}, and its payment ${id} (${rail}) is ${status}`
  return [difference({ kind: 'state', rail, paymentId: id, orderId: order.id, words })]
}

function ofCharge({ id, rail, status }: OurPayment, order: OurOrder): Difference[] {
  const total = status === 'captured' ? order.total_cents : 0
  if (order.charged_cents === total) return []
  const words = `order ${order.id}: ${formatMoney(total)} was paid for it, and ${formatMoney(order.charged_cents)} is booked`
  const amounts = { ours: total, theirs: order.charged_cents }
  return [difference({ kind: 'charge', rail, paymentId: id, orderId: order.id, ...amounts, words })]
}

function ofRefunds({ id, rail, instructions }: OurPayment, order: OurOrder): Difference[] {
  const written = instructions
    .filter((one) => one.kind === 'refund' && one.order_id === order.id && one.status !== 'void')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (written === order.refunded_cents) return []
  const words = `order ${order.id}: ${formatMoney(order.refunded_cents)} of it is said to be refunded, and its instructions come to ${formatMoney(written)}`
  const amounts = { ours: order.refunded_cents, theirs: written }
  return [difference({ kind: 'refund', rail, paymentId: id, orderId: order.id, ...amounts, words })]
}

/**
 * The platform may have more than its commission: what providers withheld from refunds, and collected debt. After a
 * dispute it may have less, by the commission lost.
 */
function ofCommission(
  { id, rail, status, is_disputed, instructions }: OurPayment,
  order: OurOrder,
): Difference[] {
  if (status !== 'captured') return []
  const refunds = instructions.filter(
    (one) => one.kind === 'refund' && one.order_id === order.id && isOver(one),
  )
  const sumOf = (part: 'commission_cents' | 'collects_cents') =>
    refunds.reduce((sum, refund) => sum + refund[part], 0)
  const returned = sumOf('commission_cents')
  const due = isSettledSale(order) ? Math.max(0, order.commission_cents - returned) : 0
  const least = is_disputed ? Math.max(0, due - order.lost_commission_cents) : due
  const most = due + returned + sumOf('collects_cents') + order.collected_cents
  if (order.platform_cents >= least && order.platform_cents <= most) return []
  const words = `order ${order.id}: ${formatMoney(due)} of it is the platform’s, and ${formatMoney(order.platform_cents)} is booked`
  const amounts = { ours: due, theirs: order.platform_cents }
  return [difference({ kind: 'commission', rail, paymentId: id, orderId: order.id, ...amounts, words })]
}

/** Whether the instruction was carried out, by its provider or by hand. */
function isOver({ status }: OurInstruction): boolean {
  return status === 'done' || status === 'settled'
}

function ofInstruction({ id, rail }: OurPayment, instruction: OurInstruction): Difference[] {
  const { kind, status, booked_cents: booked, order_id: orderId } = instruction
  const moved = movedBy(instruction)
  if (moved === booked) return []
  const words = `${kind} ${instruction.id} of payment ${id} (${rail}): it is ${status} and moved ${formatMoney(moved)}, and ${formatMoney(booked)} is booked`
  const about = { paymentId: id, orderId, instructionId: instruction.id }
  return [difference({ kind: 'instruction', rail, ...about, ours: moved, theirs: booked, words })]
}

function ofUninstructed({ id, rail, uninstructed_cents: cents }: OurPayment): Difference[] {
  if (cents === 0) return []
  const words = `payment ${id} (${rail}): ${formatMoney(cents)} is booked as given out without an instruction`
  return [difference({ kind: 'instruction', rail, paymentId: id, ours: 0, theirs: cents, words })]
}

function ofRelease({ id, rail, released_at, instructions }: OurPayment): Difference[] {
  const isDone = instructions.some((one) => one.kind === 'release' && isOver(one))
  if ((released_at !== null) === isDone) return []
  const words = isDone
    ? `payment ${id} (${rail}): its release is done, and the payment does not say so`
    : `payment ${id} (${rail}): it is said to be released, and no release of it is done`
  return [difference({ kind: 'instruction', rail, paymentId: id, words })]
}
