import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Client } from '#server/http/client.ts'
import {
  findDisownLink,
  takeDisownLink,
  takeLaterDisownLinks,
} from '#server/identity/disowning/disown-links-repository.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import { endBy } from '../endings/end-by.ts'
import { mailResetLink } from '../mail-reset-links.ts'
import { noteSecurityEvent, type SecurityActor } from '../security-log/note-security-event.ts'
import { userRealm } from '../user-realm.ts'
import { findAccount, lockListingsOf, lockUser } from '../users-repository.ts'
import { takeAddressBack } from './take-address-back.ts'

/**
 * Restores how a person was paid at a moment, as part of the transaction. Answers what has to ask the providers after the commit.
 * Payments provide it.
 */
export type TakePayoutsBack = (trx: Trx, actor: SecurityActor, since: Date) => Promise<() => Promise<void>>

/**
 * Undoes a change that the owner did not make, and what was set up since: gives the account back the address that the notice went to,
 * ends what `changeDisowned` ends, and emails a link to a new password there. Throws `not_found` for a link that has expired or was
 * used (decisions, re-authentication).
 */
export async function disownChange(
  context: AppContext,
  token: string,
  client: Client,
  takePayoutsBack: TakePayoutsBack,
): Promise<void> {
  const { db, now } = context
  const hash = hashToken(token)
  const link = await findDisownLink(db, userRealm, hash, now())
  if (!link) throw deadLink()
  const { ownerId: id } = link
  const actor = { id, client }
  let askProviders = (): Promise<void> => Promise.resolve()
  await inTransaction(db, async (trx) => {
    // lock order: first the person's listings, then the person and their links, as `changeAddress` and `endBy` do
    await lockListingsOf(trx, id)
    await lockUser(trx, id)
    const account = await findAccount(trx, id)
    if (!account || !(await takeDisownLink(trx, userRealm, hash))) throw deadLink()
    const newer = [link, ...(await takeLaterDisownLinks(trx, userRealm, link))]
    const { email: from } = account
    const to = link.email ?? from
    if (from !== to) await takeAddressBack(context, trx, { from, to }, actor)
    const ended = {
      id,
      newer,
      async takePayoutsBack() {
        askProviders = await takePayoutsBack(trx, actor, link.created_at)
      },
    }
    await endBy(trx, userRealm, 'changeDisowned', ended, now())
    await mailResetLink(context, trx, { id, email: to })
    await noteSecurityEvent(trx, actor, 'change_disowned', now())
  })
  await askProviders()
}

function deadLink(): AppError {
  const message = 'This link has expired or was used already. Sign in and check your security page.'
  return new AppError('not_found', message, { fields: { token: message } })
}
