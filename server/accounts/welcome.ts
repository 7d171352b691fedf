import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { type Client, clientOf } from '#server/http/client.ts'
import { deviceText } from '#server/identity/device-labels.ts'
import { makeDisownLink } from '#server/identity/disowning/make-disown-link.ts'
import { findKnownDevice, rememberDevice } from '#server/identity/known-device.ts'
import { readSessionToken, setSessionCookie } from '#server/identity/session-cookie.ts'
import { deleteSession } from '#server/identity/sessions-repository.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { newDeviceMail } from './account-mails.ts'
import { noteSecurityEvent } from './security-log/note-security-event.ts'
import { userRealm } from './user-realm.ts'
import { findSessionUser, recordUse, type SessionUser } from './user-sessions-repository.ts'

/**
 * Sets a new session's cookie and ends the browser's previous session, against session fixation. Logs the sign-in and
 * emails the owner about a new browser (decisions, idle sessions).
 */
export async function welcome(
  context: AppContext,
  http: CallContext,
  token: string,
  { isSignUp = false, didSecondStep = false }: { isSignUp?: boolean; didSecondStep?: boolean } = {},
): Promise<{ user: CurrentUser }> {
  const { request, reply } = http
  const user = await findSessionUser(context.db, token, context.now())
  if (!user) throw new Error('A new session was not found')
  const name = await userRealm.deviceName(context.db, user.id)
  const isKnown = (await findKnownDevice(context, userRealm, request, name)) !== null
  const kind = isKnown ? 'signed_in' : 'signed_in_anew'
  await recordUse(context.db, user.sessionId, { now: context.now(), ipAddress: request.ip })
  await logSignIn(context, user, clientOf(request), isSignUp ? 'signed_up' : kind)
  await endSessionOf(context, request)
  await setSessionCookie(context, userRealm, reply, token)
  await rememberDevice(context, userRealm, http, user.id, { didSecondStep })
  return { user }
}

async function logSignIn(
  context: AppContext,
  { id, email, firstName }: SessionUser,
  client: Client,
  kind: 'signed_in' | 'signed_in_anew' | 'signed_up',
): Promise<void> {
  const { config, db, now } = context
  await inTransaction(db, async (trx) => {
    if (kind === 'signed_in_anew') {
      const notMe = await makeDisownLink(
        context,
        trx,
        userRealm,
        { id, email },
        { subject: 'device', passkey_id: null },
      )
      const mail = newDeviceMail({ publicUrl: config.publicUrl, firstName, notMe, ...deviceText(client) })
      await queueMail(trx, { ...mail, to: email, purpose: 'new-device' }, now())
    }
    await noteSecurityEvent(trx, { id, client }, kind, now())
  })
}

/** Ends the session of a request, if it has one. */
export async function endSessionOf(context: AppContext, request: FastifyRequest): Promise<void> {
  const token = await readSessionToken(context, userRealm, request)
  if (token !== null) await deleteSession(context.db, userRealm, token)
}
