import type { getOven } from '#shared/api/ovens.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** How much work the signed-in baker's oven takes on a day, and how full it is. */
export const ovenQuery = apiQuery<typeof getOven>('/api/sellers/oven')
