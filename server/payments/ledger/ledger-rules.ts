import type { Reason } from '#shared/api/fields.ts'
import type { AdminId, InstructionId, OrderId, PaymentId, PersonId } from '#shared/api/ids.ts'
import type { Account } from '#shared/ledger-accounts.ts'
import type { LedgerEntryKind, LedgerEntrySubject, Movement } from '#shared/ledger-entries.ts'
import type { Cents } from '#shared/money.ts'
import type { Bearer } from '../contract/provider-rules.ts'

/** The order of a ledger entry. */
interface MovedOrder {
  id: OrderId
  payment_id: PaymentId | null
  cook_id: PersonId
}

/** The payment of a ledger entry about all its orders. */
interface MovedPayment {
  id: PaymentId
  cook_id: PersonId
}

/** The buyer has paid, and the money is held until the order is over (PAY-07). */
export function charge(order: MovedOrder & { total_cents: Cents }): Movement[] {
  return move('charge', order.id, aboutOrder(order), 'buyer', 'held', order.total_cents)
}

/**
 * The platform takes its commission on a completed order (CONST-06): from held money, or as the baker's debt if the
 * buyer paid at pickup.
 */
export function commission(order: MovedOrder, amount: Cents): Movement[] {
  return order.payment_id === null
    ? move('commission_due', order.id, aboutOrder(order), 'baker', 'receivable', amount)
    : move('commission', order.id, aboutOrder(order), 'held', 'platform', amount)
}

/**
 * A sale pays commission that the baker owed, out of its held money. It was earned before, so the sum of the two
 * commission accounts stays the same.
 */
export function commissionCollected(sale: MovedOrder, amount: Cents): Movement[] {
  const about = aboutOrder(sale)
  return [
    ...move('commission_collected', sale.id, about, 'held', 'platform', amount),
    ...move('commission_collected', sale.id, about, 'receivable', 'baker', amount),
  ]
}

/** A provider withheld more than is left of a disputed sale: the baker gives the rest, and it still pays their debt. */
export function commissionWithheld(sale: MovedOrder, amount: Cents): Movement[] {
  const rest = `${sale.id}:kept-back`
  const about = aboutOrder(sale)
  return [
    ...move('commission_collected', rest, about, 'baker', 'platform', amount),
    ...move('commission_collected', rest, about, 'receivable', 'baker', amount),
  ]
}

/**
 * A baker paid their balance owed to the platform. An excess makes `receivable` negative, as credit for the commission
 * of later orders.
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

/** A bank withdrew a baker's payment of a balance owed: they owe it again, until the dispute is won. */
export function owedWithdrawn(payment: MovedPayment, disputeId: string, amount: Cents): Movement[] {
  const about = aboutPayment(payment)
  return [
    ...move('dispute_withdrawal', disputeId, about, 'platform', 'disputed', amount),
    ...move('dispute_withdrawal', disputeId, about, 'baker', 'receivable', amount),
  ]
}

/** The dispute was won: the baker's debt is paid again. */
export function owedReturned(payment: MovedPayment, disputeId: string, amount: Cents): Movement[] {
  const about = aboutPayment(payment)
  return [
    ...move('dispute_return', disputeId, about, 'disputed', 'platform', amount),
    ...move('dispute_return', disputeId, about, 'receivable', 'baker', amount),
  ]
}

/** An admin waives commission of an order paid at pickup; `id` is the waiver's, for one or more orders. */
export function commissionWaived(
  order: MovedOrder,
  { id, amount, reason, admin }: { id: string; amount: Cents; reason: Reason; admin: AdminId },
): Movement[] {
  const about = { ...aboutOrder(order), reason, recorded_by_admin: admin }
  return move('commission_waived', id, about, 'receivable', 'waived', amount)
}

/** An admin writes off a baker's debt of any origin; `id` is the decision's. */
export function debtWrittenOff(
  cook_id: PersonId,
  { id, amount, reason, admin }: { id: string; amount: Cents; reason: Reason; admin: AdminId },
): Movement[] {
  const about = { order_id: null, payment_id: null, cook_id, instruction_id: null }
  const by = { reason, recorded_by_admin: admin }
  return move('debt_written_off', id, { ...about, ...by }, 'receivable', 'written_off', amount)
}

/** Money held for a completed order goes to its baker (CONST-07). */
export function release(order: MovedOrder, amount: Cents, instructionId: InstructionId): Movement[] {
  return move('release', instructionId, aboutOrder(order, instructionId), 'held', 'baker', amount)
}

