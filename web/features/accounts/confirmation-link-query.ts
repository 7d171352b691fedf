import type { checkConfirmationLink } from '#shared/api/one-time-links.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The state of a link that confirms an email address. */
export function confirmationLinkQuery(token: string) {
  return apiQuery<typeof checkConfirmationLink>('/api/auth/confirmation-link', { query: { token } })
}
