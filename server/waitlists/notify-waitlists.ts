import type { AppContext } from '#server/app-context.ts'
import { lockShownBatch } from '#server/batches/batches-repository.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { doOneByOne } from '#server/jobs/do-one-by-one.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { findListing } from '#server/listings/listings-repository.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { freeAgainMail } from './waitlist-mails.ts'
import { peopleToNotify, peopleWaitingAgain } from './waitlist-rules.ts'
import { asOfEachBatch, freeOf, isOnOffer, type ListingOfBatch } from './waitlisted-batches.ts'
import {
  deleteClosedEntries,
  listListingsToNotify,
  listWaitingFor,
  saveNotified,
  type WaitingAddressee,
} from './waitlists-repository.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'config'>

/**
 * Emails people on waitlists, in order, when servings are available again. Returns for how many listings.
 * Each listing has its own transaction and is checked under lock, so runs can overlap or crash.
 */
export async function notifyWaitlists(context: Context, log: JobLog): Promise<number> {
  const now = context.now()
  await deleteClosedEntries(context.db, now)
  return doOneByOne({
    list: (page) => listListingsToNotify(context.db, { now, ...page }),
    act: (id) => notifyOfListing(context, id),
    reportFailure: (err, listing) =>
      log.error({ err, listing }, 'Could not notify the waitlist of a listing.'),
  })
}

function notifyOfListing(context: Context, id: ListingId): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    await lockShownBatch(trx, id)
    const listing = await findListing(trx, id)
    if (!listing) return false
    const waiting = await listWaitingFor(trx, id)
    let notified = 0
    for (const batch of await asOfEachBatch(trx, listing, context.now())) {
      const ofIt = waiting.filter(({ batch_id }) => batch_id === batch.ofBatch)
      notified += await notifyOfBatch(context, trx, batch, ofIt)
    }
    return notified > 0
  })
}

/** Returns how many people were notified. */
async function notifyOfBatch(
  { now: clock, config }: Context,
  trx: Trx,
  batch: ListingOfBatch,
  waiting: readonly WaitingAddressee[],
): Promise<number> {
  const now = clock()
  const free = freeOf(batch)
  const again = peopleWaitingAgain(waiting, free, now)
  await saveNotified(
    trx,
    again.map(({ id }) => id),
    null,
    now,
  )
  const [first] = waiting
  if (!first || !isOnOffer({ config }, batch, first.person_id, now)) return 0
  const notified = peopleToNotify(waiting, free, now)
  const mail = freeAgainMail(batch, free.free, config.publicUrl)
  const late = batch.order_by === null ? {} : { expiresAt: batch.order_by }
  for (const { email } of notified)
    await queueMail(trx, { ...mail, ...late, to: email, purpose: 'waitlist-free' }, now)
  await saveNotified(
    trx,
    notified.map(({ id }) => id),
    now,
    now,
  )
  return notified.length
}
