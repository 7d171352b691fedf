import type { listAdmins } from '#shared/api/admins.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** All admins; for superadmins. */
export const adminsQuery = apiQuery<typeof listAdmins>('/api/admin/admins')

/** The URLs to refetch after a change of an admin. */
export const staleAfterAdminChange = ['/api/admin/admins', '/api/admin/activity'] as const
