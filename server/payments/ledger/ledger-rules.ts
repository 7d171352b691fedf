import type { Reason } from '#shared/api/fields.ts'
import type { AdminId, InstructionId, OrderId, PaymentId, PersonId } from '#shared/api/ids.ts'
import type { Account } from '#shared/ledger-accounts.ts'
import type { Movement, MovementKind, MovementSubject } from '#shared/ledger-movements.ts'
import type { Cents } from '#shared/money.ts'
import type { Bearer } from '../contract/provider-rules.ts'

/** The order that a movement is about. */
interface MovedOrder {
  id: OrderId
  payment_id: PaymentId | null
  cook_id: PersonId
}

/** The payment that a movement is about, where it is about all of its orders. */
interface MovedPayment {
  id: PaymentId
  cook_id: PersonId
}

/** The buyer's money has come and is held until the order is over (PAY-07). */
export function charge(order: MovedOrder & { total_cents: Cents }): Movement[] {
  return move('charge', order.id, aboutOrder(order), 'buyer', 'held', order.total_cents)
}

/**
 * The platform takes its part of a completed order (CONST-06): out of what is held, or to be collected from the baker
 * when the buyer paid at pickup.
 */
export function commission(order: MovedOrder, amount: Cents): Movement[] {
  return order.payment_id === null
    ? move('commission_due', order.id, aboutOrder(order), 'baker', 'receivable', amount)
    : move('commission', order.id, aboutOrder(order), 'held', 'platform', amount)
}

/**
 * Commission that the baker owed is taken out of what a sale over a rail leaves them: it goes from what is held to the
 * platform, and the debt is paid with it. It is earned already, so that the two accounts of the commission keep their sum.
 */
export function commissionCollected(sale: MovedOrder, amount: Cents): Movement[] {
  const about = aboutOrder(sale)
  return [
    ...move('commission_collected', sale.id, about, 'held', 'platform', amount),
    ...move('commission_collected', sale.id, about, 'receivable', 'baker', amount),
  ]
}

/**
 * A provider had kept back more of a sale than is left of it, as a bank has its money: the baker gives the rest out of their own
 * pocket, and it pays what they owe all the same.
 */
export function commissionKeptBack(sale: MovedOrder, amount: Cents): Movement[] {
  const rest = `${sale.id}:kept-back`
  const about = aboutOrder(sale)
  return [
    ...move('commission_collected', rest, about, 'baker', 'platform', amount),
    ...move('commission_collected', rest, about, 'receivable', 'baker', amount),
  ]
}

/**
 * A baker paid what they owed, or more, to the platform itself. What is more than they owe by then is theirs to owe later:
 * `receivable` is less than nothing until the commission of their next orders at pickup has come.
 */
export function owedPaid(payment: MovedPayment & { amount_cents: Cents }): Movement[] {
  const { id, amount_cents: amount } = payment
  const about = aboutPayment(payment)
  return [
    ...move('charge', id, about, 'buyer', 'held', amount),
    ...move('commission_collected', id, about, 'held', 'platform', amount),
    ...move('commission_collected', id, about, 'receivable', 'baker', amount),
  ]
}

/**
 * The bank of a baker who had paid what they owed took the money back: they owe it again, until the dispute is won.
 */
export function owedWithdrawn(payment: MovedPayment, disputeId: string, amount: Cents): Movement[] {
  const about = aboutPayment(payment)
  return [
    ...move('dispute_withdrawal', disputeId, about, 'platform', 'disputed', amount),
    ...move('dispute_withdrawal', disputeId, about, 'baker', 'receivable', amount),
  ]
}

/** The dispute was won: what the baker paid is paid again. */
export function owedReturned(payment: MovedPayment, disputeId: string, amount: Cents): Movement[] {
  const about = aboutPayment(payment)
  return [
    ...move('dispute_return', disputeId, about, 'disputed', 'platform', amount),
    ...move('dispute_return', disputeId, about, 'receivable', 'baker', amount),
  ]
}

/** An admin lets the baker off commission of an order that was paid at pickup; `id` is of the waiver, of one order or more. */
export function commissionWaived(
  order: MovedOrder,
  { id, amount, reason, admin }: { id: string; amount: Cents; reason: Reason; admin: AdminId },
): Movement[] {
  const about = { ...aboutOrder(order), reason, recorded_by_admin: admin }
  return move('commission_waived', id, about, 'receivable', 'waived', amount)
}

