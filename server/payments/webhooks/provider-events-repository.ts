import { sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { Db } from '#server/database/tables.ts'
import type { ProviderEventId } from '#shared/api/ids.ts'
import type { ProviderEventResult } from '#shared/api/provider-events.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { ProviderEvent } from '../contract/payment-provider.ts'

/** A provider's event as received. */
export interface ReceivedEvent {
  rail: Rail
  event: ProviderEvent
  /** the signature headers */
  headers: Readonly<Record<string, string>>
  raw: string
}

/** Whether an event was already processed; a failed one was not. */
export async function isProcessed(db: Db, rail: Rail, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_webhook_events')
    .select('event_id')
    .where('rail', '=', rail)
    .where('event_id', '=', eventId)
    .where(sql<boolean>`outcome is distinct from 'failed'`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores a received event with its result. A repeated event updates only the result, and never that of a processed one.
 * A waiting event is due in a minute, then after as long as it has waited, at most an hour.
 */
export async function storeEvent(
  db: Db,
  { rail, event, headers, raw }: ReceivedEvent,
  { outcome, words }: ProviderEventResult,
  now: Date,
): Promise<void> {
  const id = newId()
  const soonest = new Date(now.getTime() + 60_000)
  const latest = new Date(now.getTime() + 60 * 60_000)
  await db
    .with('kept', (one) =>
      one
        .insertInto('payment_webhook_events')
        .values({
          rail,
          event_id: event.eventId,
          type: event.type.slice(0, 200),
          id,
          subject: subjectName(event)?.slice(0, 300) ?? null,
          outcome: outcome === 'waiting' ? 'failed' : outcome,
          next_try_at: outcome === 'waiting' ? soonest : null,
          error: words?.slice(0, 1000) ?? null,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['rail', 'event_id'])
            .doUpdateSet({
              outcome: sql`excluded.outcome`,
              error: sql`excluded.error`,
              next_try_at: sql`case
                when excluded.outcome = 'failed'
                  and coalesce(excluded.next_try_at, payment_webhook_events.next_try_at) is not null
                then least(${latest}::timestamptz,
                  greatest(${soonest}::timestamptz, ${now}::timestamptz + (${now}::timestamptz - payment_webhook_events.created_at)))
              end`,
              updated_at: sql`excluded.updated_at`,
            })
            .where(
              sql<boolean>`payment_webhook_events.outcome = 'failed'
                or payment_webhook_events.outcome is not null and excluded.outcome <> 'failed'`,
            ),
        )
        .returning('id'),
    )
    .insertInto('provider_event_words')
    .columns(['id', 'headers', 'raw', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('kept')
        .select([
          sql<ProviderEventId>`${id}::uuid`.as('id'),
          sql<string>`${JSON.stringify(headers)}`.as('headers'),
          sql<string>`${raw}`.as('raw'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        // an event stored earlier has its own row
        .where('kept.id', '=', id),
    )
    .execute()
}

/** The provider's id of an event's subject. */
function subjectName({ subject }: ProviderEvent): string | null {
  if (subject.kind === 'order') return subject.providerOrderId
  if (subject.kind === 'instruction') return subject.instructionId
  if (subject.kind === 'account') return subject.payee
  if (subject.kind === 'capture') return subject.captureId
  return subject.kind === 'dispute' ? subject.disputeId : null
}

/** A stored event as received; undefined when there is none. */
export async function findStoredEvent(
  db: Db,
  id: ProviderEventId,
): Promise<{ rail: Rail; event_id: string; type: string; headers: string; raw: string } | undefined> {
  const row = await db
    .selectFrom('payment_webhook_events as event')
    .leftJoin('provider_event_words as words', 'words.id', 'event.id')
    .select(({ fn }) => [
      'event.rail',
      'event.event_id',
      'event.type',
      // events from before partitioning hold these in their own row
      fn.coalesce('words.headers', 'event.headers').as('headers'),
      fn.coalesce('words.raw', 'event.raw').as('raw'),
    ])
    .where('event.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, headers: row.headers ?? '{}', raw: row.raw ?? '' }
}

/** Waiting events that are due, the longest due first. */
export async function listEventsDue(db: Db, now: Date, limit: number): Promise<ProviderEventId[]> {
  const rows = await db
    .selectFrom('payment_webhook_events')
    .select('id')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Counts an unsigned call; nothing else of it is stored. */
export async function countRefusal(db: Db, rail: Rail, now: Date): Promise<void> {
  await db
    .insertInto('payment_webhook_refusals')
    .values({ rail, day: now.toISOString().slice(0, 10), created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['rail', 'day'])
        .doUpdateSet({ calls: sql`payment_webhook_refusals.calls + 1`, updated_at: now }),
    )
    .execute()
}

/** Deletes at most `limit` events from before a moment; returns how many. */
export async function deleteEventsBefore(db: Db, moment: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from payment_webhook_events where (rail, event_id) in (
      select rail, event_id from payment_webhook_events
      where created_at < ${moment} order by created_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the refusal counts of earlier days. */
export async function deleteRefusalsBefore(db: Db, moment: Date): Promise<void> {
  await db
    .deleteFrom('payment_webhook_refusals')
    .where('day', '<', moment.toISOString().slice(0, 10))
    .execute()
}
