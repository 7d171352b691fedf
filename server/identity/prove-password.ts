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
 * Makes sure that it is the account's owner who asks, and not only somebody at their browser. Tries are counted by session: those
 * of a thief do not keep the owner, who has another, from changing the password. Throws `invalid` at the field `currentPassword`
 * for a wrong password, `rate_limited` after ten wrong ones within a quarter of an hour.
 */
export async function provePassword<Of extends Owner>(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  realm: Realm<Of>,
  { id, sessionId }: Pick<Of, 'id' | 'sessionId'>,
  password: string,
): Promise<void> {
  return countedPassword(context, realm, id, password, sessionId)
}

/** As `provePassword` of somebody who may have no session: their tries are counted under a key. */
export async function countedPassword<Of extends Owner>(
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

/** The failure that asks for the right password at its field. */
function wrongPassword(message: string): AppError {
  return new AppError('invalid', message, {
    fields: { currentPassword: message },
    refusal: { kind: 'failed_proof' },
  })
}
