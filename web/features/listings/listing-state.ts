import type { Listing } from '#shared/api/listings.ts'
import { hasLeftBrowsing } from '#shared/left-browsing.ts'
import { isSoldOut } from '#shared/sold-out.ts'
import { readyMoment } from '#shared/zone-clock.ts'

/** How a listing stands, to its baker. */
export interface ListingState {
  word: 'Active' | 'Sold out' | 'Closed' | 'Past' | 'Paused' | 'Draft'
  tone: 'good' | 'warn' | 'bad' | 'plain'
}

/** The word for one that can be baked again. */
export const past: ListingState['word'] = 'Past'

/**
 * Whether a listing can be ordered, and why not; more than a day after it was ready it has left the browse pages. Closed is one
 * whose last moment to order is past, with no batch after it that can be ordered.
 */
export function listingState(listing: Listing, now: Date): ListingState {
  if (!listing.isActive) return { word: 'Paused', tone: 'plain' }
  if (listing.isDraft) return { word: 'Draft', tone: 'warn' }
  if (hasLeftBrowsing(readyMoment(listing), now)) return { word: past, tone: 'plain' }
  if (isSoldOut(listing)) return { word: 'Sold out', tone: 'bad' }
  if (listing.orderBy !== null && new Date(listing.orderBy) <= now) return { word: 'Closed', tone: 'plain' }
  return { word: 'Active', tone: 'good' }
}
