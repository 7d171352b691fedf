import type { getAdminSession } from '#shared/api/admin-accounts.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** Who is signed in to the console; null for everybody else. */
export const adminSessionQuery = apiQuery<typeof getAdminSession>('/api/admin/me')