/** An admin gives up what a baker owes, whatever it is of; `id` is of the decision. */
export function debtWrittenOff(
  cook_id: PersonId,
  { id, amount, reason, admin }: { id: string; amount: Cents; reason: Reason; admin: AdminId },
): Movement[] {
  const about = { order_id: null, payment_id: null, cook_id, instruction_id: null }
  const by = { reason, recorded_by_admin: admin }
  return move('debt_written_off', id, { ...about, ...by }, 'receivable', 'written_off', amount)
}

/** What is held for a completed order goes to its baker (CONST-07). */
export function release(order: MovedOrder, amount: Cents, instructionId: InstructionId): Movement[] {
  return move('release', instructionId, aboutOrder(order, instructionId), 'held', 'baker', amount)
}

/**
 * Money goes back to the buyer; what has left the holding since is brought back first: the platform's part when the
 * commission was taken, the baker's when theirs was released. What the platform `kept` of its part the baker gives, to the
 * platform itself where nothing was taken yet. What the sale had taken of the baker's debt the platform gives, and it is
 * owed again.
 */
export function refund(
  order: MovedOrder,
  instruction: {
    id: InstructionId
    amount_cents: Cents
    commission_cents: Cents
    collects_cents?: Cents | null
  },
  gone: { commissionTaken: boolean; released: boolean; kept: Cents },
): Movement[] {
  const { id, amount_cents: amount, commission_cents: fee } = instruction
  const owedAgain = instruction.collects_cents ?? 0
  const fromPlatform = (gone.commissionTaken ? fee : 0) + owedAgain - gone.kept
  const fromBaker = (gone.released ? amount - fee - owedAgain : 0) + gone.kept
  const toPlatform = Math.max(0, -fromPlatform)
  const about = aboutOrder(order, id)
  return [
    ...move('reversal', id, about, 'platform', 'held', Math.max(0, fromPlatform)),
    ...move('reversal', id, about, 'baker', 'platform', toPlatform),
    ...move('reversal', id, about, 'baker', 'held', fromBaker - toPlatform),
    ...move('reversal', id, about, 'baker', 'receivable', owedAgain),
    ...move('refund', id, about, 'held', 'buyer', amount),
  ]
}

/** What the provider took for a payment: from the platform on Stripe, from the baker on PayPal. */
export function providerFee(payment: MovedPayment, amount: Cents, bearer: Bearer): Movement[] {
  return move('provider_fee', payment.id, aboutPayment(payment), bearer, 'provider_fees', amount)
}

/** A buyer's bank took money back for as long as a dispute runs: out of what is held, or of whoever has it by now. */
export function disputeWithdrawal(
  order: MovedOrder,
  disputeId: string,
  { amount, from }: { amount: Cents; from: 'held' | Bearer },
): Movement[] {
  return move('dispute_withdrawal', disputeId, aboutOrder(order), from, 'disputed', amount)
}

/**
 * A dispute was lost whose money the provider took of the platform, while the baker had had their part of it: they owe that
 * from then on, as they do commission.
 */
export function disputeOwed(order: MovedOrder, disputeId: string, amount: Cents): Movement[] {
  return move('dispute_withdrawal', disputeId, aboutOrder(order), 'platform', 'receivable', amount)
}

/**
 * For a refund that came to nothing, as a bank had its money, the baker's part was taken back from them: it pays what they owe of
 * that sale.
 */
export function owedTakenBack(order: MovedOrder, refundId: InstructionId, amount: Cents): Movement[] {
  return move('dispute_withdrawal', refundId, aboutOrder(order, refundId), 'receivable', 'platform', amount)
}

/** What the provider asks for a dispute; some give it back when it is won. */
export function disputeFee(
  payment: MovedPayment,
  disputeId: string,
  { amount, bearer }: { amount: Cents; bearer: Bearer },
): Movement[] {
  return move('dispute_fee', disputeId, aboutPayment(payment), bearer, 'provider_fees', amount)
}

/** Of what the provider asked for a dispute it gives some back, so that `left` remains: the same comes back once. */
export function disputeFeeReturn(
  payment: MovedPayment,
  disputeId: string,
  { amount, left, bearer }: { amount: Cents; left: Cents; bearer: Bearer },
): Movement[] {
  const id = `${disputeId}:${left}`
  return move('dispute_fee', id, aboutPayment(payment), 'provider_fees', bearer, amount)
}

