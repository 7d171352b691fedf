import * as z from 'zod/mini'
import { longestPassword, passwordFault, shortestPassword } from '#shared/password-rules.ts'
import { defineCall } from './call.ts'
import { date, Email, optionalName, requiredName } from './fields.ts'
import { PersonId } from './ids.ts'

/** The current terms of sign-up; a new version asks everybody again (decisions, OPEN-23, OPEN-74). */
export const termsVersion = '2026-11-23'

/** The signed-in user as the browser knows them (DATA-12, with the id of OPEN-08). */
export const CurrentUser = z.object({
  id: PersonId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** The signed-in user. */
const UserResponse = z.object({ user: CurrentUser })

/** The second factors of an account, besides recovery codes. */
export const SecondStep = z.enum(['app', 'passkey'])
export type SecondStep = z.infer<typeof SecondStep>

/** The signed-in user, or the second factors to choose from. */
const SignInResponse = z.union([UserResponse, z.object({ secondStep: z.array(SecondStep) })])
export type SignInResponse = z.infer<typeof SignInResponse>

const tooLong = z.maxLength(longestPassword, `Password must be at most ${longestPassword} characters long.`)

/** A new password: 8 to 256 characters, any character (AUTH-13, AUTH-24). */
export const NewPassword = z
  .string('Choose a password.')
  .check(
    z.minLength(shortestPassword, `Password must be at least ${shortestPassword} characters long.`),
    tooLong,
  )

/** A new account. */
export const SignUpBody = z
  .object({
    email: Email,
    password: NewPassword,
    firstName: requiredName('Enter your first name.'),
    lastName: z._default(optionalName(), ''),
    /** the accepted terms, by date; omitted when none were accepted */
    termsVersion: z.optional(date('This is not a version of our terms.')),
  })
  .check(
    z.superRefine(({ email, password }, context) => {
      const fault = passwordFault(password, email)
      if (fault !== null)
        context.issues.push({ code: 'custom', message: fault, path: ['password'], input: password })
    }),
  )

/** An email address and its password. */
export const SignInBody = z.object({
  email: Email,
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), tooLong),
})

/** Creates an account and signs in (API-08). */
export const signUp = defineCall({
  name: 'signUp',
  method: 'POST',
  path: '/api/signup',
  summary: 'Create an account',
  tag: 'accounts',
  callers: 'anyone',
  responseHeaders: ['Location'],
  body: SignUpBody,
  success: { status: 201, body: UserResponse },
  errors: [
    'bad_request',
    'wrong_origin',
    'forbidden',
    'email_taken',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})

/** Signs in (API-07). With a second factor, `signInWithCode` or a passkey must follow. */
export const signIn = defineCall({
  name: 'signIn',
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in',
  tag: 'accounts',
  callers: 'anyone',
  body: SignInBody,
  success: { status: 200, body: SignInResponse },
  errors: [
    'bad_request',
    'invalid_credentials',
    'wrong_origin',
    'forbidden',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})

/** The same sign-up under the path the auth tabs use (API-09). */
export const signUpFromTabs = defineCall({
  ...signUp,
  name: 'signUpFromTabs',
  summary: 'Create an account (second path)',
  path: '/api/auth/signup',
})

/** The same sign-in under the path the auth tabs use (API-10). */
export const signInFromTabs = defineCall({
  ...signIn,
  name: 'signInFromTabs',
  summary: 'Sign in (second path)',
  path: '/api/auth/login',
})

/** Ends the session; succeeds without one, too. */
export const signOut = defineCall({
  name: 'signOut',
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out',
  tag: 'accounts',
  callers: 'anyone',
  success: { status: 204 },
  errors: ['wrong_origin'],
})

/** Who is signed in: the user, or null for a visitor. */
export const getCurrentUser = defineCall({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/api/me',
  summary: 'Get the signed-in user',
  tag: 'accounts',
  callers: 'anyone',
  success: { status: 200, body: z.object({ user: z.nullable(CurrentUser) }) },
  errors: [],
})
