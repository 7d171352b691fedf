import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { clientOf } from '#server/http/client.ts'
import { deviceText } from '#server/identity/device-labels.ts'
import { findKnownDevice, rememberDevice } from '#server/identity/known-device.ts'
import { readSessionToken, setSessionCookie } from '#server/identity/session-cookie.ts'
import { deleteSession } from '#server/identity/sessions-repository.ts'
import type { AdminSignedIn } from '#shared/api/admin-accounts.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import { adminRealm } from './admin-realm.ts'
import { adminRecord } from './admin-record.ts'
import { adminSetUpOf } from './admin-session-rules.ts'
import { findSessionAdmin } from './admin-sessions-repository.ts'
import { updateAdmin } from './admins-repository.ts'
import { notifyOfAdminDevice } from './notify-admin.ts'

/**
 * Sets a new admin session's cookie, ends the browser's previous session and logs both. Emails the admin about a new
 * browser.
 */
export async function welcomeAdmin(
  context: AppContext,
  http: CallContext,
  token: string,
  did: { didSecondStep?: boolean } = {},
): Promise<AdminSignedIn> {
  const { request, reply } = http
  const now = context.now()
  const admin = await findSessionAdmin(context.db, token, now)
  if (!admin) throw new Error('A new admin session was not found')
  const before = await readSessionToken(context, adminRealm, request)
  const name = await adminRealm.deviceName(context.db, admin.id)
  const isNew = (await findKnownDevice(context, adminRealm, request, name)) === null
  const client = clientOf(request)
  const actor = { id: admin.id, ...client }
  await inTransaction(context.db, async (trx) => {
    if (before !== null) await deleteSession(trx, adminRealm, before)
    await updateAdmin(trx, admin.id, { last_login_at: now }, now)
    const details = isNew ? { newDevice: true } : {}
    const deed = { action: 'admin.sign_in', targetType: 'admin', targetId: admin.id, details } as const
    if (isNew) await notifyOfAdminDevice(trx, context, adminRealm, admin, deviceText(client))
    await logAdminAction(trx, actor, deed, now)
  })
  await setSessionCookie(context, adminRealm, reply, token)
  await rememberDevice(context, adminRealm, http, admin.id, did)
  return { message: 'Login successful', admin: adminRecord(admin), setUp: adminSetUpOf(admin) }
}
