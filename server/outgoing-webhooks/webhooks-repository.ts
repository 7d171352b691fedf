import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Trx } from '#server/database/tables.ts'
import type { PersonId, WebhookId } from '#shared/api/ids.ts'
import { isSellerActive } from './active-seller-repository.ts'

export type WebhookRow = Selectable<Tables['webhook_endpoints']>

/** A baker's webhooks, oldest first. */
export function listWebhooksOf(db: Db, cookId: PersonId): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('cook_id', '=', cookId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A baker's webhook; undefined for another's. */
export function findWebhook(db: Db, id: WebhookId, cookId: PersonId): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('cook_id', '=', cookId)
    .executeTakeFirst()
}

export async function insertWebhook(trx: Trx, webhook: WebhookRow): Promise<void> {
  await trx.insertInto('webhook_endpoints').values(webhook).execute()
}

type WebhookChange = Partial<Omit<WebhookRow, 'id' | 'cook_id' | 'created_at'>> & { updated_at: Date }

/** Changes a baker's webhook and returns it; undefined for another's. */
export function updateWebhook(
  db: Db,
  id: WebhookId,
  cookId: PersonId,
  change: WebhookChange,
): Promise<WebhookRow | undefined> {
  return db
    .updateTable('webhook_endpoints')
    .set(change)
    .where('id', '=', id)
    .where('cook_id', '=', cookId)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a baker's webhook with its log; returns whether there was one. */
export async function deleteWebhook(db: Db, id: WebhookId, cookId: PersonId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('cook_id', '=', cookId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Leases up to `limit` webhooks that something is due for, the one that waited longest first. No two processes send to
 * one at once. Bakers who may not sell get nothing. `isFailing` chooses those whose last attempt failed, or the others.
 */
export function takeDueWebhooks(
  db: Db,
  { now, leaseEnd, limit, isFailing }: { now: Date; leaseEnd: Date; limit: number; isFailing: boolean },
): Promise<WebhookRow[]> {
  return db
    .updateTable('webhook_endpoints')
    .set({ leased_until: leaseEnd })
    .where('id', 'in', (from) =>
      from
        .selectFrom('webhook_endpoints as due')
        .select('due.id')
        .where('due.paused_at', 'is', null)
        .where('due.failing_since', isFailing ? 'is not' : 'is', null)
        .where((due) => due.or([due('due.leased_until', 'is', null), due('due.leased_until', '<=', now)]))
        .where(isSellerActive(sql.ref('due.cook_id')))
        .where((due) =>
          due.exists(
            due
              .selectFrom('webhook_deliveries')
              .select('id')
              .whereRef('endpoint_id', '=', 'due.id')
              .where('status', '=', 'waiting')
              .where('next_attempt_at', '<=', now),
          ),
        )
        .orderBy('due.leased_until', (order) => order.asc().nullsFirst())
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Ends a lease. */
export async function releaseWebhook(db: Db, id: WebhookId, now: Date): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ leased_until: now }).where('id', '=', id).execute()
}

/** Locks a webhook; undefined when it was removed. */
export function lockWebhook(trx: Trx, id: WebhookId): Promise<WebhookRow | undefined> {
  return trx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The encrypted secrets of all webhooks. */
export function listWebhookSecrets(db: Db): Promise<Pick<WebhookRow, 'id' | 'secret' | 'former_secret'>[]> {
  return db.selectFrom('webhook_endpoints').select(['id', 'secret', 'former_secret']).orderBy('id').execute()
}

/** Replaces the encrypted forms of a webhook's secrets, unless it was renewed meanwhile. */
export async function replaceWebhookSecrets(
  db: Db,
  before: Pick<WebhookRow, 'id' | 'secret'>,
  secrets: Pick<WebhookRow, 'secret' | 'former_secret'>,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set(secrets)
    .where('id', '=', before.id)
    .where('secret', '=', before.secret)
    .execute()
}
