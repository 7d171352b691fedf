import type { Listing } from '#shared/api/listings.ts'
import { hasLeftBrowsing } from '#shared/left-browsing.ts'
import { isSoldOut } from '#shared/sold-out.ts'
import { readyMoment } from '#shared/zone-clock.ts'

/** The state of a listing for its baker. */
export interface ListingState {
  word: 'Active' | 'Sold out' | 'Closed' | 'Past' | 'Paused' | 'Draft'
  tone: 'good' | 'warn' | 'bad' | 'plain'
}

/** The state of a listing that can be baked again. */
export const past: ListingState['word'] = 'Past'

/**
 * Whether a listing can be ordered, or why not. `Past` listings were ready more than a day ago and are not browsable.
 * `Closed` listings are past their order deadline and have no later batch.
 */
export function listingState(listing: Listing, now: Date): ListingState {
  if (!listing.isActive) return { word: 'Paused', tone: 'plain' }
  if (listing.isDraft) return { word: 'Draft', tone: 'warn' }
  if (hasLeftBrowsing(readyMoment(listing), now)) return { word: past, tone: 'plain' }
  if (isSoldOut(listing)) return { word: 'Sold out', tone: 'bad' }
  if (listing.orderBy !== null && new Date(listing.orderBy) <= now) return { word: 'Closed', tone: 'plain' }
  return { word: 'Active', tone: 'good' }
}
