import type { PaymentStatus } from '#shared/api/orders.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { refundedCommission } from '../instructions/refund-rules.ts'
import { releasesParts } from '../owed/withheld-debt-rules.ts'
import {
  type BookedAtPickup,
  type BookedInstruction,
  type BookedOrder,
  type BookedPayment,
  isOver,
} from './booked-rules.ts'
import { type Difference, difference } from './difference-rules.ts'
import { splitOf } from './expected-movements-rules.ts'

/** Finds amounts in a payment's rows that contradict one another. */
export function differencesInAmounts(payment: BookedPayment): Difference[] {
  const { id: paymentId, rail, orders } = payment
  return [
    ...ofCommission(payment),
    ...orders.flatMap((order) => [
      ...ofPrice(order),
      ...ofMissing(payment, order),
      ...ofLoss(payment, order),
    ]),
    ...orders.flatMap((order) => ofRefunds(payment, order)),
    ...ofDisputes(payment),
    ...ofProvider(payment),
  ].map((one) => ({ ...one, rail, paymentId }))
}

/** Like `differencesInAmounts`, for an order paid at pickup: it has no refund or loss. */
export function differencesInAmountsAtPickup(order: BookedAtPickup): Difference[] {
  const { id: orderId, payment_status, refunded_cents, lost_cents } = order
  const isWithout = payment_status === 'not_required' && refunded_cents === 0 && lost_cents === 0
  const words = `order ${orderId}: it is paid at pickup, and is said to be ${payment_status} with ${formatMoney(refunded_cents)} refunded and ${formatMoney(lost_cents)} lost`
  return [...ofPrice(order), ...(isWithout ? [] : [difference({ kind: 'state', orderId, words })])]
}

function ofPrice(order: BookedOrder): Difference[] {
  const { id: orderId, subtotal_cents, total_cents: ours, commission_cents, seller_cents } = order
  const { subtotal, total: theirs, commission, seller } = splitOf(order, order.quantity)
  const isRight =
    subtotal_cents === subtotal &&
    ours === theirs &&
    commission_cents === commission &&
    seller_cents === seller
  if (isRight) return []
  const words = `order ${orderId}: it is ${formatMoney(ours)} with a commission of ${formatMoney(commission_cents)}, and its price and rate come to ${formatMoney(theirs)} with ${formatMoney(commission)}`
  return [difference({ kind: 'charge', orderId, ours, theirs, words })]
}

function ofCommission({
  id,
  rail,
  payee,
  amount_cents,
  commission_cents: ours,
  orders,
}: BookedPayment): Difference[] {
  const theirs = payee === null ? amount_cents : orders.reduce((sum, one) => sum + one.commission_cents, 0)
  if (ours === theirs) return []
  const words = `payment ${id} (${rail}): its commission is ${formatMoney(ours)}, and ${formatMoney(theirs)} of it is ours`
  return [difference({ kind: 'commission', ours, theirs, words })]
}

/** Unfulfilled quantity must be refunded or lost. */
function ofMissing({ status }: BookedPayment, order: BookedOrder): Difference[] {
  const { id: orderId, quantity, fulfilled_quantity, unit_price_cents, refunded_cents, lost_cents } = order
  const theirs = (quantity - (fulfilled_quantity ?? quantity)) * unit_price_cents
  const ours = refunded_cents + lost_cents
  if (status !== 'captured' || ours >= theirs) return []
  const words = `order ${orderId}: ${formatMoney(theirs)} is for what does not come, and ${formatMoney(ours)} of it is refunded`
  return [difference({ kind: 'refund', orderId, ours, theirs, words })]
}

/** An order's loss is what ended disputes took from it; while another dispute runs, it may be less. */
function ofLoss({ disputes }: BookedPayment, { id: orderId, lost_cents: ours }: BookedOrder): Difference[] {
  const away = disputes.flatMap(({ ended_at, shares }) =>
    shares
      .filter(({ order_id, returned_at }) => order_id === orderId && returned_at === null)
      .map(({ amount_cents }) => ({ amount_cents, isRunning: ended_at === null })),
  )
  const theirs = sumOf(away.filter(({ isRunning }) => !isRunning))
  if (ours === theirs || (ours < theirs && away.some(({ isRunning }) => isRunning))) return []
  const words = `order ${orderId}: ${formatMoney(ours)} of it is said to be lost, and its disputes have ${formatMoney(theirs)}`
  return [difference({ kind: 'charge', orderId, ours, theirs, words })]
}

