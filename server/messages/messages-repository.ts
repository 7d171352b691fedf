import { sql } from 'kysely'
import type { ListPlace } from '#server/admin/admin-list-pages.ts'
import type { Db, NewContactMessageRow, Trx } from '#server/database/tables.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import type { MessageFilter } from '#shared/api/admin-messages.ts'

export async function insertContactMessage(db: Db, message: NewContactMessageRow): Promise<void> {
  await db.insertInto('contact_messages').values(message).execute()
}

function messages(db: Db) {
  return db
    .selectFrom('contact_messages')
    .leftJoin('admin_users as admin', 'admin.id', 'contact_messages.answered_by')
    .selectAll('contact_messages')
    .select('admin.username as admin_username')
}

/** A message with the username of the admin who answered it. */
export type MessageView = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

export function findMessage(db: Db, id: string): Promise<MessageView | undefined> {
  return messages(db).where('contact_messages.id', '=', id).executeTakeFirst()
}

/** Locks a message until the transaction ends. */
export function lockMessage(trx: Trx, id: string) {
  return trx.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Records who answered a message, when and how. */
export async function recordAnswer(
  trx: Trx,
  id: string,
  answered: { answer: string | null; note: string | null; answered_by: string; answered_at: Date },
): Promise<void> {
  await trx
    .updateTable('contact_messages')
    .set({ ...answered, status: 'answered', updated_at: answered.answered_at })
    .where('id', '=', id)
    .execute()
}

/** The filter as an SQL condition on `contact_messages`. */
function matchesMessage({ state, category }: MessageFilter, now: Date) {
  const conditions = [
    sql`true`,
    ...(state === 'answered' ? [sql`contact_messages.status = 'answered'`] : []),
    ...(state === 'open' || state === 'overdue' ? [sql`contact_messages.status = 'open'`] : []),
    ...(state === 'overdue' ? [sql`contact_messages.due_at <= ${now}::timestamptz`] : []),
    ...(category ? [sql`contact_messages.category = ${category}`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * A page of matching messages: open ones by due time, others newest first. The cursor row is looked up by id because a
 * JavaScript date is less precise than the column.
 */
export function listMessages(
  db: Db,
  filter: MessageFilter,
  { after, skip, limit }: Pick<ListPlace, 'after' | 'skip' | 'limit'>,
  now: Date,
): Promise<MessageView[]> {
  const isWaiting = filter.state === 'open' || filter.state === 'overdue'
  const column = isWaiting ? 'due_at' : 'created_at'
  const direction = isWaiting ? 'asc' : 'desc'
  return messages(db)
    .where(matchesMessage(filter, now))
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(${sql.ref(`contact_messages.${column}`)}, contact_messages.id) ${isWaiting ? sql`>` : sql`<`} (
          select ${sql.ref(`last.${column}`)}, last.id from contact_messages as last where last.id = ${after}
        )`,
      ),
    )
    .orderBy(`contact_messages.${column}`, direction)
    .orderBy('contact_messages.id', direction)
    .offset(skip)
    .limit(limit)
    .execute()
}

/** Number of matching messages; counting stops one above `mostCounted`. */
export async function countMessages(db: Db, filter: MessageFilter, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom((from) =>
      from
        .selectFrom('contact_messages')
        .select('id')
        .where(matchesMessage(filter, now))
        .limit(mostCounted + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
