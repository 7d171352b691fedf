import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { AnnouncementBody } from '#shared/api/announcements.ts'
import { dayText } from '#shared/ready-by.ts'
import { insertAnnouncement, listAddressees, lockOpenOrders } from './announcements-repository.ts'
import { reachedBy } from './audience-rules.ts'
import { listKitchenDay } from './kitchen-repository.ts'

/** More orders than these of a day are not reached at once. */
const mostOrders = 1000

/** How long a mail with an announcement is of use, in milliseconds. */
const lastsFor = 24 * 60 * 60_000

/**
 * Tells everybody with an open order of the viewer's pickup day, or of one window or bake of it: each person by one mail, and on the
 * orders that it is about. Answers how many people. Throws `conflict` when there is nobody.
 */
export function announce(
  { config, db, now }: Pick<AppContext, 'config' | 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  { date, body, ...audience }: AnnouncementBody,
): Promise<{ people: number }> {
  return inTransaction(db, async (trx) => {
    const day = await listKitchenDay(trx, viewer.id, date, mostOrders)
    const wanted = reachedBy(day, audience).map(({ id }) => id)
    const orders = wanted.length === 0 ? [] : await lockOpenOrders(trx, wanted)
    const buyers = [...new Set(orders.map(({ buyer_id }) => buyer_id))]
    if (buyers.length === 0)
      throw new AppError('conflict', 'Nobody has an open order there any more. Nothing was sent.')
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
    const mail = writeMail({ cookName, date, body, publicUrl: config.publicUrl })
    const sending = { purpose: 'announcement', expiresAt: new Date(at.getTime() + lastsFor) }
    for (const { id, email } of people)
      if (id !== viewer.id) await queueMail(trx, { ...mail, ...sending, to: email }, at)
    return { people: buyers.length }
  })
}

function writeMail({
  cookName,
  date,
  body,
  publicUrl,
}: {
  cookName: string
  date: string
  body: string
  publicUrl: string
}): WrittenMail {
  const day = dayText(date)
  return layOutMail({
    subject: `${cookName} about your pickup on ${day}`,
    paragraphs: [`${cookName} writes to you, who pick something up on ${day}:`, `“${body}”`],
    button: { label: 'Open my orders', url: `${publicUrl}/my-orders` },
  })
}
