import type { InstructionRow, PaymentRow, Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { hasRunningDispute } from '#server/payments/instructions/disputed-repository.ts'
import { lockPayments } from '#server/payments/taking/payments-repository.ts'
import type { InstructionId } from '#shared/api/ids.ts'
import { findInstruction } from './money-repository.ts'

/**
 * Locks the payment of an instruction that failed permanently. Throws `not_found`, and `conflict` if it has not failed
 * any more or its payment is disputed.
 */
export async function lockFailed(
  trx: Trx,
  id: InstructionId,
): Promise<{ payment: PaymentRow; instruction: InstructionRow }> {
  const known = await findInstruction(trx, id)
  const [payment] = known ? await lockPayments(trx, [known.payment_id]) : []
  const instruction = await findInstruction(trx, id)
  if (!payment || !instruction) throw new AppError('not_found', 'We could not find this refund or payout.')
  if (instruction.status !== 'failed')
    throw new AppError('conflict', 'This is no longer marked as failed. Somebody else has taken care of it.')
  if (await hasRunningDispute(trx, payment.id))
    throw new AppError('conflict', 'Its payment is disputed. The dispute has to be decided first.')
  return { payment, instruction }
}
