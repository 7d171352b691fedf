import * as z from 'zod/mini'
import { adminRoles } from '#shared/admin-rights.ts'
import { longestPassword } from '#shared/password-rules.ts'
import { NewPassword, SecondStep } from './accounts.ts'
import { defineCall } from './call.ts'
import { IdParams, requiredText } from './fields.ts'
import { AdminId } from './ids.ts'
import { LinkToken } from './one-time-links.ts'
import {
  AppKey,
  beginPasskey,
  CurrentPassword,
  NewPasskey,
  PasskeyProof,
  PasskeyRequest,
  ReauthenticationBody,
  SecondFactors,
} from './second-factors.ts'

export const bodyErrors = [
  'bad_request',
  'wrong_origin',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'rate_limited',
] as const

/** An admin as the console shows them and the browser stores them (DATA-13). */
export const AdminRecord = z.object({
  id: AdminId,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(adminRoles),
})
export type AdminRecord = z.infer<typeof AdminRecord>

/** An admin's mandatory first step: the server rejects every other call until it is done. */
export const AdminSetUp = z.enum(['change_password', 'second_factor'])
export type AdminSetUp = z.infer<typeof AdminSetUp>

/** The signed-in admin and their open set-up step. */
const SignedIn = z.object({ message: z.string(), admin: AdminRecord, setUp: z.nullable(AdminSetUp) })
export type AdminSignedIn = z.infer<typeof SignedIn>

const bothNeeded = 'Please enter both username and password'

/** The longest username, in characters. */
export const longestUsername = 50

/**
 * Signs in to the console (API-20). With a second factor it returns the available factors instead of an
 * admin.
 */
export const signInAdmin = defineCall({
  name: 'signInAdmin',
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in to the console',
  tag: 'admin accounts',
  callers: 'anyone',
  body: z.object({
    username: requiredText(bothNeeded, longestUsername),
    password: z
      .string(bothNeeded)
      .check(
        z.minLength(1, bothNeeded),
        z.maxLength(longestPassword, `Password must be at most ${longestPassword} characters long.`),
      ),
  }),
  success: {
    status: 200,
    body: z.union([SignedIn, z.object({ message: z.string(), secondStep: z.array(SecondStep) })]),
  },
  errors: [...bodyErrors, 'invalid_credentials'],
})

/** Whether an admin's "This wasn't me" link still works, so that the page offers it only then. */
export const checkAdminDisownLink = defineCall({
  name: 'checkAdminDisownLink',
  method: 'GET',
  path: '/api/admin/not-me-link',
  summary: 'Check a "This wasn\'t me" link of the console',
  tag: 'admin accounts',
  callers: 'anyone',
  query: z.object({ token: z.string().check(z.maxLength(100)) }),
  success: { status: 200, body: z.object({ works: z.boolean() }) },
  errors: ['invalid', 'rate_limited'],
})

/**
 * Reports a new factor, device or password as not one's own, by the link in a notice. Removes it with all
 * later factors and ends all sessions.
 */
export const disownAdminChange = defineCall({
  name: 'disownAdminChange',
  method: 'POST',
  path: '/api/admin/not-me',
  summary: 'Undo a change to a console sign-in',
  tag: 'admin accounts',
  callers: 'anyone',
  body: z.object({ token: LinkToken }),
  success: { status: 204 },
  errors: [...bodyErrors, 'not_found'],
})

/** Completes the sign-in with a code of the app, or a recovery code. `conflict`: start over. */
export const signInAdminWithCode = defineCall({
  name: 'signInAdminWithCode',
  method: 'POST',
  path: '/api/admin/login/code',
  summary: 'Finish signing in to the console with a code',
  tag: 'admin accounts',
  callers: 'anyone',
  body: z.object({
    /** a code of the app, or a recovery code */
    code: requiredText('Enter a code.', 40),
  }),
  success: { status: 200, body: SignedIn },
  errors: [...bodyErrors, 'invalid_credentials', 'conflict'],
})

/** The browser's options for a console passkey, valid for five minutes. */
export const beginAdminPasskeySignIn = defineCall({
  name: 'beginAdminPasskeySignIn',
  method: 'POST',
  path: '/api/admin/login/passkey-options',
  summary: 'Start signing in to the console with a passkey',
  tag: 'admin accounts',
  callers: 'anyone',
  success: { status: 200, body: PasskeyRequest },
  errors: ['wrong_origin', 'rate_limited'],
})

/** Signs in with a passkey, which replaces password and second factor. */
export const signInAdminWithPasskey = defineCall({
  name: 'signInAdminWithPasskey',
  method: 'POST',
  path: '/api/admin/login/passkey',
  summary: 'Sign in to the console with a passkey',
  tag: 'admin accounts',
  callers: 'anyone',
  body: z.object({ credential: PasskeyProof }),
  success: { status: 200, body: SignedIn },
  errors: [...bodyErrors, 'invalid_credentials'],
})

/** Ends the admin session; succeeds without one, too (ADMIN-26). */
export const signOutAdmin = defineCall({
  name: 'signOutAdmin',
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Sign out of the console',
  tag: 'admin accounts',
  callers: 'anyone',
  success: { status: 204 },
  errors: ['wrong_origin'],
})

