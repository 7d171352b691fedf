import { proveHashed } from '#server/accounts/prove-password.ts'
import { makeSessionToken } from '#server/accounts/session-cookie.ts'
import type { AppContext } from '#server/app-context.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PasskeyProof } from '#shared/api/second-factors.ts'
import { type Admin, requireAdminProof } from '../require-admin.ts'
import { checkAdminPasskey } from './admin-passkeys.ts'
import { deleteAdminSession, noteAdminProof } from './admin-sessions-repository.ts'
import { findAdminPasswordHash } from './admins-repository.ts'

/** Makes sure that the admin asks, and not only somebody at their browser; fails as `provePassword` does. */
export async function proveAdminPassword(
  context: AppContext,
  { id, sessionId }: Pick<Admin, 'id' | 'sessionId'>,
  password: string,
): Promise<void> {
  await proveHashed(context, sessionId, password, () => findAdminPasswordHash(context.db, id))
}

/**
 * Makes sure of it by a proof of the last ten minutes, or by the password that comes along, which counts for this once. Throws
 * `proof_needed` without either, and what `proveAdminPassword` does.
 */
export async function requireAdminOwner(
  context: AppContext,
  admin: Pick<Admin, 'id' | 'sessionId' | 'provedAt'>,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) return proveAdminPassword(context, admin, currentPassword)
  requireAdminProof(context, admin)
}

/** Makes sure of it by one of the admin's own passkeys; throws `invalid_credentials` for any other, as signing in does. */
export async function proveAdminPasskey(
  context: AppContext,
  { id }: Pick<Admin, 'id'>,
  credential: PasskeyProof,
  http: CallContext,
): Promise<void> {
  const { owner, token } = await checkAdminPasskey(context, credential, http)
  await deleteAdminSession(context.db, token)
  if (owner !== id)
    throw new AppError('invalid_credentials', 'This passkey is not one of your account.', {
      refusal: { kind: 'failed_proof' },
    })
}

/** Notes a proof under another token, which it answers: who copied the one before has proved nothing. */
export async function renewProvedAdmin(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { sessionId }: Pick<Admin, 'sessionId'>,
): Promise<string> {
  const token = makeSessionToken()
  await noteAdminProof(db, sessionId, token, now())
  return token
}