/** Checks the refund status and each refund's commission. Skips disputed payments: disputes change both. */
function ofRefunds(payment: BookedPayment, order: BookedOrder): Difference[] {
  if (payment.status !== 'captured') return []
  const all = payment.instructions.filter((one) => one.kind === 'refund' && one.order_id === order.id)
  if (payment.disputes.length > 0 && all.length > 0) return []
  const refunds = all.filter(({ status }) => status !== 'void')
  const due = statusOf(order, refunds)
  const { id: orderId, payment_status } = order
  const words = `order ${orderId}: it is ${payment_status}, and by its refunds ${due}`
  return [
    ...(payment_status === due ? [] : [difference({ kind: 'state', orderId, words })]),
    ...refunds.flatMap((refund, index) => ofShare(order, refund, sumOf(refunds.slice(0, index)))),
  ]
}

function statusOf({ total_cents }: BookedOrder, refunds: readonly BookedInstruction[]): PaymentStatus {
  if (refunds.some(({ status }) => status === 'waiting' || status === 'failed')) return 'refund_pending'
  if (refunds.length === 0) return 'paid'
  return sumOf(refunds) === total_cents ? 'refunded' : 'partly_refunded'
}

function sumOf(parts: readonly { amount_cents: Cents }[]): Cents {
  return parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}

function ofShare(order: BookedOrder, refund: BookedInstruction, refunded_cents: Cents): Difference[] {
  const { id: instructionId, amount_cents, commission_cents: ours } = refund
  const theirs = refundedCommission({ ...order, refunded_cents }, amount_cents)
  if (ours === theirs) return []
  const words = `refund ${instructionId} of order ${order.id}: its part of the commission is ${formatMoney(ours)}, and in proportion ${formatMoney(theirs)}`
  return [difference({ kind: 'instruction', orderId: order.id, instructionId, ours, theirs, words })]
}

/** Once withdrawn, a dispute's amount equals the withdrawal; its return equals the sum of its returned shares. */
function ofDisputes({ id, rail, disputes }: BookedPayment): Difference[] {
  return disputes.flatMap(({ id: providerId, withdrawn_cents, amount_cents, returned_cents, shares }) => {
    const back = sumOf(shares.filter(({ returned_at }) => returned_at !== null))
    const [ours, theirs, what] =
      shares.length > 0 && returned_cents > 0 && returned_cents !== back
        ? [returned_cents, back, 'gave back']
        : [amount_cents, withdrawn_cents === 0 ? amount_cents : withdrawn_cents, 'is about']
    if (ours === theirs) return []
    const words = `payment ${id} (${rail}): dispute ${providerId} ${what} ${formatMoney(ours)}, and by its movements ${formatMoney(theirs)}`
    return [difference({ kind: 'charge', providerId, ours, theirs, words })]
  })
}

/** Checks provider ids, commissions of releases, and debt that a refund made due before any release. */
function ofProvider({ id, rail, status, provider_order_id, instructions }: BookedPayment): Difference[] {
  const unknown = status === 'captured' && provider_order_id === null
  const refunds = instructions.filter((one) => one.kind === 'refund' && one.status === 'done')
  const isAfterRelease = (refund: BookedInstruction) =>
    instructions.some((one) => one.kind === 'release' && isOver(one) && one.sequence < refund.sequence)
  const releases = instructions.filter(
    ({ kind, commission_cents }) => kind === 'release' && commission_cents !== 0,
  )
  return [
    ...(unknown
      ? [
          difference({
            kind: 'state',
            words: `payment ${id} (${rail}): it is captured, and of no order of its provider`,
          }),
        ]
      : []),
    ...refunds
      .filter(({ provider_id }) => provider_id === null)
      .map(({ id: instructionId, order_id: orderId }) => {
        const words = `refund ${instructionId} of payment ${id} (${rail}): it is done, and its provider has no name for it`
        return difference({ kind: 'instruction', orderId, instructionId, words })
      }),
    ...refunds
      .filter((one) => releasesParts(rail) && one.collects_cents && !isAfterRelease(one))
      .map(({ id: instructionId, order_id: orderId, collects_cents: ours }) => {
        const words = `refund ${instructionId} of payment ${id} (${rail}): it makes ${formatMoney(ours ?? 0)} owed again, and nothing had been taken`
        return difference({ kind: 'instruction', orderId, instructionId, ours, theirs: 0, words })
      }),
    ...releases.map(({ id: instructionId, commission_cents: ours }) => {
      const words = `release ${instructionId} of payment ${id} (${rail}): it has a commission of ${formatMoney(ours)}`
      return difference({ kind: 'instruction', instructionId, ours, theirs: 0, words })
    }),
  ]
}
