import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { clearSessionCookie, readSessionToken } from '#server/identity/session-cookie.ts'
import { deleteSession } from '#server/identity/sessions-repository.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import { findAdmin } from '../require-admin.ts'
import { adminRealm } from './admin-realm.ts'

/** Ends the admin session of a request, if any, and clears its cookie (ADMIN-26). */
export async function signOutAdmin(context: AppContext, { request, reply }: CallContext): Promise<void> {
  const token = await readSessionToken(context, adminRealm, request)
  const admin = await findAdmin(context, request)
  if (token !== null)
    await inTransaction(context.db, async (trx) => {
      await deleteSession(trx, adminRealm, token)
      if (!admin) return
      const deed = { action: 'admin.sign_out', targetType: 'admin', targetId: admin.id } as const
      await logAdminAction(trx, admin, deed, context.now())
    })
  clearSessionCookie(context, adminRealm, reply)
}
