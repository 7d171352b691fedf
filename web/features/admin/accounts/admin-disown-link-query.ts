import type { checkAdminDisownLink } from '#shared/api/admin-accounts.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** Whether a link "This wasn’t me" to an admin still works. */
export function adminDisownLinkQuery(token: string) {
  return apiQuery<typeof checkAdminDisownLink>('/api/admin/not-me-link', { query: { token } })
}
