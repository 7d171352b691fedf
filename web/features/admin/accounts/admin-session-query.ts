import type { getAdminSession } from '#shared/api/admin-accounts.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The admin signed in to the console, or null. */
export const adminSessionQuery = apiQuery<typeof getAdminSession>('/api/admin/me')
