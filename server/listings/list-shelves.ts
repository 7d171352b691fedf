import type { AppContext } from '#server/app-context.ts'
import { type ListingSearch, listingPageSize } from '#shared/api/listing-search.ts'
import type { Listing } from '#shared/api/listings.ts'
import { type Shelves, type ShelvesSearch, shelfReach } from '#shared/api/shelves.ts'
import { presentListing } from './listing-presenter.ts'
import { listingSearch } from './search/listing-search.ts'
import { aheadOf, isForShelf, newSince, onePerBaker, shelfOf } from './shelf-rules.ts'
import { listFirstPostedSince } from './shelves-repository.ts'

/** The search of a shelf: around its place, or the whole country. */
export function shelvesAround({ latitude, longitude }: ShelvesSearch): ListingSearch {
  return latitude === undefined ? {} : { latitude, longitude, maxDistance: shelfReach }
}

/**
 * The shelves of listings that can be ordered, as visitors see them: nearest first, or newest without a place.
 * Each shelf uses one page of a search, so a large market takes no longer.
 */
export async function listShelves(context: AppContext, search: ShelvesSearch): Promise<Shelves> {
  const now = context.now()
  const [ofToday, ofWeekend, newest] = await Promise.all([
    findForShelves(context, search, { day: 'today' }),
    findForShelves(context, search, { day: 'weekend' }),
    findForShelves(context, search, { sort: 'newest' }),
  ])
  const cookIds = [...new Set(newest.map(({ cookId }) => cookId))]
  const newCooks = new Set(await listFirstPostedSince(context.db, cookIds, newSince(now)))
  const today = shelfOf(ofToday)
  return {
    today,
    weekend: shelfOf(aheadOf(ofWeekend, today, now)),
    newBakers: shelfOf(onePerBaker(newest.filter(({ cookId }) => newCooks.has(cookId)))),
  }
}

async function findForShelves(
  context: AppContext,
  search: ShelvesSearch,
  more: Pick<ListingSearch, 'sort' | 'day'>,
): Promise<Listing[]> {
  const asked = { ...shelvesAround(search), ...more, limit: listingPageSize.most }
  const { listings } = await listingSearch.page(context, null, asked, presentListing)
  // a listing without a point is not near any place
  return listings.filter(
    (listing) => isForShelf(listing) && (search.latitude === undefined || listing.latitude !== null),
  )
}
