import type { AppContext } from '#server/app-context.ts'
import { findPasswordHash, findSettledPasswordHash } from './passwords-repository.ts'
import type { Owner, Realm } from './realm.ts'

/**
 * Answers what `begin` begins by an owner's password, such as a session. Whoever sets another password meanwhile has ended what was
 * there, and knows nothing of this: then `end` ends it, and what that answers is thrown.
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
