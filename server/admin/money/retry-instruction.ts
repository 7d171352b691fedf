import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lastAttempt } from '#server/payments/instructions/carry-out-instructions.ts'
import { wakeInstructions } from '#server/payments/instructions/disputed-repository.ts'
import { insertInstructions } from '#server/payments/instructions/instructions-repository.ts'
import type { InstructionId } from '#shared/api/ids.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'
import { lockFailed } from './lock-failed.ts'
import { updateFailedInstruction } from './money-repository.ts'
import { keepsItsId } from './money-rules.ts'

/**
 * Retries a permanently failed instruction, with its id only if the outcome is unknown. A release goes last; a refund
 * keeps its position, as later releases excluded it. Logged. Throws like `lockFailed`.
 */
export async function retryInstruction(
  context: Pick<AppContext, 'db' | 'now'>,
  admin: AdminActor,
  id: InstructionId,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const now = context.now()
    const { instruction } = await lockFailed(trx, id)
    let as = id
    if (keepsItsId(instruction, lastAttempt))
      await updateFailedInstruction(trx, id, {
        status: 'waiting',
        attempts: 0,
        next_attempt_at: now,
        updated_at: now,
      })
    else {
      as = newId()
      await updateFailedInstruction(trx, id, { status: 'void', updated_at: now })
      const { payment_id, order_id, kind, amount_cents, commission_cents, is_fee_refused, reason } =
        instruction
      const { requested_by, requested_by_admin } = instruction
      const again = { payment_id, order_id, kind, amount_cents, commission_cents, is_fee_refused, reason }
      const times = { next_attempt_at: now, created_at: now, updated_at: now }
      const place = kind === 'refund' ? { sequence: instruction.sequence } : {}
      const replaces = instruction.replaces ?? id
      await insertInstructions(trx, [
        { ...again, ...times, ...place, id: as, requested_by, requested_by_admin, replaces },
      ])
    }
    const details = { kind: instruction.kind, lastError: instruction.last_error, as }
    await logAdminAction(
      trx,
      admin,
      { action: 'money.retry', targetType: 'instruction', targetId: id, details },
      now,
    )
    await wakeInstructions(trx)
  })
}
