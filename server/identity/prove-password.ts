import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import { verifyPassword } from './password-hash.ts'
import { findPasswordHash } from './passwords-repository.ts'
import type { Owner, Realm } from './realm.ts'

const rule = {
  name: 'own password',
  most: 10,
  within: 15 * 60_000,
  words: 'That password was wrong too often',
}

/**
 * Checks the current password; wrong ones count per session, so a thief cannot block the owner. Throws `invalid` at
 * `currentPassword` for a wrong one, `rate_limited` after ten within 15 minutes.
 */
export async function verifyCurrentPassword<Of extends Owner>(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  realm: Realm<Of>,
  { id, sessionId }: Pick<Of, 'id' | 'sessionId'>,
  password: string,
): Promise<void> {
  return verifyCountedPassword(context, realm, id, password, sessionId)
}

/** Like `verifyCurrentPassword`, for somebody without a session; wrong ones count per key. */
export async function verifyCountedPassword<Of extends Owner>(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  realm: Realm<Of>,
  id: Of['id'],
  password: string,
  key: string,
): Promise<void> {
  const limit = new AttemptLimit(rule, context)
  await limit.take(key)
  const hash = await findPasswordHash(context.db, realm, id)
  if (hash === null || !(await verifyPassword(password, hash)))
    throw wrongPassword('This is not your current password.')
  await limit.forget(key)
}

/** The error that asks for the right password at its field. */
function wrongPassword(message: string): AppError {
  return new AppError('invalid', message, {
    fields: { currentPassword: message },
    refusal: { kind: 'failed_proof' },
  })
}
