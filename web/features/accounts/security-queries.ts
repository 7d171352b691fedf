import type { listOpenOrders } from '#shared/api/account.ts'
import type { getSecondFactors } from '#shared/api/second-factors.ts'
import type { listSecurityEvents } from '#shared/api/security-events.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The user's second factors. */
export const secondFactorsQuery = apiQuery<typeof getSecondFactors>('/api/second-factors')

/** The user's recent security events. */
export const securityEventsQuery = apiQuery<typeof listSecurityEvents>('/api/security-events')

/** The open orders that block deleting the account. */
export const openOrdersQuery = apiQuery<typeof listOpenOrders>('/api/account/open-orders')
