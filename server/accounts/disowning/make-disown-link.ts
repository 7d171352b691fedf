import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { newLinkToken } from '../link-token.ts'
import { type Disowned, insertDisownLink } from './disown-links-repository.ts'

/** How long such a link works, in milliseconds: 7 days, as not everybody reads their mail each day. */
const disownLinkLasts = 7 * 24 * 60 * 60_000

/** Makes the link of a notice by which its reader says that it was not them, and answers its address (decisions, re-authentication). */
export async function makeDisownLink(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  db: Db,
  userId: PersonId,
  disowned: Disowned,
): Promise<string> {
  const { token, hash } = newLinkToken()
  const moment = now()
  const expiresAt = new Date(moment.getTime() + disownLinkLasts)
  await insertDisownLink(
    db,
    { ...disowned, user_id: userId, token_hash: hash, expires_at: expiresAt },
    moment,
  )
  return `${config.publicUrl}/not-me?token=${token}`
}
