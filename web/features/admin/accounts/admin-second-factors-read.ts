import type { getAdminSecondFactors } from '#shared/api/admin-accounts.ts'
import { readOf } from '#web/reads.ts'

/** What the admin signs in with beside the password. */
export const adminSecondFactorsRead = readOf<typeof getAdminSecondFactors>('/api/admin/second-factor')
