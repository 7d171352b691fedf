import { browsableAfterReady } from '#shared/left-browsing.ts'
import { dateInZone } from '#shared/ready-by.ts'

/** What the e-mail addresses of demo bakers end with (decisions, OPEN-43). */
export const demoEmailEnding = '@demo.bakesale.example'

/** Whether a listing is shown as a SAMPLE, told by its baker's e-mail address (CARD-17). */
export function isSample(cookEmail: string): boolean {
  return cookEmail.toLowerCase().endsWith(demoEmailEnding)
}

/** The earliest ready moment that still belongs on the browse pages: a day before `now` (decisions, time zone). */
export function browsableSince(now: Date): Date {
  return new Date(now.getTime() - browsableAfterReady)
}

/** Whether a ready date (YYYY-MM-DD) is before today by the clock of the listing's place (POST-12). */
export function isPastDate(readyByDate: string, timeZone: string, now: Date): boolean {
  return readyByDate < dateInZone(now, timeZone)
}

/** What a reader may do with a listing, by who they are and what it is. */
export type ListingAccess = 'own' | 'visible' | 'absent'

/**
 * What a listing is to a reader: their own, one they may see, or nothing at all. An archived one is nothing to
 * anybody; one that is not public is nothing to strangers (decisions, deleting).
 */
export function listingAccess(
  listing: { cookId: string; isPublic: boolean; isArchived: boolean },
  viewerId: string | null,
): ListingAccess {
  if (listing.isArchived) return 'absent'
  if (listing.cookId === viewerId) return 'own'
  return listing.isPublic ? 'visible' : 'absent'
}

/** Whether its reader may change or delete a listing: only its baker may (API-04, API-05). */
export function canEditListing(access: ListingAccess): boolean {
  return access === 'own'
}

/**
 * How many servings a listing has after a change: what is wanted, less what was sold since the form was opened with
 * `servingsBefore`. Without that, what is wanted.
 */
export function servingsAfter(
  now: number,
  wanted: { servingsAvailable: number; servingsBefore?: number | undefined },
): number {
  const { servingsAvailable, servingsBefore = now } = wanted
  return Math.max(0, now + servingsAvailable - servingsBefore)
}

/** The highest price in cents that an upper bound in dollars lets through (FIND-08). */
export function centsWithin(dollars: number): number {
  // rounding to a ten-thousandth of a cent first keeps 9.95 from becoming 994.99…
  return Math.floor(Math.round(dollars * 1_000_000) / 10_000)
}
