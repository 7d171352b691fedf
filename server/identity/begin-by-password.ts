import type { AppContext } from '#server/app-context.ts'
import { findPasswordHash, findSettledPasswordHash } from './passwords-repository.ts'
import type { Owner, Realm } from './realm.ts'

/**
 * Runs `begin`, for example starting a session. If the password changed meanwhile, runs `end` and throws its result.
 */
export async function beginByPassword<T, Of extends Owner>(
  { context, realm, ownerId }: { context: Pick<AppContext, 'db'>; realm: Realm<Of>; ownerId: Of['id'] },
  begin: () => Promise<T>,
  end: (begun: T) => Promise<Error>,
): Promise<T> {
  const before = await findPasswordHash(context.db, realm, ownerId)
  const begun = await begin()
  if ((await findSettledPasswordHash(context.db, realm, ownerId)) !== before) throw await end(begun)
  return begun
}
