import type { checkDisownLink } from '#shared/api/one-time-links.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** Whether a "This wasn’t me" link is still valid. */
export function disownLinkQuery(token: string) {
  return apiQuery<typeof checkDisownLink>('/api/auth/not-me-link', { query: { token } })
}
