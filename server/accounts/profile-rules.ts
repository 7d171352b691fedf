/** What a person's profile is to who asks: their own, a baker's public part, or nothing at all. */
export type ProfileAccess = 'own' | 'public' | 'absent'

/** How much of a profile its reader sees: strangers only that of a baker with a public listing (API-17). */
export function profileAccess(
  profile: { id: string; hasPublicListing: boolean },
  viewerId: string,
): ProfileAccess {
  if (isOwnAccount(profile.id, viewerId)) return 'own'
  return profile.hasPublicListing ? 'public' : 'absent'
}

/** Whether an account is the viewer's own: nobody else changes its profile or reads how it is paid (API-16, API-18). */
export function isOwnAccount(userId: string, viewerId: string): boolean {
  return userId === viewerId
}

/** Whether a change has to be proved by the current password: who holds the address holds the account. */
export function needsPassword(change: { from: string; to: string }): boolean {
  return change.from !== change.to
}
