import type { AdminSetUp } from '#shared/api/admin-accounts.ts'

/** The maximum lifetime of an admin session after sign-in, in seconds: 12 hours. */
export const adminSessionSeconds = 12 * 60 * 60

/** The idle timeout of an admin session, in milliseconds: 30 minutes. */
export const adminIdleTime = 30 * 60_000

/** How precisely we record a session's last use, in milliseconds; saves a write per call. */
export const adminUseResolution = 60_000

/**
 * The next set-up step of an admin of any role: change a password that somebody else has seen, then add a second
 * factor. Null when done.
 */
export function adminSetUpOf(admin: {
  mustChangePassword: boolean
  hasSecondFactor: boolean
}): AdminSetUp | null {
  if (admin.mustChangePassword) return 'change_password'
  return admin.hasSecondFactor ? null : 'second_factor'
}
