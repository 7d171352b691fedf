import type { AppContext } from '#server/app-context.ts'
import type { Owner, Realm } from '../realm.ts'
import { hashToken } from '../token-hash.ts'
import { findDisownLink } from './disown-links-repository.ts'

/** Checks whether the link of a "This wasn't me" page still works. */
export async function checkDisownLink<Of extends Owner>(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  realm: Realm<Of>,
  token: string,
): Promise<{ works: boolean }> {
  return { works: (await findDisownLink(db, realm, hashToken(token), now())) !== undefined }
}