/** The dispute was won: the bank gives the money back to where it had taken it. */
export function disputeReturn(
  order: MovedOrder,
  disputeId: string,
  { amount, to }: { amount: Cents; to: 'held' | Bearer },
): Movement[] {
  return move('dispute_return', disputeId, aboutOrder(order), 'disputed', to, amount)
}

/**
 * A release reached the baker although a buyer's bank had taken its money out of what was held: the bank has it of the
 * baker, so that the holding can give the release.
 */
export function releasedWhileDisputed(
  order: MovedOrder,
  amount: Cents,
  instructionId: InstructionId,
): Movement[] {
  return move('reversal', instructionId, aboutOrder(order, instructionId), 'baker', 'held', amount)
}

/**
 * A bank had taken of what was held before the release, so that the baker was paid less, and gave it back after it: what is held
 * of it then is with the baker. `id` is of the dispute, or of the release that was booked later.
 */
export function returnedAfterRelease(order: MovedOrder, id: string, amount: Cents): Movement[] {
  return move('dispute_return', id, aboutOrder(order), 'held', 'baker', amount)
}

/**
 * Something was settled by hand, outside of every rail: an account gained that much, or lost it where it is less than
 * nothing. `id` is of the settlement itself.
 */
export function adjustment(
  settled: { id: string; account: Exclude<Account, 'adjustments'>; gain: Cents },
  about: Pick<MovementSubject, 'cook_id' | 'order_id' | 'payment_id'> & {
    reason: Reason
    recorded_by_admin: AdminId
  },
): Movement[] {
  const subject = { ...about, instruction_id: null }
  return move('adjustment', settled.id, subject, 'adjustments', settled.account, settled.gain)
}

/** Whoever settles something by hand: why, and a new id of the settlement itself. */
interface ByHand {
  id: string
  reason: Reason
  admin: AdminId
}

/**
 * A buyer was given money back outside of every rail; what was held for that, or had gone on to platform and baker, makes up
 * for it to whoever paid.
 */
export function refundByHand(
  order: MovedOrder,
  { amount_cents: amount, commission_cents: fee }: { amount_cents: Cents; commission_cents: Cents },
  gone: { commissionTaken: boolean; released: boolean },
  by: ByHand,
): Movement[] {
  const ofPlatform = gone.commissionTaken ? fee : 0
  const ofBaker = gone.released ? amount - fee : 0
  return byHand(order, by, {
    buyer: amount,
    held: ofPlatform + ofBaker - amount,
    platform: -ofPlatform,
    baker: -ofBaker,
  })
}

/** A baker was paid outside of every rail; what was held for that makes up for it to whoever paid. */
export function releaseByHand(order: MovedOrder, amount: Cents, by: ByHand): Movement[] {
  return byHand(order, by, { held: -amount, baker: amount })
}

function byHand(
  { id: order_id, payment_id, cook_id }: MovedOrder,
  { id, reason, admin: recorded_by_admin }: ByHand,
  gains: Partial<Record<Exclude<Account, 'adjustments'>, Cents>>,
): Movement[] {
  const about = { order_id, payment_id, cook_id, reason, recorded_by_admin }
  return (['buyer', 'held', 'platform', 'baker'] as const).flatMap((account) =>
    adjustment({ id, account, gain: gains[account] ?? 0 }, about),
  )
}

/** Of nothing there is no movement, and of less than nothing one the other way. */
function move(
  kind: MovementKind,
  id: string,
  about: MovementSubject,
  from: Account,
  to: Account,
  amount: Cents,
): Movement[] {
  if (amount === 0) return []
  const [credit_account, debit_account] = amount > 0 ? [from, to] : [to, from]
  return [
    { ...about, cause: `${kind}:${id}`, kind, debit_account, credit_account, amount_cents: Math.abs(amount) },
  ]
}

const byItself = { reason: null, recorded_by_admin: null }

function aboutOrder(order: MovedOrder, instruction_id: InstructionId | null = null): MovementSubject {
  const { id: order_id, payment_id, cook_id } = order
  return { order_id, payment_id, cook_id, instruction_id, ...byItself }
}

function aboutPayment({ id: payment_id, cook_id }: MovedPayment): MovementSubject {
  return { order_id: null, payment_id, cook_id, instruction_id: null, ...byItself }
}
