import type { getAdminSecondFactors } from '#shared/api/admin-accounts.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** What the admin signs in with beside the password. */
export const adminSecondFactorsQuery = apiQuery<typeof getAdminSecondFactors>('/api/admin/second-factor')
