import type { PersonId } from '#shared/api/ids.ts'

/** A reader's access to a profile: their own, a baker's public part, or none. */
export type ProfileAccess = 'own' | 'public' | 'absent'

/** A reader's access to a profile: strangers see only a baker with a public listing (API-17). */
export function profileAccess(
  profile: { id: PersonId; hasPublicListing: boolean },
  viewerId: PersonId,
): ProfileAccess {
  if (isOwnAccount(profile.id, viewerId)) return 'own'
  return profile.hasPublicListing ? 'public' : 'absent'
}

/** Whether an account is the viewer's own: nobody else changes its profile or sees how it is paid (API-16, API-18). */
export function isOwnAccount(userId: PersonId, viewerId: PersonId): boolean {
  return userId === viewerId
}

/** The profile fields that give control of the account or its money. */
export interface GuardedFields {
  email: string
  paypalEmail: string | null
}

/**
 * The changes that require the current password: the email address controls the account, and the PayPal address
 * receives its money (decisions, payout details).
 */
export function guardedChanges(before: GuardedFields, after: GuardedFields): (keyof GuardedFields)[] {
  return (['email', 'paypalEmail'] as const).filter((field) => before[field] !== after[field])
}
