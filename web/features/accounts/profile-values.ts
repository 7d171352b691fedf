import * as z from 'zod/mini'
import { cookTypes } from '#shared/api/listings.ts'
import { type OwnProfile, ProfileBody } from '#shared/api/profile.ts'
import { type FieldErrors, fieldErrors } from '#web/field-errors.ts'

/** The profile form as it stands, every field as a person typed it; the password is never among what is kept. */
export const ProfileValues = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  bio: z.string(),
  cookType: z.enum(cookTypes),
  paypalEmail: z.string(),
  /** the address of the photo, null for none */
  profileImageUrl: z.nullable(z.string()),
})
export type ProfileValues = z.infer<typeof ProfileValues>

export type ProfileField = keyof ProfileValues | 'currentPassword'

/** The form of a stored profile. */
export function profileValues(profile: OwnProfile): ProfileValues {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    phone: profile.phone ?? '',
    location: profile.location ?? '',
    bio: profile.bio ?? '',
    cookType: profile.cookType,
    paypalEmail: profile.paypalEmail ?? '',
    profileImageUrl: profile.profileImageUrl,
  }
}

/** What takes the current password to change. */
export type GuardedField = 'email' | 'paypalEmail'

/** What of the form takes the current password, the e-mail address first; null when nothing does. */
export function guardedChange(values: ProfileValues, profile: OwnProfile): GuardedField | null {
  const typed = (text: string) => text.trim().toLowerCase()
  if (typed(values.email) !== profile.email) return 'email'
  return typed(values.paypalEmail) !== (profile.paypalEmail ?? '') ? 'paypalEmail' : null
}

const passwordReasons: Readonly<Record<GuardedField, string>> = {
  email: 'Please enter your current password to change your email address.',
  paypalEmail: 'Please enter your current password to change where your money goes.',
}

/** A filled-in form: what to send, or what is wrong with it. */
export type CheckedProfile = { body: ProfileBody } | { errors: FieldErrors }

/** Checks a form with the contract's own schema (PROF-06 to PROF-10), and that a guarded change comes with a password. */
export function checkProfile(values: ProfileValues, password: string, profile: OwnProfile): CheckedProfile {
  const result = ProfileBody.safeParse(password === '' ? values : { ...values, currentPassword: password })
  const errors = { ...fieldErrors(result) }
  const guarded = guardedChange(values, profile)
  if (password === '' && guarded !== null) errors.currentPassword = passwordReasons[guarded]
  return result.success && errors.currentPassword === undefined ? { body: result.data } : { errors }
}
