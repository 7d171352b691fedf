import type { checkAdminDisownLink } from '#shared/api/admin-accounts.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** Whether an admin's "This wasn’t me" link is still valid. */
export function adminDisownLinkQuery(token: string) {
  return apiQuery<typeof checkAdminDisownLink>('/api/admin/not-me-link', { query: { token } })
}
