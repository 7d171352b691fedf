import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Client } from '#server/http/client.ts'
import { findDisownLink, takeDisownLinks } from '#server/identity/disowning/disown-links-repository.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import { endBy } from '../endings/end-by.ts'
import { mailResetLink } from '../mail-reset-links.ts'
import { noteSecurityEvent, type SecurityActor } from '../security-log/note-security-event.ts'
import { userRealm } from '../user-realm.ts'
import { findAccount, lockListingsOf, lockUser } from '../users-repository.ts'
import { takeAddressBack } from './take-address-back.ts'

/**
 * Restores the payout accounts of a moment within the transaction; returns calls to the providers for after the commit.
 * Implemented by payments.
 */
export type TakePayoutsBack = (trx: Trx, actor: SecurityActor, since: Date) => Promise<() => Promise<void>>

/**
 * Undoes a change the owner did not make and everything set up since (`changeDisowned`), restores the notice's address
 * and emails a reset link there. Throws `not_found` for an expired or used link (decisions, re-authentication).
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
    // lock order: listings, the person, their links, as in `changeAddress` and `endBy`
    await lockListingsOf(trx, id)
    await lockUser(trx, id)
    const account = await findAccount(trx, id)
    const newer = await takeDisownLinks(trx, userRealm, link, hash)
    if (!account || !newer) throw deadLink()
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
  const message = 'This link has expired or has already been used. Sign in and check your security page.'
  return new AppError('not_found', message, { fields: { token: message } })
}
