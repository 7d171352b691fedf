import type { PaymentRow, Trx } from '#server/database/tables.ts'
import type { Movement } from '#shared/ledger-entries.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import type { InstructionOutcome } from '../contract/payment-provider.ts'
import { recordMovements, sumGivenByBaker } from '../ledger/ledger-repository.ts'
import {
  commissionCollected,
  refund,
  release,
  releasedWhileDisputed,
  returnedAfterRelease,
} from '../ledger/ledger-rules.ts'
import { PaymentMustStopError } from '../ledger/payment-must-stop-error.ts'
import { isSettledSale } from '../ledger/settled-sale-rules.ts'
import { followOwed } from '../owed/follow-owed.ts'
import { owedAgain, shareOut } from '../owed/owed-rules.ts'
import type { PaymentContext } from '../providers/money-context.ts'
import { lockOrdersOfPayments, type PaidOrder } from '../taking/paid-orders-repository.ts'
import { lockPayments, updatePayments } from '../taking/payments-repository.ts'
import { bookDebt } from './book-debt.ts'
import { reduceWithheldDebt } from './book-withheld-debt.ts'
import type { TakenInstruction } from './due-instructions-repository.ts'
import {
  listReleasedOrders,
  lockWaitingInstruction,
  type ReleasedOrder,
  updateInstruction,
  wasReleasedBefore,
} from './instructions-repository.ts'
import { markRefunded } from './mark-refunded.ts'
import { type BakersPart, type DisputeTiming, explainPaid } from './release-rules.ts'
import { commissionOfRefund, findCollectedDebt } from './write-refund.ts'

/**
 * Records that the provider carried out an instruction, with its ledger entries, order and payment, in the caller's
 * transaction; idempotent. Throws PaymentMustStopError when the provider moved another amount than asked.
 */
export async function finishInstruction(
  context: PaymentContext,
  trx: Trx,
  taken: Pick<TakenInstruction, 'id' | 'payment_id'>,
  outcome: Pick<InstructionOutcome, 'providerId' | 'amount' | 'commission'>,
  now: Date,
): Promise<void> {
  const [payment] = await lockPayments(trx, [taken.payment_id])
  const instruction = await lockWaitingInstruction(trx, taken.id)
  if (!payment || !instruction) return
  const changesOwed =
    instruction.kind === 'release'
      ? await finishRelease(trx, payment, instruction, outcome.amount, now)
      : await finishRefund(context, trx, payment, instruction, outcome, now)
  const done = { status: 'done', provider_id: outcome.providerId, last_error: null, done_at: now } as const
  await updateInstruction(trx, instruction.id, { ...done, updated_at: now })
  const isBooked = await bookDebt(trx, payment, now)
  if (changesOwed || isBooked) await followOwed(context, trx, payment.cook_id, now)
}

type Instruction = NonNullable<Awaited<ReturnType<typeof lockWaitingInstruction>>>

/** For an amount that differs from the instruction without an explanation. */
function otherAmount(
  { kind, payment_id, amount_cents: requested }: Instruction,
  done: Cents,
): PaymentMustStopError {
  const what = `For its ${kind} of ${formatMoney(requested)}, the provider shows ${formatMoney(done)}.`
  return new PaymentMustStopError(payment_id, what)
}

/** Returns whether the baker's debt changed. */
async function finishRelease(
  trx: Trx,
  payment: PaymentRow,
  instruction: Instruction,
  paid = instruction.amount_cents,
  now: Date,
): Promise<boolean> {
  const orders = await listReleasedOrders(trx, payment.id, instruction)
  const collects = instruction.collects_cents ?? 0
  const withheld = collects + (await sumGivenByBaker(trx, payment.id))
  const taken = explainPaid({ requested: instruction.amount_cents, paid, withheld }, bakersPart(orders))
  if (taken === null) throw otherAmount(instruction, paid)
  await recordMovements(trx, releaseMovements(instruction, orders, taken), now)
  await updateInstruction(trx, instruction.id, { amount_cents: paid, updated_at: now })
  const left = payment.collects_cents === null ? null : payment.collects_cents - collects
  await updatePayments(trx, [payment.id], { released_at: now, collects_cents: left, updated_at: now })
  return collects > 0
}

function bakersPart(orders: readonly ReleasedOrder[]): BakersPart {
  const sumOf = (part: 'due_cents' | 'disputed_cents' | 'returned_cents') =>
    orders.reduce((sum, order) => sum + order[part], 0)
  return { due: sumOf('due_cents'), disputed: sumOf('disputed_cents'), returned: sumOf('returned_cents') }
}

function releaseMovements(
  { id, collects_cents }: Instruction,
  orders: readonly ReleasedOrder[],
  taken: DisputeTiming,
): Movement[] {
  const released = orders.map((order) => {
    const afterwards = taken === 'after_paying' ? order.disputed_cents : 0
    const byBank = taken === 'and_gave_back' ? order.returned_cents : 0
    return { ...order, due_cents: order.due_cents + afterwards - byBank, afterwards, byBank }
  })
  return shareOut(collects_cents ?? 0, released).flatMap(({ of: order, share }) => [
    ...releasedWhileDisputed(order, order.afterwards, id),
    ...commissionCollected(order, share),
    ...release(order, order.due_cents - share, id),
    ...returnedAfterRelease(order, id, order.byBank),
  ])
}

/** Returns whether the baker's debt changed. */
async function finishRefund(
  context: PaymentContext,
  trx: Trx,
  payment: PaymentRow,
  instruction: Instruction,
  { amount: done, commission: said }: Pick<InstructionOutcome, 'amount' | 'commission'>,
  now: Date,
): Promise<boolean> {
  const orders = await lockOrdersOfPayments(trx, [payment.id])
  const order = orders.find(({ id }) => id === instruction.order_id)
  if (!order) throw new Error('A refund needs an order of its payment')
  const released = await wasReleasedBefore(trx, instruction)
  const gone = { commissionTaken: isSettledSale(order), released }
  const { amount_cents: amount, reason } = instruction
  if (done !== undefined && done !== amount) throw otherAmount(instruction, done)
  const { share, again } = await partsOf(trx, payment, order, instruction)
  const asked = instruction.is_fee_refused ? 0 : share + again
  const given = Math.min(said ?? asked, share + again)
  await updateInstruction(trx, instruction.id, {
    commission_cents: share,
    collects_cents: again,
    updated_at: now,
  })
  // what was withheld before the release is not in the ledger yet
  const booked = { ...instruction, commission_cents: share, collects_cents: released ? again : 0 }
  await recordMovements(trx, refund(order, booked, { ...gone, kept: share + again - given }), now)
  if (!released) await reduceWithheldDebt(trx, payment, again, now)
  await markRefunded(trx, order, instruction.id, now)
  const commission = Math.max(0, given - again)
  await context.ordersOfPayments.tellRefunded(context, trx, order.id, { amount, commission, reason })
  return released && again > 0
}

/** The commission in a refund, and the debt it makes owed again, whether or not the provider returns our fee. */
async function partsOf(
  trx: Trx,
  payment: PaymentRow,
  order: PaidOrder,
  instruction: Instruction,
): Promise<{ share: Cents; again: Cents }> {
  const { amount_cents, commission_cents, collects_cents, is_fee_refused } = instruction
  if (!is_fee_refused) return { share: commission_cents, again: collects_cents ?? 0 }
  // the same share as when the refund was written
  const share = await commissionOfRefund(trx, order, amount_cents, instruction)
  const refund = { amount_cents, commission_cents: share }
  return { share, again: owedAgain(refund, await findCollectedDebt(trx, payment, instruction)) }
}
