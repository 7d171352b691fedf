import type { getAdminSecondFactors } from '#shared/api/admin-accounts.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The admin's second factors. */
export const adminSecondFactorsQuery = apiQuery<typeof getAdminSecondFactors>('/api/admin/second-factor')
