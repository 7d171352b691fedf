import type { listOpenOrders } from '#shared/api/account.ts'
import type { getSecondFactors } from '#shared/api/second-factors.ts'
import type { listSecurityEvents } from '#shared/api/security-events.ts'
import { readOf } from '#web/reads.ts'

/** What the user signs in with beside the password. */
export const secondFactorsRead = readOf<typeof getSecondFactors>('/api/second-factors')

/** What happened to the user's account lately. */
export const securityEventsRead = readOf<typeof listSecurityEvents>('/api/security-events')

/** The orders that keep the user's account from being deleted. */
export const openOrdersRead = readOf<typeof listOpenOrders>('/api/account/open-orders')
