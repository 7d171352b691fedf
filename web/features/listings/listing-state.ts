import type { Listing } from '#shared/api/listings.ts'
import { hasLeftBrowsing } from '#shared/left-browsing.ts'
import { readyMoment } from '#shared/zone-clock.ts'

/** How a listing stands, to its baker. */
export interface ListingState {
  word: 'Active' | 'Sold out' | 'Past' | 'Paused' | 'Draft'
  tone: 'good' | 'warn' | 'bad' | 'plain'
}

/** The word for one that can be baked again. */
export const past: ListingState['word'] = 'Past'

/** Whether a listing can be ordered, and why not; more than a day after it was ready it has left the browse pages. */
export function listingState(listing: Listing, now: Date): ListingState {
  if (!listing.isActive) return { word: 'Paused', tone: 'plain' }
  if (listing.isDraft) return { word: 'Draft', tone: 'warn' }
  if (hasLeftBrowsing(readyMoment(listing), now)) return { word: past, tone: 'plain' }
  if (listing.servingsAvailable < 1) return { word: 'Sold out', tone: 'bad' }
  return { word: 'Active', tone: 'good' }
}
