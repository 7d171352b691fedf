import { bakeDaysWithin } from '#server/bake-days/set-bake-day.ts'
import { repeatWithin } from '#server/bake-days/set-repeat.ts'
import { momentsOf } from '#server/batches/batch-rules.ts'
import { cutoffColumns } from '#server/batches/cutoff-rules.ts'
import { readyByOf } from '#server/batches/start-batches.ts'
import { newIdIn } from '#server/database/new-id.ts'
import type { NewListingRow, Trx } from '#server/database/tables.ts'
import { listHeldPlaces } from '#server/listings/held-places-repository.ts'
import { startWithLead } from '#server/listings/lead-time.ts'
import { soldAs } from '#server/listings/listing-columns.ts'
import { claimPhotos, photoIds } from '#server/photos/claim-photos.ts'
import { replacePhotosOf } from '#server/photos/photos-repository.ts'
import { regionOf } from '#server/places/region-rules.ts'
import type { BakeDayBody } from '#shared/api/bake-days.ts'
import type { ListingId, PersonId } from '#shared/api/ids.ts'
import type { ImportBody } from '#shared/api/imports.ts'
import { photoAddress, photoUrl } from '#shared/photo-names.ts'
import { insertListings } from './import-repository.ts'
import { type FaultyRow, type ReadRow, unreadable } from './read-import.ts'

/** How many listings one statement inserts. */
const batchSize = 500

/** A row without faults. */
export type StorableRow = Exclude<ReadRow, FaultyRow>

/** A bake of a file: its first row, and those of further days. */
export interface StorableBake {
  row: StorableRow
  further: StorableRow[]
}

/** Further facts of an import. */
interface StoreOptions {
  /** the stored photos of addresses in the rows */
  photos?: ImportBody['photos']
  onStored?: (listings: number) => void
}

/** Rows grouped by bake, in order of their first rows. */
export function bakesOf(rows: readonly StorableRow[]): StorableBake[] {
  const further = Map.groupBy(rows, ({ bakeLine }) => bakeLine)
  return (further.get(null) ?? []).map((row) => ({ row, further: further.get(row.line) ?? [] }))
}

/**
 * Stores bakes as listings of a baker with their bake days, the first one the newest. `onStored` gets the count so far.
 * Throws `invalid` if a pickup location has changed since the rows were read.
 */
export async function storeImport(
  trx: Trx,
  { bakerId, now }: { bakerId: PersonId; now: Date },
  rows: readonly StorableRow[],
  { photos = [], onStored = () => undefined }: StoreOptions = {},
): Promise<void> {
  await holdPlaces(trx, bakerId, rows)
  const photosOf = await holdPhotos(trx, rows, photos)
  const made = bakesOf(rows).map((bake, index) => {
    const ids = photosOf(bake.row)
    const image_url = ids[0] === undefined ? null : photoUrl(ids[0])
    return { bake, photos: ids, listing: { ...listingOf(bake, index, { bakerId, now }), image_url } }
  })
  for (let start = 0; start < made.length; start += batchSize) {
    const batch = made.slice(start, start + batchSize)
    await insertListings(
      trx,
      batch.map(({ listing }) => listing),
    )
    onStored(start + batch.length)
  }
  for (const { bake, listing, photos: ids } of made) {
    await plan(trx, { bakerId, id: listing.id, now }, bake)
    if (ids.length > 0) await replacePhotosOf(trx, listing.id, ids, now)
  }
}

/** Locks the photos of all rows at once, in one order, and returns the ids of a row's. */
async function holdPhotos(
  trx: Trx,
  rows: readonly StorableRow[],
  photos: ImportBody['photos'],
): Promise<(row: StorableRow) => readonly string[]> {
  const imageOf = new Map(photos.map(({ address, imageUrl }) => [address, imageUrl]))
  // a cell may also name a photo that was uploaded here
  const uploaded = rows.flatMap((row) => row.photos).filter((address) => photoAddress.test(address))
  await claimPhotos(trx, [...imageOf.values(), ...uploaded], 'photos')
  return ({ photos: addresses }) => [
    ...new Set(addresses.flatMap((address) => photoIds(imageOf.get(address) ?? address))),
  ]
}

/** Locks the rows' pickup locations, before listings as the lock order requires. */
async function holdPlaces(trx: Trx, bakerId: PersonId, rows: readonly StorableRow[]): Promise<void> {
  const read = new Map(rows.flatMap(({ place }) => (place ? [[place.id, place.version] as const] : [])))
  const held = await listHeldPlaces(trx, bakerId, [...read.keys()])
  const areSame = held.length === read.size && held.every(({ id, version }) => read.get(id) === version)
  if (!areSame)
    throw unreadable('A pickup location changed in the meantime. Check your bakes, then import them again.')
}

/** Creates the bake days of a listing with a repeat, further days or a lead time. */
async function plan(
  trx: Trx,
  { bakerId, id, now }: { bakerId: PersonId; id: ListingId; now: Date },
  bake: StorableBake,
): Promise<void> {
  const planned = { viewer: { id: bakerId }, id, now }
  const repeat = [bake.row, ...bake.further].find((row) => row.repeat)?.repeat ?? null
  if (repeat) await repeatWithin(trx, planned, repeat)
  const days = daysOf(bake, now)
  if (days.length > 0) await bakeDaysWithin(trx, planned, days)
  else if (!repeat && bake.row.body.leadHours) await startWithLead(trx, id, now)
}

/** The days that the rows of a bake list one by one. */
function daysOf({ row, further }: StorableBake, now: Date): BakeDayBody[] {
  const days = further.filter(({ repeat }) => !repeat).map(dayOf)
  const isSaid = days.some(({ date }) => date === row.body.readyByDate)
  // a draft with a single day becomes a paused listing
  if (!row.repeat && further.length === 0) return row.cutoff ? [{ ...dayOf(row), isDraft: false }] : []
  if (!row.repeat) return [dayOf(row), ...days]
  // keep the first day as a draft too, in case the repeat does not include it
  return row.repeat.isDraft && !isSaid && isOpen(row, now) ? [dayOf(row), ...days] : days
}

/** The bake day of a row. */
function dayOf({ body, cutoff, isDraft }: StorableRow): BakeDayBody {
  const { readyByDate: date, readyByTime, servingsAvailable, price } = body
  return { date, readyByTime, servingsAvailable, price, cutoff, isDraft }
}

/** Whether the day of a row can still be ordered. */
function isOpen({ filled, body: { leadHours = null }, cutoff }: StorableRow, now: Date): boolean {
  return momentsOf(readyByOf(filled), { ...cutoffColumns(cutoff), lead_hours: leadHours }).order_by > now
}

function listingOf(
  { row: { filled, body, repeat, isDraft }, further }: StorableBake,
  index: number,
  { bakerId, now }: { bakerId: PersonId; now: Date },
): NewListingRow {
  // a millisecond apart, so that "newest first" keeps the order of the file
  const postedAt = new Date(now.getTime() - index)
  const times = { terms_accepted_at: now, created_at: postedAt, updated_at: postedAt }
  // with a repeat or several days, the bake days are drafts instead
  const is_active = repeat !== null || further.length > 0 || !isDraft
  const region = regionOf(filled)
  return { ...filled, ...soldAs(body), is_active, id: newIdIn(region), region, cook_id: bakerId, ...times }
}
