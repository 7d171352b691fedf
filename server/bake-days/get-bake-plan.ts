import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { firstBatchOf, momentsOf } from '#server/batches/batch-rules.ts'
import { listBatchesFrom } from '#server/batches/batches-repository.ts'
import { cutoffOf, usualTerms } from '#server/batches/cutoff-rules.ts'
import { readyByOf } from '#server/batches/start-batches.ts'
import type { BakeRepeatRow, BatchRow } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { factsOf, noSuchListing } from '#server/listings/get-listing.ts'
import { canEditListing, listingAccess } from '#server/listings/listing-rules.ts'
import { findListing, type ListingWithBaker } from '#server/listings/listings-repository.ts'
import type { BakeDay, BakePlan, Repeat } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { withSoldOut } from '#shared/bake-options.ts'
import { toDecimal } from '#shared/money.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { isSoldOut } from '#shared/sold-out.ts'
import { findRepeat, listOrderedBatches, type OrderedBatch } from './bake-days-repository.ts'

/** The plan of the viewer's listing from today on. Throws `forbidden` or `not_found` for anybody else's. */
export async function getBakePlan(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  id: ListingId,
): Promise<BakePlan> {
  const listing = await findListing(db, id)
  const access = listing ? listingAccess(factsOf(listing), viewer.id) : 'absent'
  if (!listing || access === 'absent') throw noSuchListing()
  if (!canEditListing(access))
    throw new AppError('forbidden', 'Only the baker of this listing can see when it’s baked.')
  const today = dateInZone(now(), listing.time_zone)
  const repeat = await findRepeat(db, id)
  const rows = listing.batch_id === null ? [onlyBatch(listing)] : await listBatchesFrom(db, id, today)
  const ordered = new Map((await listOrderedBatches(db, id)).map((batch) => [batch.batch_id, batch]))
  const shownId = listing.batch_id ?? firstBatchOf(id)
  const options = withSoldOut(listing)
  return {
    title: listing.title,
    hasOptions: listing.options.length > 0,
    leadHours: listing.lead_hours,
    placeId: listing.place_id,
    timeZone: listing.time_zone,
    today,
    repeat: repeat ? repeatAnswer(repeat) : null,
    days: rows
      .filter(({ ready_by_date }) => ready_by_date >= today)
      .map((row) => ({
        ...dayAnswer(row, ordered.get(row.id)),
        isSoldOut: isSoldOut({ options, servingsAvailable: row.servings_available }),
        isShown: row.id === shownId,
      })),
  }
}

type DayRow = Omit<
  BatchRow,
  'food_listing_id' | 'servings_offered' | 'cancel_reason' | 'pickup_spans' | 'created_at' | 'updated_at'
>

/** The only batch of a bake, which has no row. */
function onlyBatch(listing: ListingWithBaker): DayRow {
  const { ready_by_date, ready_by_time, price_cents, servings_available, version } = listing
  return {
    id: firstBatchOf(listing.id),
    ...{ ready_by_date, ready_by_time, price_cents, servings_available, version },
    ...momentsOf(readyByOf(listing), { ...usualTerms, lead_hours: listing.lead_hours }),
    ...usualTerms,
    state: 'open',
    is_from_repeat: false,
  }
}

function dayAnswer(row: DayRow, ordered: OrderedBatch | undefined): Omit<BakeDay, 'isShown' | 'isSoldOut'> {
  return {
    batchId: row.id,
    date: row.ready_by_date,
    readyByTime: row.ready_by_time.slice(0, 5),
    state: row.state,
    orderBy: row.order_by.toISOString(),
    cutoff: cutoffOf(row),
    pickupWindowIds: row.pickup_window_ids,
    price: toDecimal(row.price_cents),
    servingsAvailable: row.servings_available,
    openOrders: ordered?.placed ?? 0,
    servingsOrdered: ordered?.servings ?? 0,
    isFromRepeat: row.is_from_repeat,
    version: row.version,
  }
}

function repeatAnswer(row: BakeRepeatRow): Repeat {
  return {
    weekdays: row.weekdays,
    firstDay: row.first_day,
    lastDay: row.last_day,
    readyByTime: row.ready_by_time.slice(0, 5),
    servingsAvailable: row.servings,
    price: toDecimal(row.price_cents),
    cutoff: cutoffOf(row),
    pickupWindowIds: row.pickup_window_ids,
    isDraft: row.makes_drafts,
    version: row.version,
  }
}
