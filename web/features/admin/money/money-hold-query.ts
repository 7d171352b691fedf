import type { getMoneyHold } from '#shared/api/admin-money.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** Whether money is on hold after a possible database restore. */
export function moneyHoldQuery() {
  return apiQuery<typeof getMoneyHold>('/api/admin/money/hold')
}
