import { repeatWithin } from '#server/bake-days/set-repeat.ts'
import { newIdIn } from '#server/database/new-id.ts'
import type { NewListingRow, Trx } from '#server/database/tables.ts'
import { startWithLead } from '#server/listings/keep-lead.ts'
import { soldAs } from '#server/listings/listing-columns.ts'
import { regionOf } from '#server/listings/search/region-rules.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { insertListings } from './import-repository.ts'
import type { FaultyRow, ReadRow } from './read-import.ts'

/** How many listings one statement stores. */
const batchSize = 500

/** A row that was read without a fault. */
export type StorableRow = Exclude<ReadRow, FaultyRow>

/**
 * Stores rows as a baker's listings with their repeats, the first of them the newest. `onStored` hears the number of listings so far.
 */
export async function storeImport(
  trx: Trx,
  { bakerId, now }: { bakerId: PersonId; now: Date },
  rows: readonly StorableRow[],
  onStored: (rows: number) => void = () => undefined,
): Promise<void> {
  const made = rows.map((row, index) => ({ row, listing: listingOf(row, index, { bakerId, now }) }))
  for (let start = 0; start < made.length; start += batchSize) {
    const batch = made.slice(start, start + batchSize)
    await insertListings(
      trx,
      batch.map(({ listing }) => listing),
    )
    onStored(start + batch.length)
  }
  for (const { row, listing } of made)
    if (row.repeat) await repeatWithin(trx, { viewer: { id: bakerId }, id: listing.id, now }, row.repeat)
    else if (listing.lead_hours) await startWithLead(trx, listing.id, now)
}

function listingOf(
  { filled, body }: StorableRow,
  index: number,
  { bakerId, now }: { bakerId: PersonId; now: Date },
): NewListingRow {
  // a millisecond apart, so that newest first shows the file's first row first
  const postedAt = new Date(now.getTime() - index)
  const times = { terms_accepted_at: now, created_at: postedAt, updated_at: postedAt }
  const region = regionOf(filled)
  return { ...filled, ...soldAs(body), id: newIdIn(region), region, cook_id: bakerId, ...times }
}
