import type { checkConfirmationLink } from '#shared/api/one-time-links.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** What a one-time link that confirms an address has come to. */
export function confirmationLinkQuery(token: string) {
  return apiQuery<typeof checkConfirmationLink>('/api/auth/confirmation-link', { query: { token } })
}
