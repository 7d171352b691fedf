import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { clientOf } from '#server/http/client.ts'
import type { AdminId } from '#shared/api/ids.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'

/** Why a sign-in did not work: for the log alone, nobody who tries is told. */
export type SignInFault =
  | 'unknown username'
  | 'wrong password'
  | 'inactive'
  | 'wrong code'
  | 'unknown passkey'
  | 'wrong passkey'

/**
 * Writes a failed sign-in into the activity log. What was typed as a username that is not there is left out: people
 * type their password there by mistake.
 */
export async function logFailedSignIn(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { request }: Pick<CallContext, 'request'>,
  adminId: AdminId | null,
  fault: SignInFault,
): Promise<void> {
  const actor = { id: adminId, ...clientOf(request) }
  const deed = {
    action: 'admin.sign_in_failed',
    targetType: 'admin',
    targetId: adminId,
    details: { reason: fault },
  } as const
  await inTransaction(db, (trx) => logAdminAction(trx, actor, deed, now()))
}
