import type { OwnProfile, PublicProfile } from '#shared/api/profile.ts'
import { perConnection } from '#shared/payment-methods.ts'
import type { ProfileRow } from './profiles-repository.ts'

/** A baker's public profile for signed-in people, without contact details (decisions, contact details). */
export function presentPublicProfile(row: ProfileRow): PublicProfile {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    bio: row.bio,
    location: row.location,
    cookType: row.cook_type,
  }
}

/** An owner's own profile; `newEmail` is the pending address. */
export function presentOwnProfile(row: ProfileRow, newEmail: string | null): OwnProfile {
  return {
    ...presentPublicProfile(row),
    email: row.email,
    emailVerified: row.email_verified,
    newEmail,
    phone: row.phone,
    keepsContact: row.keeps_contact,
    remindsDayBefore: row.reminds_day_before,
    remindsHoursBefore: row.reminds_hours_before,
    tellsReady: row.tells_ready,
    profileImageUrl: row.profile_image_url,
    paypalEmail: row.paypal_email,
    ...perConnection((rail) => row[`${rail}_connected`]),
    termsAccepted: row.terms_accepted,
    termsAcceptedAt: row.terms_accepted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
