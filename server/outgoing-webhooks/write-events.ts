import { newId } from '#server/database/new-id.ts'
import { readMark } from '#server/database/restored/database-mark-repository.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { presentListing } from '#server/listings/listing-presenter.ts'
import { findListing } from '#server/listings/listings-repository.ts'
import { presentOrder } from '#server/orders/reading/order-presenter.ts'
import { findOrder } from '#server/orders/reading/orders-repository.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { webhookBody, webhookEvents } from '#shared/api/webhook-events.ts'
import { isSoldOut } from '#shared/sold-out.ts'
import { type ChangeRow, listWanting, takeChange } from './changes-repository.ts'
import { insertDeliveries, insertEvent, skipWaitingSince } from './deliveries-repository.ts'
import type { WebhookContext } from './webhook-context.ts'

type EventContext = Pick<WebhookContext, 'db' | 'now' | 'config'>

/**
 * Makes events and deliveries of all changes that webhooks want; returns how many events. After a restore, what waited
 * in the backup is skipped: it may have been sent already, and its baker can replay it.
 */
export async function writeEvents(context: EventContext, log: JobLog): Promise<number> {
  const { db, now } = context
  const hold = (await readMark(db))?.hold ?? null
  if (hold !== null) {
    const skipped = await skipWaitingSince(db, hold.since, now())
    if (skipped > 0) log.info({ skipped }, 'Webhooks of before a restore are not sent.')
  }
  let written = 0
  let last = 0
  for (;;) {
    const change = await writeNext(context, last, hold?.since ?? null, log)
    if (change === undefined) return written
    last = change.id
    written += 1
  }
}

/** Writes one event in a transaction of its own, so that a failure leaves only that one for the next run. */
async function writeNext(
  context: EventContext,
  after: number,
  restoredAt: Date | null,
  log: JobLog,
): Promise<Pick<ChangeRow, 'id'> | undefined> {
  let taken: ChangeRow | undefined
  try {
    return await inTransaction(context.db, async (trx) => {
      taken = await takeChange(trx, after)
      if (taken) await writeEvent(context, trx, taken, restoredAt)
      return taken
    })
  } catch (error) {
    if (!taken) throw error
    log.error({ err: error, type: taken.type }, 'An event for webhooks could not be written.')
    return taken
  }
}

async function writeEvent(
  context: EventContext,
  trx: Trx,
  change: ChangeRow,
  restoredAt: Date | null,
): Promise<void> {
  const webhooks = await listWanting(trx, change)
  const data = webhooks.length === 0 ? null : await dataOf(context, trx, change)
  if (data === null) return
  const now = context.now()
  const { type, cook_id, subject_id, created_at } = change
  const id = newId()
  const content = { id, type, createdAt: created_at.toISOString(), data }
  const body = JSON.stringify(webhookBody(type, webhookEvents[type].data).parse(content))
  await insertEvent(trx, { id, type, cook_id, subject_id, body, created_at: now })
  const isSkipped = restoredAt !== null && created_at < restoredAt
  await insertDeliveries(
    trx,
    webhooks.map((endpoint_id) => ({
      id: newId(),
      event_id: id,
      endpoint_id,
      status: isSkipped ? ('skipped' as const) : ('waiting' as const),
      next_attempt_at: isSkipped ? null : now,
      created_at: now,
      updated_at: now,
    })),
  )
}

/** The order or listing as its baker reads it now; null when it is gone, or available again. */
async function dataOf(
  { now, config }: EventContext,
  trx: Trx,
  { type, cook_id, subject_id }: ChangeRow,
): Promise<object | null> {
  if (type.startsWith('order.')) {
    const order = await findOrder(trx, subject_id, cook_id)
    return order ? { order: presentOrder(order, cook_id, now()) } : null
  }
  const row = await findListing(trx, subject_id)
  if (!row) return null
  const reading = { viewerId: cook_id, withContact: false, railsOn: railsOn(config), now: now() }
  const listing = presentListing(row, reading)
  // a weekly bake then already shows its next day
  return type === 'listing.sold_out' && !isSoldOut(listing) ? null : { listing }
}
