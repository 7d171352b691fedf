import type { listAdmins } from '#shared/api/admins.ts'
import { readOf } from '#web/reads.ts'

/** Everybody who may sign in to the console; for superadmins. */
export const adminsRead = readOf<typeof listAdmins>('/api/admin/admins')

/** What shows admins and what was done to them. */
export const adminsTouched = ['/api/admin/admins', '/api/admin/activity'] as const
