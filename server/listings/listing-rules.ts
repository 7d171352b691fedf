import { browsableAfterReady } from '#shared/left-browsing.ts'
import { dateInZone } from '#shared/ready-by.ts'

/** The ending of demo bakers' email addresses (decisions, OPEN-43). */
export const demoEmailEnding = '@demo.bakesale.example'

/** Whether a listing is a SAMPLE, by its baker's email address (CARD-17). */
export function isSample(cookEmail: string): boolean {
  return cookEmail.toLowerCase().endsWith(demoEmailEnding)
}

/** The earliest ready time that is still browsable: a day before `now` (decisions, time zone). */
export function browsableSince(now: Date): Date {
  return new Date(now.getTime() - browsableAfterReady)
}

/** Whether a ready date (YYYY-MM-DD) is past in the listing's time zone (POST-12). */
export function isPastDate(readyByDate: string, timeZone: string, now: Date): boolean {
  return readyByDate < dateInZone(now, timeZone)
}

/** A reader's access to a listing. */
export type ListingAccess = 'own' | 'visible' | 'absent'

/**
 * A reader's access: their own, visible or absent. Archived listings are absent for everybody,
 * private ones for everybody but their baker (decisions, deleting).
 */
export function listingAccess(
  listing: { cookId: string; isPublic: boolean; isArchived: boolean },
  viewerId: string | null,
): ListingAccess {
  if (listing.isArchived) return 'absent'
  if (listing.cookId === viewerId) return 'own'
  return listing.isPublic ? 'visible' : 'absent'
}

/** Whether a reader may change or delete a listing: only its baker (API-04, API-05). */
export function canEditListing(access: ListingAccess): boolean {
  return access === 'own'
}

/** The servings after an edit: the new number, less what was sold since the form was opened with `servingsBefore`. */
export function servingsAfter(
  now: number,
  wanted: { servingsAvailable: number; servingsBefore?: number | undefined },
): number {
  const { servingsAvailable, servingsBefore = now } = wanted
  return Math.max(0, now + servingsAvailable - servingsBefore)
}

/** The highest price in cents within a limit in dollars (FIND-08). */
export function centsWithin(dollars: number): number {
  // round to a ten-thousandth of a cent first, so 9.95 does not become 994.99…
  return Math.floor(Math.round(dollars * 1_000_000) / 10_000)
}
