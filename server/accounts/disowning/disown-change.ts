import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Client } from '#server/http/client.ts'
import {
  deleteApp,
  deletePasskey,
  keepRecoveryCodes,
} from '#server/identity/second-factors/second-factors-repository.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { endBy } from '../endings/end-by.ts'
import { mailResetLink } from '../mail-reset-links.ts'
import { noteSecurityEvent } from '../security-log/note-security-event.ts'
import { userRealm } from '../user-realm.ts'
import { findAccount, lockUser } from '../users-repository.ts'
import { type Disowned, findDisownLink, takeDisownLink } from './disown-links-repository.ts'

/**
 * Undoes a change that the owner did not make: removes the factor, ends what `changeDisowned` ends, and emails a link to a new
 * password. Throws `not_found` for a link that has expired or was used (decisions, re-authentication).
 */
export async function disownChange(context: AppContext, token: string, client: Client): Promise<void> {
  const { db, now } = context
  const hash = hashToken(token)
  const link = await findDisownLink(db, hash, now())
  if (!link) throw deadLink()
  const { user_id: id } = link
  await inTransaction(db, async (trx) => {
    // lock order: first the person, then their links, as `endBy` does
    await lockUser(trx, id)
    const account = await findAccount(trx, id)
    if (!account || !(await takeDisownLink(trx, hash))) throw deadLink()
    await removeFactor(trx, id, link, now())
    await endBy(trx, userRealm, 'changeDisowned', { id }, now())
    await mailResetLink(context, trx, account)
    await noteSecurityEvent(trx, { id, client }, 'change_disowned', now())
  })
}

async function removeFactor(trx: Trx, id: PersonId, disowned: Disowned, now: Date): Promise<void> {
  const { subject, passkey_id } = disowned
  if (subject === 'passkey' && passkey_id !== null) await deletePasskey(trx, userRealm, id, passkey_id, now)
  if (subject === 'app') await deleteApp(trx, userRealm, id, now)
  if (subject === 'recovery-codes') await keepRecoveryCodes(trx, userRealm, id, '[]')
  // of a new device, the session ends with all others
}

function deadLink(): AppError {
  return new AppError(
    'not_found',
    'This link has expired or was used already. Sign in, and look your security page over.',
  )
}
