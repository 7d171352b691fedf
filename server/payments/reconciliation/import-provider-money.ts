import type { InstructionRow, PaymentRow, Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { AdminId, InstructionId, OrderId } from '#shared/api/ids.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { railFacts } from '#shared/payment-methods.ts'
import type { MoneyRefunded, ProviderMoney } from '../contract/provider-money.ts'
import { findUnexplained } from '../instructions/ceiling-rules.ts'
import { finishInstruction } from '../instructions/finish-instruction.ts'
import {
  type KnownInstruction,
  listKnownInstructions,
  listUnsentRefunds,
  lockWaitingInstruction,
  postponeRelease,
  reviveInstruction,
  voidInstruction,
} from '../instructions/instructions-repository.ts'
import { calculateOwedAgain, writeRefund } from '../instructions/write-refund.ts'
import type { PaymentContext } from '../providers/money-context.ts'
import { lockOrdersOfPayments, type PaidOrder, updatePaidOrder } from '../taking/paid-orders-repository.ts'
import { readOurPayments } from './our-payments-repository.ts'

interface Reported {
  money: ProviderMoney
  /** the platform's part of a refund, in cents, by the provider's id; only where the provider reports it */
  given: ReadonlyMap<string, Cents>
  reason: Reason
  by: AdminId
}

/** Booked money that only the provider knew, in cents. */
export type TakenIn = { kind: 'refund' | 'release'; providerId: string; amount: Cents }

/**
 * Books refunds and releases that only the provider has, in the caller's transaction, which locks the payment. Throws
 * `conflict` if a refund fits no order, and PaymentMustStopError if the books refuse it.
 */
export async function importProviderMoney(
  context: PaymentContext,
  trx: Trx,
  payment: PaymentRow,
  reported: Reported,
): Promise<TakenIn[]> {
  const { money } = reported
  const ids = [...money.refunds, ...money.otherRefunds, ...money.releases].map(({ id }) => id)
  const known = await listKnownInstructions(trx, payment.id, ids)
  const { refund: refunds, release: releases } = findUnexplained(known, money)
  const taken: TakenIn[] = []
  for (const [kind, moved] of [
    ['release', money.releases],
    ['refund', money.refunds],
  ] as const)
    for (const one of moved)
      if (await finishKnown(context, trx, known, one))
        taken.push({ kind, providerId: one.id, amount: one.amount })
  for (const one of releases) {
    await takeInRelease(context, trx, { payment, known }, one)
    taken.push({ kind: 'release', providerId: one.id, amount: one.amount })
  }
  if (refunds.length === 0) return taken
  refuseOnTheWay(payment, money, refunds)
  await takeInRefunds(context, trx, payment, refunds, reported)
  await refuseUnreversed(trx, payment, money)
  for (const { id, amount } of refunds) taken.push({ kind: 'refund', providerId: id, amount })
  await postponeRelease(trx, payment.id, context.now())
  return taken
}

/** Finishes our instruction if the provider carried it out without our knowledge; returns whether it did. */
async function finishKnown(
  context: PaymentContext,
  trx: Trx,
  known: readonly KnownInstruction[],
  { id: providerId, amount, instructionId }: MoneyRefunded,
): Promise<boolean> {
  const own = known.find((one) => one.id === instructionId || one.provider_id === providerId)
  if (own?.status !== 'waiting' && own?.status !== 'failed') return false
  const now = context.now()
  await reviveInstruction(trx, own.id, now)
  await finishInstruction(context, trx, own, { providerId, amount }, now)
  return true
}

/** A release for a deleted instruction fulfills the one that waits. */
async function takeInRelease(
  context: PaymentContext,
  trx: Trx,
  { payment, known }: { payment: PaymentRow; known: readonly KnownInstruction[] },
  { id: providerId, amount }: MoneyRefunded,
): Promise<void> {
  const own = known.find(
    ({ kind, status, payment_id, provider_id }) =>
      kind === 'release' &&
      payment_id === payment.id &&
      provider_id === null &&
      (status === 'waiting' || status === 'failed'),
  )
  if (!own)
    throw new AppError(
      'conflict',
      `${railFacts[payment.rail].name} paid the baker ${formatMoney(amount)} (${providerId}), and the orders are not completed here. Complete them, then try again.`,
    )
  const now = context.now()
  await reviveInstruction(trx, own.id, now)
  await finishInstruction(context, trx, own, { providerId, amount }, now)
}

function refuseOnTheWay(
  { rail }: PaymentRow,
  { otherRefunds }: ProviderMoney,
  refunds: readonly MoneyRefunded[],
) {
  const waiting = refunds.find(({ id }) => otherRefunds.some((other) => other.id === id))
  if (!waiting) return
  const { name } = railFacts[rail]
  throw new AppError(
    'conflict',
    `A refund of ${formatMoney(waiting.amount)} at ${name} (${waiting.id}) has not arrived, or is of several bakers' payments. Look at it in the ${name} dashboard first.`,
  )
}

/**
 * A dashboard refund charged to the platform leaves the baker's part with them; they return it first. Our books know
 * the amount once they have the refund: debt the sale paid is with the platform already.
 */
async function refuseUnreversed(
  trx: Trx,
  { id, rail }: PaymentRow,
  { releases }: ProviderMoney,
): Promise<void> {
  const reversible = releases.filter(({ takenBack }) => takenBack !== null)
  const [release] = reversible
  if (!release) return
  const [books] = await readOurPayments(trx, [id])
  const reversed = reversible.reduce((sum, { takenBack }) => sum + (takenBack ?? 0), 0)
  const missing = (books?.taken_back_cents ?? 0) - reversed
  if (missing <= 0) return
  throw new AppError(
    'conflict',
    `The baker still has ${formatMoney(missing)} of what was refunded. Reverse that much of the transfer ${release.id} at ${railFacts[rail].name}, then try again.`,
  )
}

/**
 * Waiting refunds are the same money, so they are rewritten for the remainder. All are written before any is finished,
 * so that none counts as the last.
 */
async function takeInRefunds(
  context: PaymentContext,
  trx: Trx,
  payment: PaymentRow,
  refunds: readonly MoneyRefunded[],
  { given, reason, by }: Reported,
): Promise<void> {
  const now = context.now()
  const waiting = await voidUnsentRefunds(trx, payment, now)
  const wanted = new Map<OrderId | null, Cents>()
  for (const { order_id, amount_cents } of waiting)
    wanted.set(order_id, (wanted.get(order_id) ?? 0) + amount_cents)
  const written: { id: InstructionId; refund: MoneyRefunded; amount: Cents }[] = []
  for (const refund of refunds) {
    const orders = await lockOrdersOfPayments(trx, [payment.id])
    for (const { order, amount } of sharesOf(payment, sortByWanted(orders, wanted), [refund])) {
      const cause = { amount, reason, requestedBy: null, requestedByAdmin: by }
      written.push({ id: await writeRefund(trx, order, cause, now), refund, amount })
      wanted.set(order.id, (wanted.get(order.id) ?? 0) - amount)
    }
  }
  await writeRest(trx, payment, waiting, wanted, now)
  for (const { id, refund, amount } of written) {
    // debt that the sale paid is with us, and is owed again
    const instruction = await lockWaitingInstruction(trx, id)
    if (instruction) await calculateOwedAgain(trx, instruction, now)
    const ours = given.get(refund.id)
    const commission = ours === undefined ? {} : { commission: Math.round((ours * amount) / refund.amount) }
    const done = { providerId: refund.id, amount, ...commission }
    await finishInstruction(context, trx, { id, payment_id: payment.id }, done, now)
  }
}

/** Writes the remainder of refunds that waited. */
async function writeRest(
  trx: Trx,
  payment: PaymentRow,
  waiting: readonly InstructionRow[],
  wanted: Map<OrderId | null, Cents>,
  now: Date,
): Promise<void> {
  for (const one of waiting) {
    // read again: an order may have several refunds
    const orders = await lockOrdersOfPayments(trx, [payment.id])
    const order = orders.find(({ id }) => id === one.order_id)
    const rest = Math.min(one.amount_cents, wanted.get(one.order_id) ?? 0)
    if (!order || rest <= 0) continue
    const by = one.requested_by_admin === null ? {} : { requestedByAdmin: one.requested_by_admin }
    await writeRefund(
      trx,
      order,
      { amount: rest, reason: one.reason, requestedBy: one.requested_by, ...by },
      now,
    )
    wanted.set(one.order_id, (wanted.get(one.order_id) ?? 0) - rest)
  }
}

async function voidUnsentRefunds(trx: Trx, payment: PaymentRow, now: Date): Promise<InstructionRow[]> {
  const unsent = await listUnsentRefunds(trx, payment.id)
  for (const { id, order_id, amount_cents } of unsent) {
    await voidInstruction(trx, id, now)
    const order = (await lockOrdersOfPayments(trx, [payment.id])).find((one) => one.id === order_id)
    if (order)
      await updatePaidOrder(trx, order.id, {
        refunded_cents: order.refunded_cents - amount_cents,
        updated_at: now,
      })
  }
  return unsent
}

/** Puts orders with waiting refunds first. */
function sortByWanted(orders: readonly PaidOrder[], wanted: ReadonlyMap<OrderId | null, Cents>): PaidOrder[] {
  return orders.toSorted(
    (one, other) => Number((wanted.get(other.id) ?? 0) > 0) - Number((wanted.get(one.id) ?? 0) > 0),
  )
}

/** Spreads refunds over orders, one after the other, up to what is left of each. */
function sharesOf(
  { rail }: PaymentRow,
  orders: readonly PaidOrder[],
  refunds: readonly MoneyRefunded[],
): { order: PaidOrder; amount: Cents }[] {
  let left = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const shares = orders.flatMap((order) => {
    const amount = Math.min(left, order.total_cents - order.refunded_cents - order.lost_cents)
    left -= Math.max(0, amount)
    return amount > 0 ? [{ order, amount }] : []
  })
  if (left === 0) return shares
  throw new AppError(
    'conflict',
    `${railFacts[rail].name} refunded ${formatMoney(left)} more than is left of these orders.`,
  )
}
