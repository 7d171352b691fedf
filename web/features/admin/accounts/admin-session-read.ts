import type { getAdminSession } from '#shared/api/admin-accounts.ts'
import { readOf } from '#web/reads.ts'

/** Who is signed in to the console; null for everybody else. */
export const adminSessionRead = readOf<typeof getAdminSession>('/api/admin/me')
