import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/database/tables.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import { Id } from '#shared/api/fields.ts'
import type { ProviderEventId } from '#shared/api/ids.ts'
import type { ProviderEventOutcome, ProviderEventSearch } from '#shared/api/provider-events.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import type { ListPlace } from '../admin-list-pages.ts'

/** A stored event without its content. */
export interface EventRow {
  id: ProviderEventId
  rail: Rail
  event_id: string
  type: string
  subject: string | null
  outcome: Exclude<ProviderEventOutcome, 'waiting'>
  error: string | null
  next_try_at: Date | null
  created_at: Date
  updated_at: Date
}

/** Filters of a list of events; `names`, if known, are the possible subjects. */
export interface EventFilter extends Pick<ProviderEventSearch, 'rail' | 'outcome'> {
  names: readonly string[] | null
}

/**
 * The subjects of a number's events: itself, and for an order or payment its provider orders, refunds, releases and
 * disputes.
 */
export async function listEventNames(db: Db, reference: string): Promise<string[]> {
  const id = Id.safeParse(reference)
  const ofOurs = id.success
    ? sql`or id = ${id.data}::uuid or id = (select payment_id from orders where id = ${id.data}::uuid)`
    : sql``
  const { rows } = await sql<{ name: string }>`
    with meant as (
      select id, provider_order_id, declined_order_id from payments
      where rail = any (${[...rails]}::text[]) and (provider_order_id = ${reference} or capture_id = ${reference}) ${ofOurs}
    )
    select provider_order_id as name from meant where provider_order_id is not null
    union select declined_order_id from meant where declined_order_id is not null
    union select instruction.id::text from payment_instructions as instruction
      join meant on meant.id = instruction.payment_id
    union select dispute_id from disputes join meant on meant.id = disputes.payment_id`.execute(db)
  return [reference, ...rows.map(({ name }) => name)]
}

/** A page of matching events, newest first. */
export async function findEvents(
  db: Db,
  filter: EventFilter,
  { after, skip, limit }: Pick<ListPlace, 'after' | 'skip' | 'limit'>,
): Promise<EventRow[]> {
  const beyond =
    after === null
      ? sql``
      : sql`and (created_at, id) < (
          select last.created_at, last.id from payment_webhook_events as last where last.id = ${after}
        )`
  const { rows } = await sql<EventRow>`
    select id, rail, event_id, type, subject, outcome, error, next_try_at, created_at, updated_at from payment_webhook_events
    where ${matching(filter)} ${beyond}
    order by created_at desc, id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** The number of matching events, up to one above the maximum. */
export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from payment_webhook_events where ${matching(filter)} limit ${mostCounted + 1}
    ) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

const outcomeIs: Readonly<Record<ProviderEventOutcome, RawBuilder<unknown>>> = {
  handled: sql`outcome = 'handled'`,
  ignored: sql`outcome = 'ignored'`,
  waiting: sql`next_try_at is not null`,
  failed: sql`outcome = 'failed' and next_try_at is null`,
}

function matching({ rail, outcome, names }: EventFilter) {
  return sql.join(
    [
      sql`id is not null`,
      ...(rail === undefined ? [] : [sql`rail = ${rail}`]),
      ...(outcome === undefined ? [] : [outcomeIs[outcome]]),
      ...(names === null
        ? []
        : [sql`(subject = any (${[...names]}::text[]) or event_id = any (${[...names]}::text[]))`]),
    ],
    sql` and `,
  )
}

/** Settles a waiting event, so its provider is not asked again. Returns whether it was waiting. */
export async function settleWaitingEvent(
  trx: Trx,
  id: ProviderEventId,
  words: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_webhook_events')
    .set({ outcome: 'ignored', next_try_at: null, error: words, updated_at: now })
    .where('id', '=', id)
    .where('next_try_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Each webhook's number of unsigned calls, and the time of the last. */
export async function sumRefusals(db: Db): Promise<{ rail: Rail; calls: number; last_at: Date }[]> {
  const { rows } = await sql<{ rail: Rail; calls: string; last_at: Date }>`
    select rail, sum(calls) as calls, max(updated_at) as last_at from payment_webhook_refusals
    group by rail order by rail`.execute(db)
  return rows.map((row) => ({ ...row, calls: Number(row.calls) }))
}
