import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireOwner } from '#server/identity/prove-owner.ts'
import { requireRunning } from '#server/identity/renew-session.ts'
import { type AccessToken, mostAccessTokens, type NewAccessToken } from '#shared/api/access-tokens.ts'
import { notifyOwner } from '../second-factors/notify-owner.ts'
import { userRealm } from '../user-realm.ts'
import { lockUser } from '../users-repository.ts'
import type { Viewer } from '../viewer.ts'
import { expiryOf, inOrder } from './access-token-rules.ts'
import { newAccessToken } from './access-token-text.ts'
import { presentAccessToken } from './access-tokens-presenter.ts'
import { countAccessTokens, insertAccessToken } from './access-tokens-repository.ts'

/**
 * Creates an access token of the viewer, who is notified by email; only the result has its text. Throws what
 * `requireOwner` throws, `conflict` for too many, and `unauthenticated` when the session ended meanwhile.
 */
export async function createAccessToken(
  context: AppContext,
  viewer: Viewer,
  { name, scopes, days, currentPassword }: z.output<typeof NewAccessToken>,
): Promise<{ token: string; accessToken: AccessToken }> {
  await requireOwner(context, userRealm, viewer, currentPassword)
  const { token, hash, beginning } = newAccessToken()
  const now = context.now()
  const row = {
    id: newId(),
    user_id: viewer.id,
    name,
    token_hash: hash,
    beginning,
    scopes: inOrder(scopes),
    expires_at: expiryOf(now, days),
    last_used_at: null,
    created_at: now,
    updated_at: now,
  }
  await inTransaction(context.db, async (trx) => {
    // waits for a concurrent password reset, which ends all tokens
    await lockUser(trx, viewer.id)
    await requireRunning(trx, userRealm, viewer, now)
    if ((await countAccessTokens(trx, viewer.id, now)) >= mostAccessTokens) throw tooMany()
    await insertAccessToken(trx, row)
    await notifyOwner(trx, context, userRealm, viewer, { kind: 'token-added' })
  })
  return { token, accessToken: presentAccessToken(row) }
}

function tooMany(): AppError {
  return new AppError(
    'conflict',
    `You can have up to ${mostAccessTokens} access tokens. Revoke one that you no longer use.`,
  )
}
