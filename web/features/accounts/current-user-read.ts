import type { getCurrentUser } from '#shared/api/accounts.ts'
import { readOf } from '#web/reads.ts'

/** Who is signed in: every page starts with this read. */
export const currentUserRead = readOf<typeof getCurrentUser>('/api/me')
