import type { checkResetLink } from '#shared/api/one-time-links.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** Whether a one-time link to a new password still works. */
export function resetLinkQuery(token: string) {
  return apiQuery<typeof checkResetLink>('/api/auth/reset-link', { query: { token } })
}
