import type { PersonId } from '#shared/api/ids.ts'

/** What a person's profile is to who asks: their own, a baker's public part, or nothing at all. */
export type ProfileAccess = 'own' | 'public' | 'absent'

/** How much of a profile its reader sees: strangers only that of a baker with a public listing (API-17). */
export function profileAccess(
  profile: { id: PersonId; hasPublicListing: boolean },
  viewerId: PersonId,
): ProfileAccess {
  if (isOwnAccount(profile.id, viewerId)) return 'own'
  return profile.hasPublicListing ? 'public' : 'absent'
}

/** Whether an account is the viewer's own: nobody else changes its profile or reads how it is paid (API-16, API-18). */
export function isOwnAccount(userId: PersonId, viewerId: PersonId): boolean {
  return userId === viewerId
}

/** What of a profile lets somebody take over the account, or its money. */
export interface GuardedFields {
  email: string
  paypalEmail: string | null
}

/**
 * What of a change has to be proved by the current password: who holds the address holds the account, and the PayPal
 * address is where its money goes (decisions, payout details).
 */
export function guardedChanges(before: GuardedFields, after: GuardedFields): (keyof GuardedFields)[] {
  return (['email', 'paypalEmail'] as const).filter((field) => before[field] !== after[field])
}
