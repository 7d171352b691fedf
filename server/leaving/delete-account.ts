import { userRealm } from '#server/accounts/user-realm.ts'
import { lockUser } from '#server/accounts/users-repository.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireOwner } from '#server/identity/prove-owner.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { photoIds } from '#server/photos/claim-photos.ts'
import { noteUnused } from '#server/photos/photos-repository.ts'
import { forgetPlaces, lockPlaces } from '#server/pickups/pickup-places-repository.ts'
import { removeWindows } from '#server/pickups/pickup-windows-repository.ts'
import { forgetInReports } from '#server/reports/reports-repository.ts'
import { accountDeletedMail } from './account-deleted-mail.ts'
import {
  findOpenOrders,
  lockOrdersOf,
  removeIdentity,
  removeListings,
  removeReplies,
} from './leaving-repository.ts'

/**
 * Deletes the viewer's account: everything that says who they are goes, records of sales stay without it (decisions,
 * deleting). Throws `conflict` while an order is open, and what `requireOwner` does.
 */
export async function deleteAccount(context: AppContext, viewer: Viewer, password?: string): Promise<void> {
  await requireOwner(context, userRealm, viewer, password)
  const { config, db, now } = context
  await inTransaction(db, async (trx) => {
    // reports before what they are about, as whoever decides on them does
    await forgetInReports(trx, viewer.id)
    await removeReplies(trx, viewer.id, now())
    // orders first, as whoever changes one does; then places before windows, windows before listings, and listings before the
    // person, as whoever places one does
    await lockOrdersOf(trx, viewer.id)
    await lockPlaces(trx, viewer.id)
    await removeWindows(trx, viewer.id, now())
    await removeListings(trx, viewer.id, now())
    await lockUser(trx, viewer.id)
    const open = await findOpenOrders(trx, viewer.id)
    if (open.length > 0) throw new AppError('conflict', openOrdersText(open.map(({ title }) => title)))
    await forgetPlaces(trx, viewer.id)
    await removeIdentity(trx, viewer, now())
    await noteUnused(trx, photoIds(viewer.profileImageUrl), now())
    const mail = accountDeletedMail(viewer.firstName, config.publicUrl)
    await queueMail(trx, { ...mail, to: viewer.email, purpose: 'account-deleted' }, now())
  })
}

/** How many titles a sentence bears. */
const mostTitles = 3

function openOrdersText(titles: readonly string[]): string {
  const named = titles.slice(0, mostTitles).join(', ')
  const more = titles.length > mostTitles ? ` and ${titles.length - mostTitles} more` : ''
  return `There are orders that are not over yet: ${named}${more}. Complete or cancel them first, so that nobody waits in vain.`
}
