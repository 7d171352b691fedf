import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PasskeyProof } from '#shared/api/second-factors.ts'
import { provePassword } from './prove-password.ts'
import { signInWithPasskey } from './second-factors/sign-in-with-passkey.ts'
import { makeSessionToken } from './session-cookie.ts'
import { isFreshProof } from './session-rules.ts'
import { deleteSession, findSessionUser, noteProof } from './sessions-repository.ts'
import type { Viewer } from './viewer.ts'

/** Who uses a session, and when they last proved that it is theirs. */
export type Prover = Pick<Viewer, 'id' | 'sessionId' | 'provedAt'>

/**
 * Makes sure that it is the account's owner who asks for something that a thief of the session would want: by a proof of the last
 * ten minutes, or by the password that comes along, which counts for this once. Throws `proof_needed` without either, `invalid` and
 * `rate_limited` as `provePassword` does.
 */
export async function requireOwner(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  prover: Prover,
  currentPassword?: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) return provePassword(context, prover, currentPassword)
  if (!isFreshProof(prover.provedAt, context.now())) throw proofNeeded()
}

/** Takes the password for a proof, and answers the session's new token; fails as `provePassword` does. */
export async function proveByPassword(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  prover: Prover,
  currentPassword: string,
): Promise<{ token: string }> {
  await provePassword(context, prover, currentPassword)
  return renewProved(context, prover)
}

/** Takes a passkey of the viewer's for a proof, and answers the session's new token. Throws `invalid_credentials` for any other, as signing in with it does. */
export async function proveByPasskey(
  context: AppContext,
  viewer: Viewer,
  credential: PasskeyProof,
  request: FastifyRequest,
): Promise<{ token: string }> {
  // the account library checks a passkey only by beginning a session, which nobody is given
  const token = await signInWithPasskey(context, credential, request, 'failed_proof')
  const proved = await findSessionUser(context.db, token, context.now())
  await deleteSession(context.db, token)
  if (proved?.id !== viewer.id)
    throw new AppError('invalid_credentials', 'This passkey is not one of your account.', {
      refusal: { kind: 'failed_proof' },
    })
  return renewProved(context, viewer)
}

/** Notes the proof under another token, as who copied the one before has proved nothing. */
async function renewProved(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { sessionId }: Pick<Prover, 'sessionId'>,
): Promise<{ token: string }> {
  const token = makeSessionToken()
  await noteProof(db, sessionId, token, now())
  return { token }
}

/** The failure that asks for a proof first. */
export function proofNeeded(): AppError {
  return new AppError('proof_needed', 'Please prove that it is you first, with your password or a passkey.')
}
