import type { AppContext } from '#server/app-context.ts'
import { listOpenBatches, shownOf } from '#server/batches/batches-repository.ts'
import type { ListingWithBaker } from '../listings-repository.ts'
import {
  freshestBatchOn,
  type WantedDates,
  type WantedDay,
  wantedDates,
  windowsOn,
} from './wanted-day-rules.ts'

/** Listings as of their batches for the dates, if they have such batches; null leaves all unchanged. */
export async function asOfDates(
  { db }: Pick<AppContext, 'db'>,
  listings: readonly ListingWithBaker[],
  dates: WantedDates | null,
): Promise<ListingWithBaker[]> {
  if (dates === null) return [...listings]
  const ids = listings.filter(({ batch_id }) => batch_id !== null).map(({ id }) => id)
  const batches = Map.groupBy(await listOpenBatches(db, ids, dates.now), (batch) => batch.food_listing_id)
  return listings.map((listing) => {
    const batch = freshestBatchOn(dates, batches.get(listing.id) ?? [], listing)
    const shown = batch ? { ...listing, ...shownOf(batch), batch_id: batch.id } : listing
    return { ...shown, pickup_spans: windowsOn(dates, shown) }
  })
}

/** A listing as of its batch that can be ordered for a day; unchanged if there is none. */
export async function asOfWantedDay(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  listing: ListingWithBaker,
  day: WantedDay,
): Promise<ListingWithBaker> {
  const [found] = await asOfDates({ db }, [listing], wantedDates(day, now()))
  return found ?? listing
}
