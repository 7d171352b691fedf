import type { getCurrentUser } from '#shared/api/accounts.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** Who is signed in: every page starts with this query. */
export const currentUserQuery = apiQuery<typeof getCurrentUser>('/api/me')