/** Who is signed in to the console. */
export const getAdminSession = defineCall({
  name: 'getAdminSession',
  method: 'GET',
  path: '/api/admin/me',
  summary: 'Get the signed-in admin',
  tag: 'admin accounts',
  callers: 'anyone',
  success: {
    status: 200,
    body: z.object({
      admin: z.nullable(AdminRecord),
      setUp: z.nullable(AdminSetUp),
      /** whether an authenticator app or a passkey is set up */
      hasSecondFactor: z.boolean(),
      /** the console's time zone for days and times; null without a session */
      timeZone: z.nullable(z.string()),
      /** the shop's origin when the console has its own host; null on this host */
      shopUrl: z.nullable(z.string()),
    }),
  },
  errors: [],
})

/** The next mandatory step of setting up the sign-in. */
const SetUpResponse = z.object({ setUp: z.nullable(AdminSetUp) })

/** Changes one's own password and ends one's other sessions. */
export const changeAdminPassword = defineCall({
  name: 'changeAdminPassword',
  method: 'POST',
  path: '/api/admin/password',
  summary: 'Change your console password',
  tag: 'admin accounts',
  callers: 'read',
  body: z.object({ currentPassword: CurrentPassword, newPassword: NewPassword }),
  success: { status: 200, body: SetUpResponse },
  errors: [...bodyErrors, 'unauthenticated'],
})

/** Starts the set-up of an authenticator app; `confirmAdminApp` activates it. */
export const beginAdminApp = defineCall({
  name: 'beginAdminApp',
  method: 'POST',
  path: '/api/admin/second-factor',
  summary: 'Start setting up an authenticator app for the console',
  tag: 'admin accounts',
  callers: 'read',
  body: ReauthenticationBody,
  success: { status: 200, body: AppKey },
  errors: [...bodyErrors, 'unauthenticated', 'proof_needed', 'conflict'],
})

/** What follows from a new second factor. */
const FactorAdded = z.object({ recoveryCodes: z.array(z.string()), setUp: z.nullable(AdminSetUp) })

/**
 * Activates the app by its first code. Returns recovery codes if it is the first second factor, else none.
 */
export const confirmAdminApp = defineCall({
  name: 'confirmAdminApp',
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  summary: 'Finish setting up an authenticator app for the console',
  tag: 'admin accounts',
  callers: 'read',
  body: z.object({
    /** the six digits that the app shows */
    code: requiredText('Enter the six digits your app shows.', 20),
  }),
  success: { status: 200, body: FactorAdded },
  errors: [...bodyErrors, 'unauthenticated', 'conflict'],
})

/** Makes new recovery codes and invalidates the old ones. */
export const renewAdminRecoveryCodes = defineCall({
  name: 'renewAdminRecoveryCodes',
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  summary: 'Make new recovery codes for the console',
  tag: 'admin accounts',
  callers: 'read',
  body: ReauthenticationBody,
  success: { status: 200, body: z.object({ recoveryCodes: z.array(z.string()) }) },
  errors: [...bodyErrors, 'unauthenticated', 'forbidden', 'proof_needed', 'conflict'],
})

/** The authenticator app, the passkeys and the number of recovery codes left. */
export const getAdminSecondFactors = defineCall({
  name: 'getAdminSecondFactors',
  method: 'GET',
  path: '/api/admin/second-factor',
  summary: 'List your second factors for the console',
  tag: 'admin accounts',
  callers: 'read',
  success: { status: 200, body: SecondFactors },
  errors: ['unauthenticated', 'forbidden'],
})

/** The browser's options for a new passkey, valid for five minutes. */
export const beginAdminPasskey = defineCall({
  ...beginPasskey,
  name: 'beginAdminPasskey',
  path: '/api/admin/second-factor/passkeys/options',
  summary: 'Start adding a passkey for the console',
  tag: 'admin accounts',
  callers: 'read',
})

/** Stores a passkey. Returns recovery codes if it is the first second factor, else none. */
export const addAdminPasskey = defineCall({
  name: 'addAdminPasskey',
  method: 'POST',
  path: '/api/admin/second-factor/passkeys',
  summary: 'Add a passkey for the console',
  tag: 'admin accounts',
  callers: 'read',
  responseHeaders: ['Location'],
  body: NewPasskey,
  success: { status: 201, body: FactorAdded },
  errors: [...bodyErrors, 'unauthenticated', 'conflict'],
})

/** Removes a passkey, but never the last second factor. */
export const removeAdminPasskey = defineCall({
  name: 'removeAdminPasskey',
  method: 'POST',
  path: '/api/admin/second-factor/passkeys/:id/remove',
  summary: 'Remove a passkey of the console',
  tag: 'admin accounts',
  callers: 'read',
  params: IdParams,
  body: ReauthenticationBody,
  success: { status: 204 },
  errors: [...bodyErrors, 'unauthenticated', 'forbidden', 'proof_needed', 'not_found', 'conflict'],
})
