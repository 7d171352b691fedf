import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { InstructionRow, PaymentRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { listOrdersHeld } from '#server/orders/changing/locked-orders-repository.ts'
import { notifyBuyerAndBaker } from '#server/orders/mails/notify-buyer-and-baker.ts'
import { bookDebt } from '#server/payments/instructions/book-debt.ts'
import { reduceWithheldDebt } from '#server/payments/instructions/book-withheld-debt.ts'
import {
  listReleasedOrders,
  wasReleasedBefore,
} from '#server/payments/instructions/instructions-repository.ts'
import { markRefunded } from '#server/payments/instructions/mark-refunded.ts'
import { recordMovements } from '#server/payments/ledger/ledger-repository.ts'
import { commissionCollected, refundByHand, releaseByHand } from '#server/payments/ledger/ledger-rules.ts'
import { isSettledSale } from '#server/payments/ledger/settled-sale-rules.ts'
import { followOwed } from '#server/payments/owed/follow-owed.ts'
import { owedAgain, shareOut } from '#server/payments/owed/owed-rules.ts'
import { lockOrdersOfPayments, type PaidOrder } from '#server/payments/taking/paid-orders-repository.ts'
import { updatePayments } from '#server/payments/taking/payments-repository.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { AdminId, InstructionId } from '#shared/api/ids.ts'
import type { Movement } from '#shared/ledger-entries.ts'
import { toDecimal } from '#shared/money.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'
import { lockFailed } from './lock-failed.ts'
import { updateFailedInstruction } from './money-repository.ts'

/**
 * Records that a failed refund or release was paid outside every rail: the money held for it belongs to the person who
 * paid. Updates the order and emails the recipient. Logged. Throws like `lockFailed`.
 */
export async function settleInstruction(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  admin: AdminActor & { id: AdminId },
  id: InstructionId,
  reason: Reason,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const now = context.now()
    const { payment, instruction } = await lockFailed(trx, id)
    const orders = await lockOrdersOfPayments(trx, [payment.id])
    const by = { id: newId(), reason, admin: admin.id }
    await updateFailedInstruction(trx, id, { status: 'settled', updated_at: now })
    if (instruction.kind === 'refund') await settleRefund(trx, { payment, instruction, orders }, by, now)
    else await settleRelease(trx, { payment, instruction, orders }, by, now)
    const isBooked = await bookDebt(trx, payment, now)
    if (isBooked || payment.collects_cents !== null) await followOwed(context, trx, payment.cook_id, now)
    const told =
      instruction.kind === 'refund' ? orders.filter((order) => order.id === instruction.order_id) : orders
    await notifyBuyerAndBaker(
      context,
      trx,
      { what: 'settled-by-hand', kind: instruction.kind, amount: instruction.amount_cents, how: reason },
      await listOrdersHeld(
        trx,
        told.map(({ id }) => id),
      ),
    )
    const details = { kind: instruction.kind, amount: toDecimal(instruction.amount_cents), reason }
    await logAdminAction(
      trx,
      admin,
      { action: 'money.settle', targetType: 'instruction', targetId: id, details },
      now,
    )
  })
}

interface Settled {
  payment: PaymentRow
  instruction: InstructionRow
  orders: readonly PaidOrder[]
}

type ByHand = Parameters<typeof refundByHand>[3]

async function settleRefund(
  trx: Trx,
  { payment, instruction, orders }: Settled,
  by: ByHand,
  now: Date,
): Promise<void> {
  const order = orders.find(({ id }) => id === instruction.order_id)
  if (!order) throw new Error('A refund is about an order of its payment')
  const released = await wasReleasedBefore(trx, instruction)
  const gone = { commissionTaken: isSettledSale(order), released }
  await recordMovements(trx, refundByHand(order, instruction, gone, by), now)
  // what the provider withheld belongs to the person who paid, too
  if (!released)
    await reduceWithheldDebt(trx, payment, owedAgain(instruction, payment.collects_cents ?? 0), now)
  await markRefunded(trx, order, instruction.id, now)
}

async function settleRelease(
  trx: Trx,
  { payment, instruction }: Settled,
  by: ByHand,
  now: Date,
): Promise<void> {
  const orders = await listReleasedOrders(trx, payment.id, instruction)
  // debt that the provider withheld is not the baker's payout
  const movements: Movement[] = shareOut(payment.collects_cents ?? 0, orders).flatMap(
    ({ of: order, share }) => [
      ...commissionCollected(order, share),
      ...releaseByHand(order, order.due_cents - share, by),
    ],
  )
  await recordMovements(trx, movements, now)
  const nothingLeft = payment.collects_cents === null ? {} : { collects_cents: 0 }
  await updatePayments(trx, [payment.id], { released_at: now, ...nothingLeft, updated_at: now })
}
