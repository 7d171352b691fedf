import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { newLinkToken } from '../link-token.ts'
import type { Owner, Realm } from '../realm.ts'
import { type Disowned, insertDisownLink } from './disown-links-repository.ts'

/** How long such a link works, in milliseconds: 7 days, as not everybody reads their mail each day. */
const disownLinkLasts = 7 * 24 * 60 * 60_000

/**
 * Makes the link of a notice to an owner by which its reader says that it was not them, and answers its address (decisions,
 * re-authentication).
 */
export async function makeDisownLink<Of extends Owner>(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  db: Db,
  realm: Realm<Of>,
  { id, email }: Pick<Of, 'id' | 'email'>,
  disowned: Disowned,
): Promise<string> {
  const { token, hash } = newLinkToken()
  const moment = now()
  const expiresAt = new Date(moment.getTime() + disownLinkLasts)
  await insertDisownLink(
    db,
    realm,
    id,
    { ...disowned, email, token_hash: hash, expires_at: expiresAt },
    moment,
  )
  return `${realm.siteOf(config)}${realm.disownPath}?token=${token}`
}
