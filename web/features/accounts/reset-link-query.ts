import type { checkResetLink } from '#shared/api/one-time-links.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** Whether a password reset link is still valid. */
export function resetLinkQuery(token: string) {
  return apiQuery<typeof checkResetLink>('/api/auth/reset-link', { query: { token } })
}
