import type { AppContext } from '#server/app-context.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import { readMarketZone } from '#server/settings/read-settings.ts'
import type { Activity, ActivitySearch, listActivity as listCall } from '#shared/api/admin-activity.ts'
import type { CallResponse, ParsedInput } from '#shared/api/call.ts'
import { addDays } from '#shared/ready-by.ts'
import { startOfDay } from '#shared/zone-clock.ts'
import { listPage, listPlace } from '../admin-list-pages.ts'
import { type ActivityFilter, countActivity, findActivity } from './activity-repository.ts'

/** A page of matching log entries, newest first; throws `invalid` for an unknown cursor. */
export async function listActivity(
  context: Pick<AppContext, 'config' | 'db'>,
  query: ParsedInput<typeof listCall>['query'],
): Promise<CallResponse<typeof listCall>> {
  const place = listPlace(query)
  const filter = await filterOf(context, query)
  const found = await findActivity(context.db, filter, { ...place, limit: place.limit + 1 })
  const page = listPage(place, found, await countActivity(context.db, filter))
  return { activity: page.shown.map(presentActivity), ...page.place }
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

/** The matching log entries as CSV lines, read while they are sent. */
export async function* exportActivity(
  context: Pick<AppContext, 'config' | 'db'>,
  search: ActivitySearch,
): AsyncGenerator<string> {
  const filter = await filterOf(context, search)
  yield* csvFile(columns, async (last, limit) => {
    const rows = await findActivity(context.db, filter, { after: last?.id ?? null, skip: 0, limit })
    return rows.map(presentActivity)
  })
}

/** The filter of a search. */
async function filterOf(
  context: Pick<AppContext, 'config' | 'db'>,
  { from, to, ...search }: ActivitySearch,
): Promise<ActivityFilter> {
  const timeZone = await readMarketZone(context)
  return {
    ...search,
    since: from === undefined ? null : startOfDay(from, timeZone),
    before: to === undefined ? null : startOfDay(addDays(to, 1), timeZone),
  }
}

function presentActivity(row: Awaited<ReturnType<typeof findActivity>>[number]): Activity {
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
