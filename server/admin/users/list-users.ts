import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { AdminUser, AdminUserSearch, listUsers as listUsersCall } from '#shared/api/admin-users.ts'
import type { CallResponse, ParsedInput } from '#shared/api/call.ts'
import { listPage, listPlace } from '../admin-list-pages.ts'
import { areFew, searchedFor } from '../searched-for.ts'
import { presentAdminUser } from './admin-user-presenter.ts'
import { countUsers, listUsers as findUsers, type UserFilter } from './admin-users-repository.ts'

/** A page of matching users (API-22); throws `invalid` for an unknown cursor. */
export async function listUsers(
  { db }: Pick<AppContext, 'db'>,
  query: ParsedInput<typeof listUsersCall>['query'],
): Promise<CallResponse<typeof listUsersCall>> {
  const place = listPlace(query)
  const filter = await filterOf(db, query)
  const counted = await countUsers(db, filter)
  const part = { ...place, limit: place.limit + 1, isFew: areFew(filter.search, counted) }
  const page = listPage(place, await findUsers(db, filter, query.sort, part), counted)
  return { users: page.shown.map(presentAdminUser), ...page.place }
}

const columns: readonly CsvColumn<AdminUser>[] = [
  ['User', ({ id }) => id],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Type', ({ cookType }) => cookType],
  ['Status', ({ status }) => status],
  ['Joined', ({ createdAt }) => createdAt],
]

/** The matching users as CSV lines, read while they are sent. */
export async function* exportUsers(
  { db }: Pick<AppContext, 'db'>,
  search: AdminUserSearch,
): AsyncGenerator<string> {
  const filter = await filterOf(db, search)
  const isFew = areFew(filter.search, await countUsers(db, filter))
  yield* csvFile(columns, async (last, limit) => {
    const part = { after: last?.id ?? null, skip: 0, limit, isFew }
    const rows = await findUsers(db, filter, search.sort, part)
    return rows.map(presentAdminUser)
  })
}

async function filterOf(db: Db, { search, status }: AdminUserSearch): Promise<UserFilter> {
  return { search: await searchedFor(db, search), state: status === 'all' ? null : status }
}
