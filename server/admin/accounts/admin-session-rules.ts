import type { AdminSetUp } from '#shared/api/admin-accounts.ts'

/** How long an admin session lasts after sign-in at most, in seconds: 12 hours, however much it is used. */
export const adminSessionSeconds = 12 * 60 * 60

/** After how long without a call an admin session ends, in milliseconds: 30 minutes. */
export const adminIdleTime = 30 * 60_000

/** How much of that may go by unnoticed, in milliseconds: not every call writes down that the session was used. */
export const adminUseResolution = 60_000

/**
 * What an admin of any role has to do before anything else: change a password that somebody else has seen, and set up a second
 * factor. Null when nothing is left.
 */
export function adminSetUpOf(admin: {
  mustChangePassword: boolean
  hasSecondFactor: boolean
}): AdminSetUp | null {
  if (admin.mustChangePassword) return 'change_password'
  return admin.hasSecondFactor ? null : 'second_factor'
}
