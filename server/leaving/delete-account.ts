import { endBy } from '#server/accounts/endings/end-by.ts'
import { userRealm } from '#server/accounts/user-realm.ts'
import { lockUser } from '#server/accounts/users-repository.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireOwner } from '#server/identity/prove-owner.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { deleteOrderChangesOf } from '#server/orders/changing/order-changes-repository.ts'
import { findOwed } from '#server/payments/owed/owed-repository.ts'
import { photoIds } from '#server/photos/claim-photos.ts'
import { markUnused } from '#server/photos/photos-repository.ts'
import { deletePlacesOf, lockPlaces } from '#server/pickups/pickup-places-repository.ts'
import { removeWindows } from '#server/pickups/pickup-windows-repository.ts'
import { eraseFromReports } from '#server/reports/reports-repository.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { accountDeletedMail } from './account-deleted-mail.ts'
import {
  findOpenOrders,
  listOpenMoney,
  lockOrdersOf,
  removeIdentity,
  removeListings,
  removeReplies,
} from './leaving-repository.ts'
import { refuseLeaving, type Ties } from './leaving-rules.ts'

/**
 * Deletes the viewer's account: identity goes, sales records stay without it (decisions, deleting). Throws `conflict`
 * while an order is open, money is moving or they owe us something, and what `requireOwner` throws.
 */
export async function deleteAccount(context: AppContext, viewer: Viewer, password?: string): Promise<void> {
  await requireOwner(context, userRealm, viewer, password)
  const { config, db, now } = context
  await inTransaction(db, async (trx) => {
    // lock order: reports before their subjects, as in decisions on them
    await eraseFromReports(trx, viewer.id)
    await removeReplies(trx, viewer.id, now())
    // lock order: orders, places, windows, listings, the person, as in an order's placement
    await lockOrdersOf(trx, viewer.id)
    await lockPlaces(trx, viewer.id)
    await removeWindows(trx, viewer.id, now())
    await removeListings(trx, viewer.id, now())
    await lockUser(trx, viewer.id)
    const refusal = refuseLeaving(await findTies(trx, viewer.id))
    if (refusal !== null) throw new AppError('conflict', refusal)
    await deletePlacesOf(trx, viewer.id)
    await deleteOrderChangesOf(trx, viewer.id)
    await endBy(trx, userRealm, 'accountDeleted', { id: viewer.id }, now())
    await removeIdentity(trx, viewer, now())
    await markUnused(trx, photoIds(viewer.profileImageUrl), now())
    const mail = accountDeletedMail(config.publicUrl)
    await queueMail(trx, { ...mail, to: viewer.email, purpose: 'account-deleted' }, now())
  })
}

/** What prevents deletion, for a person whose orders and row are locked, so that nothing is added. */
async function findTies(trx: Trx, id: PersonId): Promise<Ties> {
  const orders = await findOpenOrders(trx, id)
  const { owed } = await findOwed(trx, id)
  return { orders, openMoney: await listOpenMoney(trx, id), owed }
}
