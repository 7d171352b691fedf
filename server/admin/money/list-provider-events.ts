import type { AppContext } from '#server/app-context.ts'
import type { CallResponse, ParsedInput } from '#shared/api/call.ts'
import type { listProviderEvents as listCall, ProviderEventRow } from '#shared/api/provider-events.ts'
import { listPage, listPlace } from '../admin-list-pages.ts'
import {
  countEvents,
  type EventRow,
  findEvents,
  listEventNames,
  sumRefusals,
} from './provider-events-repository.ts'

/** A page of matching provider events, newest first; throws `invalid` for an unknown cursor. */
export async function listProviderEvents(
  { db }: Pick<AppContext, 'db'>,
  { rail, outcome, reference, ...query }: ParsedInput<typeof listCall>['query'],
): Promise<CallResponse<typeof listCall>> {
  const place = listPlace(query)
  const filter = { rail, outcome, names: reference ? await listEventNames(db, reference) : null }
  const found = await findEvents(db, filter, { ...place, limit: place.limit + 1 })
  const page = listPage(place, found, await countEvents(db, filter))
  const refused = await sumRefusals(db)
  return {
    events: page.shown.map(presentEvent),
    refused: refused.map(({ last_at, ...one }) => ({ ...one, lastAt: last_at.toISOString() })),
    ...page.place,
  }
}

function presentEvent(row: EventRow): ProviderEventRow {
  const { id, rail, type, subject } = row
  return {
    id,
    rail,
    eventId: row.event_id,
    type,
    subject,
    outcome: row.next_try_at === null ? row.outcome : 'waiting',
    words: row.error,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
