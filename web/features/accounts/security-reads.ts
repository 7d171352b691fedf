import type { listOpenOrders } from '#shared/api/account.ts'
import type { getSecondFactors } from '#shared/api/second-factors.ts'
import { readOf } from '#web/reads.ts'

/** What the user signs in with beside the password. */
export const secondFactorsRead = readOf<typeof getSecondFactors>('/api/second-factors')

/** The orders that keep the user's account from being deleted. */
export const openOrdersRead = readOf<typeof listOpenOrders>('/api/account/open-orders')
