import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { AnnouncementBody } from '#shared/api/announcements.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { announcementMail } from './announcement-mail.ts'
import { insertAnnouncement, listAddressees, lockOpenOrders } from './announcements-repository.ts'
import { reachedBy } from './audience-rules.ts'
import { type KitchenOrderRow, listKitchenDay, listOfBatches } from './kitchen-repository.ts'

/** The most orders that one announcement reaches. */
const mostOrders = 1000

/** How long an announcement email stays useful, in milliseconds. */
const lastsFor = 24 * 60 * 60_000

/**
 * Emails everybody with an open order of a pickup day, one of its windows or bakes, or a batch: one email per person.
 * Returns how many people. Throws `conflict` when there is nobody.
 */
export function announce(
  { config, db, now }: Pick<AppContext, 'config' | 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  { body, ...audience }: AnnouncementBody,
): Promise<{ people: number }> {
  return inTransaction(db, async (trx) => {
    const wanted = await listReached(trx, viewer.id, audience)
    const ids = wanted.map(({ id }) => id)
    const orders = ids.length === 0 ? [] : await lockOpenOrders(trx, ids)
    const buyers = [...new Set(orders.map(({ buyer_id }) => buyer_id))]
    if (buyers.length === 0)
      throw new AppError('conflict', 'Nobody has an open order there anymore, so nothing was sent.')
    const at = now()
    const announcement = { id: newId(), cook_id: viewer.id, body, people: buyers.length }
    await insertAnnouncement(
      trx,
      announcement,
      orders.map(({ id }) => id),
      at,
    )
    const people = await listAddressees(trx, [viewer.id, ...buyers])
    const cook = people.find(({ id }) => id === viewer.id)
    const cookName = `${cook?.first_name ?? ''} ${cook?.last_name ?? ''}`.trim()
    const sending = { purpose: 'announcement', expiresAt: new Date(at.getTime() + lastsFor) }
    for (const { id, email } of people) {
      const own = wanted.find(({ buyer_id }) => buyer_id === id)
      if (id === viewer.id || !own) continue
      const mail = announcementMail({
        cookName,
        date: audience.date,
        order: own,
        body,
        publicUrl: config.publicUrl,
      })
      await queueMail(trx, { ...mail, ...sending, to: email }, at)
    }
    return { people: buyers.length }
  })
}

type Wanted = Omit<AnnouncementBody, 'body'>

/** The open orders that an announcement reaches, before locking them. */
async function listReached(trx: Trx, cookId: PersonId, audience: Wanted): Promise<KitchenOrderRow[]> {
  const { date, batchId } = audience
  if (date !== undefined) return reachedBy(await listKitchenDay(trx, cookId, date, mostOrders), audience)
  return batchId === null ? [] : reachedBy(await listOfBatches(trx, cookId, [batchId], mostOrders), audience)
}
