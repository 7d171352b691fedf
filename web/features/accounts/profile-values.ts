import * as z from 'zod/mini'
import { cookTypes } from '#shared/api/cooks.ts'
import { type OwnProfile, ProfileBody } from '#shared/api/profile.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'

/** The values of the profile form as typed. */
export const ProfileValues = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  keepsContact: z.boolean(),
  remindsDayBefore: z.boolean(),
  remindsHoursBefore: z.boolean(),
  tellsReady: z.boolean(),
  location: z.string(),
  bio: z.string(),
  cookType: z.enum(cookTypes),
  paypalEmail: z.string(),
  /** the URL of the photo, null for none */
  profileImageUrl: z.nullable(z.string()),
})
export type ProfileValues = z.infer<typeof ProfileValues>

export type ProfileField = keyof ProfileValues

/** The form values of a stored profile. */
export function profileValues(profile: OwnProfile): ProfileValues {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    phone: profile.phone ?? '',
    keepsContact: profile.keepsContact,
    remindsDayBefore: profile.remindsDayBefore,
    remindsHoursBefore: profile.remindsHoursBefore,
    tellsReady: profile.tellsReady,
    location: profile.location ?? '',
    bio: profile.bio ?? '',
    cookType: profile.cookType,
    paypalEmail: profile.paypalEmail ?? '',
    profileImageUrl: profile.profileImageUrl,
  }
}

/** A checked form: the body to send, or its errors. */
export type CheckedProfile = { body: ProfileBody } | { errors: FieldErrors }

/** Validates a form with the API's schema (PROF-06 to PROF-10). */
export function checkProfile(values: ProfileValues): CheckedProfile {
  const result = ProfileBody.safeParse(values)
  return result.success ? { body: result.data } : { errors: fieldErrors(result) }
}
