import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Client } from '#server/http/client.ts'
import { findDisownLink, takeDisownLink } from '#server/identity/disowning/disown-links-repository.ts'
import { removeDisowned } from '#server/identity/disowning/remove-disowned.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import { endBy } from '../endings/end-by.ts'
import { mailResetLink } from '../mail-reset-links.ts'
import { noteSecurityEvent } from '../security-log/note-security-event.ts'
import { userRealm } from '../user-realm.ts'
import { findAccount, lockListingsOf, lockUser } from '../users-repository.ts'
import { takeAddressBack } from './take-address-back.ts'

/**
 * Undoes a change that the owner did not make: removes the factor, gives the account back the address that the notice went to, ends
 * what `changeDisowned` ends, and emails a link to a new password there. Throws `not_found` for a link that has expired or was used
 * (decisions, re-authentication).
 */
export async function disownChange(context: AppContext, token: string, client: Client): Promise<void> {
  const { db, now } = context
  const hash = hashToken(token)
  const link = await findDisownLink(db, userRealm, hash, now())
  if (!link) throw deadLink()
  const { ownerId: id } = link
  await inTransaction(db, async (trx) => {
    // lock order: first the person's listings, then the person and their links, as `changeAddress` and `endBy` do
    await lockListingsOf(trx, id)
    await lockUser(trx, id)
    const account = await findAccount(trx, id)
    if (!account || !(await takeDisownLink(trx, userRealm, hash))) throw deadLink()
    await removeDisowned(trx, userRealm, id, link, now())
    const { email: from } = account
    const to = link.email ?? from
    if (from !== to) await takeAddressBack(context, trx, { link, from, to }, { id, client })
    await endBy(trx, userRealm, 'changeDisowned', { id }, now())
    await mailResetLink(context, trx, { id, email: to })
    await noteSecurityEvent(trx, { id, client }, 'change_disowned', now())
  })
}

function deadLink(): AppError {
  const message = 'This link has expired or was used already. Sign in and check your security page.'
  return new AppError('not_found', message, { fields: { token: message } })
}
