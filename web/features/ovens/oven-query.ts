import type { getOven } from '#shared/api/ovens.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The signed-in baker's oven capacity per day, and its load. */
export const ovenQuery = apiQuery<typeof getOven>('/api/sellers/oven')
