import type { checkResetLink } from '#shared/api/mailed-links.ts'
import { readOf } from '#web/reads.ts'

/** Whether a mailed link to a new password still works. */
export function resetLinkRead(token: string) {
  return readOf<typeof checkResetLink>('/api/auth/reset-link', { query: { token } })
}
