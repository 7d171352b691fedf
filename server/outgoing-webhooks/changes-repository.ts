import type { Selectable } from 'kysely'
import type { Db, Tables, Trx } from '#server/database/tables.ts'
import type { WebhookId } from '#shared/api/ids.ts'

export type ChangeRow = Selectable<Tables['webhook_changes']>

/** Takes the oldest change after a number out of its table; undefined without any. No two processes take one. */
export async function takeChange(trx: Trx, after: number): Promise<ChangeRow | undefined> {
  return trx
    .deleteFrom('webhook_changes')
    .where('id', 'in', (from) =>
      from
        .selectFrom('webhook_changes')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Deletes changes made before a moment, which never became events; returns how many. */
export async function dropChangesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_changes')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The baker's webhooks that want a change. */
export async function listWanting(trx: Trx, { cook_id, type }: ChangeRow): Promise<WebhookId[]> {
  const rows = await trx
    .selectFrom('webhook_endpoints')
    .select(['id', 'events'])
    .where('cook_id', '=', cook_id)
    .where('paused_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.filter(({ events }) => events.includes(type)).map(({ id }) => id)
}
