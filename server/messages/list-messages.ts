import { listPage, listPlace } from '#server/admin/admin-list-pages.ts'
import type { AppContext } from '#server/app-context.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { listMessages as listCall, Message, MessageFilter } from '#shared/api/admin-messages.ts'
import type { CallResponse, ParsedInput } from '#shared/api/call.ts'
import { messageSummary, presentMessage } from './message-presenter.ts'
import { countMessages, listMessages as findMessages } from './messages-repository.ts'

/** A page of messages: open ones by due time, others newest first. */
export async function listMessages(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  query: ParsedInput<typeof listCall>['query'],
): Promise<CallResponse<typeof listCall>> {
  const place = listPlace(query)
  const moment = now()
  const rows = await findMessages(db, query, { ...place, limit: place.limit + 1 }, moment)
  const page = listPage(place, rows, await countMessages(db, query, moment))
  return { messages: page.shown.map((row) => messageSummary(row, moment)), ...page.place }
}

const columns: readonly CsvColumn<Message>[] = [
  ['Message', ({ id }) => id],
  ['Written at', ({ createdAt }) => createdAt],
  ['Due at', ({ dueAt }) => dueAt],
  ['State', ({ state }) => state],
  ['Category', ({ category }) => category],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Subject', ({ subject }) => subject],
  ['Text', ({ message }) => message],
  ['Answered at', ({ answered }) => answered?.at ?? null],
  ['Answered by', ({ answered }) => answered?.by ?? null],
  ['Answer', ({ answered }) => answered?.answer ?? null],
  ['Note', ({ answered }) => answered?.note ?? null],
]

/** Streams the matching messages as CSV lines. */
export function exportMessages(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  filter: MessageFilter,
): AsyncGenerator<string> {
  const moment = now()
  return csvFile(columns, async (last, limit) => {
    const rows = await findMessages(db, filter, { after: last?.id ?? null, skip: 0, limit }, moment)
    return rows.map((row) => presentMessage(row, moment))
  })
}
