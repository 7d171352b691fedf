import type { listAdmins } from '#shared/api/admins.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** Everybody who may sign in to the console; for superadmins. */
export const adminsQuery = apiQuery<typeof listAdmins>('/api/admin/admins')

/** What shows admins and what was done to them. */
export const adminsTouched = ['/api/admin/admins', '/api/admin/activity'] as const
