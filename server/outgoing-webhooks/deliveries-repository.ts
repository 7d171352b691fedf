import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Trx } from '#server/database/tables.ts'
import type { PersonId, WebhookDeliveryId, WebhookId } from '#shared/api/ids.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>
export type AttemptRow = Selectable<Tables['webhook_attempts']>
type EventRow = Selectable<Tables['webhook_events']>

/** A delivery with its event. */
export type DeliveryWithEvent = DeliveryRow & Pick<EventRow, 'type' | 'body'>

const withEvent = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
    .selectAll('delivery')
    .select(['event.type', 'event.body'])

/** The oldest due deliveries of a webhook. */
export function listDueDeliveries(
  db: Db,
  id: WebhookId,
  { now, limit }: { now: Date; limit: number },
): Promise<DeliveryWithEvent[]> {
  return withEvent(db)
    .where('delivery.endpoint_id', '=', id)
    .where('delivery.status', '=', 'waiting')
    .where('delivery.next_attempt_at', '<=', now)
    .orderBy('delivery.next_attempt_at')
    .orderBy('delivery.created_at')
    .orderBy('delivery.id')
    .limit(limit)
    .execute()
}

/** The position after the last delivery of a page. */
export interface DeliveryPosition {
  at: Date
  id: string
}

/** Deliveries of a webhook, newest first. */
export function listDeliveries(
  db: Db,
  id: WebhookId,
  { after, limit }: { after: DeliveryPosition | null; limit: number },
): Promise<DeliveryWithEvent[]> {
  return withEvent(db)
    .where('delivery.endpoint_id', '=', id)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(delivery.created_at, delivery.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('delivery.created_at', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit)
    .execute()
}

/** A delivery to a baker's webhook; undefined for another's. */
export function findDelivery(
  db: Db,
  id: WebhookDeliveryId,
  cookId: PersonId,
): Promise<DeliveryWithEvent | undefined> {
  return withEvent(db)
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .where('delivery.id', '=', id)
    .where('endpoint.cook_id', '=', cookId)
    .executeTakeFirst()
}

/** Up to `limit` newest attempts of each delivery, newest first. */
export async function listAttempts(
  db: Db,
  ids: readonly WebhookDeliveryId[],
  limit: number,
): Promise<AttemptRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('webhook_attempts')
          .selectAll('webhook_attempts')
          .whereRef('delivery_id', '=', 'delivery.id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .selectAll('attempt')
    .where('delivery.id', 'in', ids)
    .orderBy('attempt.created_at', 'desc')
    .orderBy('attempt.id', 'desc')
    .execute()
}

export async function insertEvent(trx: Trx, event: EventRow): Promise<void> {
  await trx.insertInto('webhook_events').values(event).execute()
}

/** Inserts deliveries, possibly none. */
export async function insertDeliveries(
  trx: Trx,
  deliveries: readonly Insertable<Tables['webhook_deliveries']>[],
): Promise<void> {
  if (deliveries.length > 0) await trx.insertInto('webhook_deliveries').values(deliveries).execute()
}

export async function insertAttempt(trx: Trx, attempt: AttemptRow): Promise<void> {
  await trx.insertInto('webhook_attempts').values(attempt).execute()
}

/** Changes a delivery. */
export async function updateDelivery(
  db: Db,
  id: WebhookDeliveryId,
  change: Pick<DeliveryRow, 'status' | 'tries' | 'next_attempt_at' | 'updated_at'>,
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute()
}

/** Gives up what was due before a moment; returns how many. */
export async function giveUpStale(db: Db, before: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', next_attempt_at: null, updated_at: now })
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Skips what has waited since before a moment; returns how many. */
export async function skipWaitingSince(db: Db, before: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ status: 'skipped', next_attempt_at: null, updated_at: now })
    .where('status', '=', 'waiting')
    .where('updated_at', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes up to `limit` events from before a moment, with their deliveries; returns how many. */
export async function deleteEventsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_events')
    .where('id', 'in', (from) =>
      from.selectFrom('webhook_events').select('id').where('created_at', '<', before).limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
