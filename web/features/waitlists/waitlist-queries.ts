import type { listWaiting, listWaitlistEntries } from '#shared/api/waitlists.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** What the signed-in person waits for. */
export const waitlistEntriesQuery = apiQuery<typeof listWaitlistEntries>('/api/waitlist-entries')

/** How many people wait for the signed-in baker's listings and bake days. */
export const waitingQuery = apiQuery<typeof listWaiting>('/api/sellers/waitlists')
