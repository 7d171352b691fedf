import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Client } from '#server/http/client.ts'
import { findDisownLink, takeDisownLinks } from '#server/identity/disowning/disown-links-repository.ts'
import { lockOwner } from '#server/identity/passwords-repository.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import { adminRealm } from './admin-realm.ts'
import { endAdminBy } from './end-admin-by.ts'

/**
 * Undoes a change that an admin did not make: removes later factors, ends all sessions and the password, which a
 * superadmin then resets. Throws `not_found` for an expired or used link (decisions, re-authentication).
 */
export async function disownAdminChange(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  token: string,
  client: Client,
): Promise<void> {
  const hash = hashToken(token)
  const link = await findDisownLink(db, adminRealm, hash, now())
  if (!link) throw deadLink()
  const { ownerId: id, subject } = link
  await inTransaction(db, async (trx) => {
    // lock order: the admin before their links, as in `endAdminBy`
    await lockOwner(trx, adminRealm, id)
    const newer = await takeDisownLinks(trx, adminRealm, link, hash)
    if (!newer) throw deadLink()
    await endAdminBy(trx, adminRealm, 'changeDisowned', { id, newer }, now())
    const deed = {
      action: 'admin.disown_change',
      targetType: 'admin',
      targetId: id,
      details: { subject },
    } as const
    await logAdminAction(trx, { id, ...client }, deed, now())
  })
}

function deadLink(): AppError {
  const message = 'This link has expired or has already been used. Ask a superadmin for help.'
  return new AppError('not_found', message, { fields: { token: message } })
}
