import type { AppContext } from '#server/app-context.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PasskeyProof } from '#shared/api/second-factors.ts'
import { verifyCurrentPassword } from './prove-password.ts'
import type { Owner, Realm } from './realm.ts'
import { isReauthenticated } from './reauthentication-rules.ts'
import { signInWithPasskey } from './second-factors/sign-in-with-passkey.ts'
import { makeSessionToken } from './session-cookie.ts'
import { deleteSession, findSessionOwner, recordReauthentication } from './sessions-repository.ts'

/** The owner of a session and when they last re-authenticated. */
type Prover<Of extends Owner> = Pick<Of, 'id' | 'sessionId' | 'reauthenticatedAt'>

/**
 * Requires a re-authentication within ten minutes, or the password in this request, which counts once. Throws
 * `proof_needed` without either, and `invalid` or `rate_limited` like `verifyCurrentPassword`.
 */
export async function requireOwner<Of extends Owner>(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  realm: Realm<Of>,
  prover: Prover<Of>,
  currentPassword?: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) return verifyCurrentPassword(context, realm, prover, currentPassword)
  requireReauthentication(context, prover)
}

/** Throws `proof_needed` unless the owner re-authenticated recently (`isReauthenticated`). */
export function requireReauthentication(
  { now }: Pick<AppContext, 'now'>,
  { reauthenticatedAt }: Pick<Owner, 'reauthenticatedAt'>,
): void {
  if (isReauthenticated(reauthenticatedAt, now())) return
  throw new AppError('proof_needed', 'First confirm it’s you, with your password or a passkey.')
}

/**
 * Re-authenticates with the password or one of the owner's passkeys. Returns the session's new token, so a copied old
 * one gains nothing. Throws `invalid_credentials` for another passkey, and what `verifyCurrentPassword` throws.
 */
export async function proveOwner<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  owner: Prover<Of>,
  proof: { currentPassword: string } | { credential: PasskeyProof },
  http: Pick<CallContext, 'request'>,
): Promise<string> {
  if ('credential' in proof) await provePasskey(context, realm, owner, proof.credential, http)
  else await verifyCurrentPassword(context, realm, owner, proof.currentPassword)
  const token = makeSessionToken()
  await recordReauthentication(context.db, realm, owner.sessionId, token, context.now())
  return token
}

async function provePasskey<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  owner: Prover<Of>,
  credential: PasskeyProof,
  http: Pick<CallContext, 'request'>,
): Promise<void> {
  // the library checks a passkey only by starting a session, which we discard
  const token = await signInWithPasskey(context, realm, credential, http, 'failed_proof')
  const provedId = await findSessionOwner(context.db, realm, token)
  await deleteSession(context.db, realm, token)
  if (provedId !== owner.id)
    throw new AppError('invalid_credentials', 'This passkey doesn’t belong to your account.', {
      refusal: { kind: 'failed_proof' },
    })
}
