import type { AppContext } from '#server/app-context.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { Activity, ActivitySearch, listActivity as listCall } from '#shared/api/admin-activity.ts'
import type { CallAnswer, ParsedInput } from '#shared/api/call.ts'
import { listPage, listPlace } from '../admin-list-pages.ts'
import { countActivity, findActivity } from './activity-repository.ts'

/** A page of the activity log that a search means, newest first; throws `invalid` for a cursor not ours. */
export async function listActivity(
  { db }: Pick<AppContext, 'db'>,
  query: ParsedInput<typeof listCall>['query'],
): Promise<CallAnswer<typeof listCall>> {
  const place = listPlace(query)
  const found = await findActivity(db, query, { ...place, limit: place.limit + 1 })
  const page = listPage(place, found, await countActivity(db, query))
  return { activity: page.shown.map(answer), ...page.place }
}

const columns: readonly CsvColumn<Activity>[] = [
  ['Line', ({ id }) => id],
  ['At', ({ createdAt }) => createdAt],
  ['Admin', ({ admin }) => admin?.username ?? ''],
  ['Action', ({ action }) => action],
  ['Target', ({ targetType }) => targetType],
  ['Target id', ({ targetId }) => targetId],
  ['Details', ({ details }) => JSON.stringify(details)],
  ['Address', ({ ipAddress }) => ipAddress],
  ['Browser', ({ userAgent }) => userAgent],
]

/** The activity log that a search means as the lines of a CSV file, read as they are sent. */
export function exportActivity(
  { db }: Pick<AppContext, 'db'>,
  search: ActivitySearch,
): AsyncGenerator<string> {
  return csvFile(columns, async (last, limit) => {
    const rows = await findActivity(db, search, { after: last?.id ?? null, skip: 0, limit })
    return rows.map(answer)
  })
}

function answer(row: Awaited<ReturnType<typeof findActivity>>[number]): Activity {
  const { admin_id: id, username, first_name: firstName, last_name: lastName } = row
  return {
    id: row.id,
    admin:
      id !== null && username !== null && firstName !== null && lastName !== null
        ? { id, username, firstName, lastName }
        : null,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    details: row.details,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
  }
}
