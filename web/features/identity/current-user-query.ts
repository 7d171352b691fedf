import type { getCurrentUser } from '#shared/api/accounts.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The signed-in user; the first query of every page. */
export const currentUserQuery = apiQuery<typeof getCurrentUser>('/api/me')
