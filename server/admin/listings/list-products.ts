import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import { browsableSince } from '#server/listings/listing-rules.ts'
import type {
  AdminListing,
  AdminListingSearch,
  listProducts as listProductsCall,
} from '#shared/api/admin-listings.ts'
import type { CallResponse, ParsedInput } from '#shared/api/call.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { allCategories } from '#shared/categories.ts'
import { fromDecimal } from '#shared/money.ts'
import { listPage, listPlace } from '../admin-list-pages.ts'
import { areFew, searchedFor } from '../searched-for.ts'
import { findUserIds } from '../users/admin-users-repository.ts'
import { presentAdminListing } from './admin-listing-presenter.ts'
import {
  type AdminListingFilter,
  type AdminListingPosition,
  countAdminListings,
  findListingPosition,
  listAdminListingIds,
  listAdminListings,
} from './admin-listings-repository.ts'

/** The maximum number of bakers that a name search includes. */
const mostBakers = 50

/** A page of matching listings (API-23); throws `invalid` for an unknown cursor. */
export async function listProducts(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  query: ParsedInput<typeof listProductsCall>['query'],
): Promise<CallResponse<typeof listProductsCall>> {
  const moment = now()
  const place = listPlace(query)
  const after = place.after === null ? null : await positionOf(db, place.after)
  const filter = await filterOf(db, query, moment)
  const counted = await countAdminListings(db, filter)
  const part = { ...place, after, limit: place.limit + 1, isFew: areFew(filter.search, counted) }
  const ids = await listAdminListingIds(db, filter, query.sort, part)
  const page = listPage(place, await listAdminListings(db, ids), counted)
  return { products: page.shown.map((row) => presentAdminListing(row, moment)), ...page.place }
}

/** The position of a page's last listing, unless it was deleted since. */
async function positionOf(db: Db, id: ListingId): Promise<AdminListingPosition> {
  const position = await findListingPosition(db, id)
  if (position) return position
  throw new AppError('invalid', 'The list has changed. Go back to the first page.', {
    fields: { cursor: 'Its listing is gone' },
  })
}

const columns: readonly CsvColumn<AdminListing>[] = [
  ['Product', ({ id }) => id],
  ['Title', ({ title }) => title],
  ['Category', ({ cuisine }) => cuisine],
  ['Baker', ({ cookName }) => cookName],
  ['Baker id', ({ cookId }) => cookId],
  ['Price', ({ price }) => price],
  ['Status', ({ status }) => status],
  ['Ready by', ({ readyByDate }) => readyByDate],
  ['Posted', ({ createdAt }) => createdAt],
]

/** The matching listings as CSV lines, read while they are sent. */
export async function* exportProducts(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  search: AdminListingSearch,
): AsyncGenerator<string> {
  const moment = now()
  const filter = await filterOf(db, search, moment)
  const isFew = areFew(filter.search, await countAdminListings(db, filter))
  yield* csvFile(columns, async (last, limit) => {
    const after = last && { id: last.id, at: new Date(last.createdAt), price: fromDecimal(last.price) ?? 0 }
    const ids = await listAdminListingIds(db, filter, search.sort, { after, skip: 0, limit, isFew })
    return (await listAdminListings(db, ids)).map((row) => presentAdminListing(row, moment))
  })
}

async function filterOf(
  db: Db,
  { search: text, status, cuisine }: AdminListingSearch,
  now: Date,
): Promise<AdminListingFilter> {
  const search = await searchedFor(db, text)
  const words = search && 'words' in search ? search.words : null
  return {
    search,
    bakerIds: words === null ? [] : await findUserIds(db, words, mostBakers),
    state: status === 'all' ? null : status,
    cuisine: cuisine === allCategories ? null : cuisine,
    readySince: browsableSince(now),
  }
}
