import type { listWaiting, listWaitlistEntries } from '#shared/api/waitlists.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The signed-in user's waitlist entries. */
export const waitlistEntriesQuery = apiQuery<typeof listWaitlistEntries>('/api/waitlist-entries')

/** The number of people waiting for the signed-in baker's listings and bake days. */
export const waitingQuery = apiQuery<typeof listWaiting>('/api/sellers/waitlists')
