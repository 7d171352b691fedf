import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import type { AdminId, PersonId } from '#shared/api/ids.ts'
import { verifyPassword } from './password-hash.ts'
import { findPasswordHash } from './users-repository.ts'
import type { Viewer } from './viewer.ts'

const rule = {
  name: 'own password',
  most: 10,
  within: 15 * 60_000,
  words: 'That password was wrong too often',
}

/**
 * Makes sure that it is the account's owner who asks, and not only somebody at their browser. Throws `invalid` at the
 * field `currentPassword` for a wrong password or none, `rate_limited` after ten wrong ones within a quarter of an hour.
 */
export async function provePassword(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
  password: string | undefined,
  purpose = 'for this',
): Promise<void> {
  await proveHashed(context, id, password, () => findPasswordHash(context.db, id), purpose)
}

/** As `provePassword`, for whoever's hash `findHash` finds. */
export async function proveHashed(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  id: PersonId | AdminId,
  password: string | undefined,
  findHash: () => Promise<string | null>,
  purpose = 'for this',
): Promise<void> {
  if (!password) throw wrongPassword(`Please enter your current password ${purpose}.`)
  const limit = new AttemptLimit(rule, context)
  await limit.take(id)
  const hash = await findHash()
  if (hash === null || !(await verifyPassword(password, hash)))
    throw wrongPassword('This is not your current password.')
  await limit.forget(id)
}

/** The failure that asks for the right password at its field. */
function wrongPassword(message: string): AppError {
  return new AppError('invalid', message, { fields: { currentPassword: message } })
}
