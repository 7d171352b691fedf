import type { listOpenOrders } from '#shared/api/account.ts'
import type { getSecondFactors } from '#shared/api/second-factors.ts'
import type { listSecurityEvents } from '#shared/api/security-events.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** What the user signs in with beside the password. */
export const secondFactorsQuery = apiQuery<typeof getSecondFactors>('/api/second-factors')

/** What happened to the user's account lately. */
export const securityEventsQuery = apiQuery<typeof listSecurityEvents>('/api/security-events')

/** The orders that keep the user's account from being deleted. */
export const openOrdersQuery = apiQuery<typeof listOpenOrders>('/api/account/open-orders')
