import * as z from 'zod/mini'
import { longestPassword } from '#shared/password-rules.ts'
import { perConnection } from '#shared/payment-methods.ts'
import { notAnEmail, readEmail } from '#shared/read-email.ts'
import { defineCall } from './call.ts'
import { cookTypes } from './cooks.ts'
import { Email, Moment, optionalText, PhoneOrEmpty, storedName } from './fields.ts'
import { PersonId } from './ids.ts'
import { PhotoAddress } from './photos.ts'

/** The longest bio and location, in characters (PROF-08). */
export const longestBio = 500
export const longestLocation = 200

/** A baker's public profile, without contact details. */
export const PublicProfile = z.object({
  id: PersonId,
  firstName: z.string(),
  lastName: z.string(),
  bio: z.nullable(z.string()),
  /** where they bake, in their own words */
  location: z.nullable(z.string()),
  cookType: z.enum(cookTypes),
})
export type PublicProfile = z.infer<typeof PublicProfile>

/** Whether a baker's account at each provider is connected (DATA-01). */
export const connections = perConnection(() => z.boolean())

/** All of one's own profile (DATA-01; decisions, OPEN-72), without passwords, tokens and hashes (DATA-02). */
export const OwnProfile = z.extend(PublicProfile, {
  email: z.string(),
  /** whether the address is confirmed */
  emailVerified: z.boolean(),
  /** the new address that awaits confirmation; null without a change */
  newEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** whether only people with an order see email and phone */
  keepsContact: z.boolean(),
  /** whether they get pickup reminders by email: a day before, and two hours before */
  remindsDayBefore: z.boolean(),
  /** whether an email reminds of each pickup, hours before */
  remindsHoursBefore: z.boolean(),
  /** whether they get an email when an order is ready */
  tellsReady: z.boolean(),
  profileImageUrl: z.nullable(z.string()),
  paypalEmail: z.nullable(z.string()),
  ...connections,
  termsAccepted: z.boolean(),
  termsAcceptedAt: z.nullable(Moment),
  createdAt: Moment,
  updatedAt: Moment,
})
export type OwnProfile = z.infer<typeof OwnProfile>

const emailOrEmpty = 'Enter a valid email address, or leave this empty.'

/** An email address, or nothing. */
const EmailOrEmpty = z.pipe(
  z.string(emailOrEmpty).check(z.trim(), z.meta({ format: 'email', maxLength: 254 })),
  z.transform((text, context) => {
    const read = readEmail(text)
    if (text === '') return text
    if ('email' in read) return read.email
    context.issues.push({
      code: 'custom',
      message: read.fault.replace(notAnEmail, emailOrEmpty),
      input: text,
    })
    return z.NEVER
  }),
)

/** An optional text: empty, null and omitted are stored as null. */
function orNone<Text extends z.ZodMiniType<string, string>>(text: Text) {
  return z.pipe(
    z._default(z.nullable(text), null),
    z.transform((value) => (value === '' ? null : value)),
  )
}

/**
 * The fields of a profile form (PROF-06 to PROF-10). An omitted optional field is emptied. The last name is
 * required, unlike at sign-up (OPEN-35).
 */
export const ProfileBody = z.object({
  firstName: storedName('Enter your first name.'),
  lastName: storedName('Enter your last name.'),
  email: Email,
  phone: orNone(PhoneOrEmpty),
  bio: orNone(optionalText(longestBio, `Bio must be under ${longestBio} characters`)),
  location: orNone(optionalText(longestLocation)),
  cookType: z.enum(cookTypes, 'Choose home cook or food truck.'),
  paypalEmail: orNone(EmailOrEmpty),
  /** whether only people with an order see email and phone; unchanged when omitted */
  keepsContact: z.optional(z.boolean()),
  /** pickup reminders by email; unchanged when omitted */
  remindsDayBefore: z.optional(z.boolean()),
  remindsHoursBefore: z.optional(z.boolean()),
  /** emails about ready orders; unchanged when omitted */
  tellsReady: z.optional(z.boolean()),
  /** the address of an uploaded photo, null for none; unchanged when omitted */
  profileImageUrl: z.optional(z.nullable(PhotoAddress)),
  /** re-authentication for a change of the address or of where money goes */
  currentPassword: z.optional(
    z
      .string('Enter your current password.')
      .check(z.maxLength(longestPassword, `Password must be at most ${longestPassword} characters long.`)),
  ),
})
export type ProfileBody = z.output<typeof ProfileBody>

/**
 * A profile (API-17): one's own in full, or a baker's public part while they have a public listing; else 404.
 */
export const getProfile = defineCall({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profile/:id',
  summary: 'Get a profile',
  tag: 'profile',
  callers: 'owner',
  params: z.object({ id: PersonId }),
  success: { status: 200, body: z.union([OwnProfile, PublicProfile]) },
  errors: ['unauthenticated', 'not_found'],
})

/**
 * Replaces one's own profile (API-18). A changed email address or `paypalEmail` needs `currentPassword`. A
 * new address must be unused; it stays `newEmail` until it is confirmed.
 */
export const updateProfile = defineCall({
  name: 'updateProfile',
  method: 'PUT',
  path: '/api/profile/:id',
  summary: 'Change your profile',
  tag: 'profile',
  callers: 'owner',
  params: z.object({ id: PersonId }),
  body: ProfileBody,
  success: { status: 200, body: OwnProfile },
  errors: [
    'bad_request',
    'unauthenticated',
    'forbidden',
    'proof_needed',
    'wrong_origin',
    'not_found',
    'conflict',
    'email_taken',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})

/** Whether one's own Stripe account is connected (API-16). */
export const getStripeStatus = defineCall({
  name: 'getStripeStatus',
  method: 'GET',
  path: '/api/users/:id/stripe-status',
  summary: 'Get whether Stripe is connected',
  tag: 'profile',
  callers: 'owner',
  params: z.object({ id: PersonId }),
  success: { status: 200, body: z.object({ stripeConnected: z.boolean(), userId: PersonId }) },
  errors: ['unauthenticated', 'forbidden', 'not_found'],
})
