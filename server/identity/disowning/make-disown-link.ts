import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { newLinkToken } from '../link-token.ts'
import type { Owner, Realm } from '../realm.ts'
import { type Disowned, insertDisownLink } from './disown-links-repository.ts'

/** In milliseconds: 7 days, because not everybody reads their email daily. */
const disownLinkLasts = 7 * 24 * 60 * 60_000

/** Creates the "This wasn't me" link for a notice and returns its URL (decisions, re-authentication). */
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