/**
 * The buyer is refunded; platform and baker first return what they took of it. The baker covers what the platform
 * `kept` of its part. Debt that the sale had paid is owed again.
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

/** The provider's fee for a payment: the platform bears it on Stripe, the baker on PayPal. */
export function providerFee(payment: MovedPayment, amount: Cents, bearer: Bearer): Movement[] {
  return move('provider_fee', payment.id, aboutPayment(payment), bearer, 'provider_fees', amount)
}

/** A buyer's bank withdrew money while a dispute runs, from the account that has it now. */
export function disputeWithdrawal(
  order: MovedOrder,
  disputeId: string,
  { amount, from }: { amount: Cents; from: 'held' | Bearer },
): Movement[] {
  return move('dispute_withdrawal', disputeId, aboutOrder(order), from, 'disputed', amount)
}

/** A dispute that was charged to the platform is lost after the baker was paid: the baker owes their part. */
export function disputeOwed(order: MovedOrder, disputeId: string, amount: Cents): Movement[] {
  return move('dispute_withdrawal', disputeId, aboutOrder(order), 'platform', 'receivable', amount)
}

/**
 * A refund failed because a bank had its money. The baker's part had been taken back: it pays their debt of that sale.
 */
export function owedTakenBack(order: MovedOrder, refundId: InstructionId, amount: Cents): Movement[] {
  return move('dispute_withdrawal', refundId, aboutOrder(order, refundId), 'receivable', 'platform', amount)
}

/** The provider's fee for a dispute; some refund it when the dispute is won. */
export function disputeFee(
  payment: MovedPayment,
  disputeId: string,
  { amount, bearer }: { amount: Cents; bearer: Bearer },
): Movement[] {
  return move('dispute_fee', disputeId, aboutPayment(payment), bearer, 'provider_fees', amount)
}

/** The provider refunds part of a dispute fee. `left` is the fee that remains, so that each refund is booked once. */
export function disputeFeeReturn(
  payment: MovedPayment,
  disputeId: string,
  { amount, left, bearer }: { amount: Cents; left: Cents; bearer: Bearer },
): Movement[] {
  const id = `${disputeId}:${left}`
  return move('dispute_fee', id, aboutPayment(payment), 'provider_fees', bearer, amount)
}

/** The dispute was won: the bank returns the money to the account it came from. */
export function disputeReturn(
  order: MovedOrder,
  disputeId: string,
  { amount, to }: { amount: Cents; to: 'held' | Bearer },
): Movement[] {
  return move('dispute_return', disputeId, aboutOrder(order), 'disputed', to, amount)
}

/** A release reached the baker although a bank had withdrawn its held money: the baker covers the withdrawal. */
export function releasedWhileDisputed(
  order: MovedOrder,
  amount: Cents,
  instructionId: InstructionId,
): Movement[] {
  return move('reversal', instructionId, aboutOrder(order, instructionId), 'baker', 'held', amount)
}

/**
 * A bank returned held money after a release that was less by it: the money goes to the baker. `id` is of the dispute,
 * or of the release if that was booked later.
 */
export function returnedAfterRelease(order: MovedOrder, id: string, amount: Cents): Movement[] {
  return move('dispute_return', id, aboutOrder(order), 'held', 'baker', amount)
}

/**
 * A manual settlement outside every rail changed an account by `gain`, which may be negative. `id` is the settlement's.
 */
export function adjustment(
  settled: { id: string; account: Exclude<Account, 'adjustments'>; gain: Cents },
  about: Pick<LedgerEntrySubject, 'cook_id' | 'order_id' | 'payment_id'> & {
    reason: Reason
    recorded_by_admin: AdminId
  },
): Movement[] {
  const subject = { ...about, instruction_id: null }
  return move('adjustment', settled.id, subject, 'adjustments', settled.account, settled.gain)
}

/** A manual settlement: its new id, its reason, and its admin. */
interface ByHand {
  id: string
  reason: Reason
  admin: AdminId
}

/** A buyer was refunded outside every rail; held money, or what platform and baker had of it, compensates the payer. */
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

/** A baker was paid outside every rail; the held money compensates the payer. */
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

/** Returns no entry for 0, and an entry in the other direction for a negative amount. */
function move(
  kind: LedgerEntryKind,
  id: string,
  about: LedgerEntrySubject,
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

const automatic = { reason: null, recorded_by_admin: null }

function aboutOrder(order: MovedOrder, instruction_id: InstructionId | null = null): LedgerEntrySubject {
  const { id: order_id, payment_id, cook_id } = order
  return { order_id, payment_id, cook_id, instruction_id, ...automatic }
}

function aboutPayment({ id: payment_id, cook_id }: MovedPayment): LedgerEntrySubject {
  return { order_id: null, payment_id, cook_id, instruction_id: null, ...automatic }
}
