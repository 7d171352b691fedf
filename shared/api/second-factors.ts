import * as z from 'zod/mini'
import { longestPassword } from '#shared/password-rules.ts'
import { CurrentUser } from './accounts.ts'
import { defineCall } from './call.ts'
import { IdParams, Moment, requiredText } from './fields.ts'

const bodyErrors = [
  'bad_request',
  'wrong_origin',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'rate_limited',
] as const

/** The current password: a stolen session must not change how the account is opened. */
export const CurrentPassword = z
  .string('Enter your current password.')
  .check(
    z.minLength(1, 'Enter your current password.'),
    z.maxLength(longestPassword, `Password must be at most ${longestPassword} characters long.`),
  )
/** The password for re-authentication, unless it happened recently (`proof.ts`). */
export const ReauthenticationBody = z.object({ currentPassword: z.optional(CurrentPassword) })

const PublicKeyType = z.literal('public-key')
/** Bytes as base64url. */
const Base64Url = z.string().check(z.maxLength(10_000), z.regex(/^[\w-]+$/))

/** A passkey's response at sign-in. */
export const PasskeyProof = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: PublicKeyType,
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** The browser's options for a passkey at sign-in, in WebAuthn's JSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** The browser's options for a new passkey. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: PublicKeyType, alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** the viewer's passkeys: each device makes only one */
  excludeCredentials: z.array(z.object({ id: z.string(), type: PublicKeyType })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** Recovery codes; each works once. */
const RecoveryCodes = z.array(z.string())

/** The key for an authenticator app. */
export const AppKey = z.object({
  /** the key to type, in base32 */
  key: z.string(),
  /** the key as an otpauth: address, which opens an app on this device */
  uri: z.string(),
  /** the address as a QR code: the `d` of an SVG path, and its side length */
  qr: z.object({ path: z.string(), size: z.int() }),
})

/** A passkey of an account. */
export const Passkey = z.object({
  id: z.uuid(),
  /** its owner's name for it */
  name: z.string(),
  createdAt: Moment,
})
export type Passkey = z.infer<typeof Passkey>

/** The viewer's second factors. */
export const SecondFactors = z.object({
  /** whether an authenticator app is set up */
  app: z.boolean(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/** The authenticator app, the passkeys and the number of recovery codes left. */
export const getSecondFactors = defineCall({
  name: 'getSecondFactors',
  method: 'GET',
  path: '/api/second-factors',
  summary: 'List your second factors',
  tag: 'second factors',
  callers: 'people',
  success: { status: 200, body: SecondFactors },
  errors: ['unauthenticated'],
})

/** Starts the set-up of an authenticator app; `confirmApp` activates it. */
export const beginApp = defineCall({
  name: 'beginApp',
  method: 'POST',
  path: '/api/second-factors/app',
  summary: 'Start setting up an authenticator app',
  tag: 'second factors',
  callers: 'confirmed',
  body: ReauthenticationBody,
  success: { status: 200, body: AppKey },
  errors: [...bodyErrors, 'unauthenticated', 'email_unconfirmed', 'proof_needed', 'conflict'],
})

/**
 * Activates the app by its first code. Returns recovery codes if it is the first second factor, else none.
 */
export const confirmApp = defineCall({
  name: 'confirmApp',
  method: 'POST',
  path: '/api/second-factors/app/confirm',
  summary: 'Finish setting up an authenticator app',
  tag: 'second factors',
  callers: 'confirmed',
  body: z.object({
    /** the six digits that the app shows */
    code: requiredText('Enter the six digits your app shows.', 20),
  }),
  success: { status: 200, body: z.object({ recoveryCodes: RecoveryCodes }) },
  errors: [...bodyErrors, 'unauthenticated', 'email_unconfirmed', 'conflict'],
})

/** Removes the app; re-authentication is required. */
export const removeApp = defineCall({
  name: 'removeApp',
  method: 'POST',
  path: '/api/second-factors/app/remove',
  summary: 'Remove your authenticator app',
  tag: 'second factors',
  callers: 'people',
  body: ReauthenticationBody,
  success: { status: 204 },
  errors: [...bodyErrors, 'unauthenticated', 'proof_needed'],
})

/** The browser's options for a new passkey, valid for five minutes. */
export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/second-factors/passkeys/options',
  summary: 'Start adding a passkey',
  tag: 'second factors',
  callers: 'confirmed',
  body: ReauthenticationBody,
  success: { status: 200, body: PasskeyCreation },
  errors: [...bodyErrors, 'unauthenticated', 'email_unconfirmed', 'proof_needed'],
})

/** A new passkey. */
export const NewPasskey = z.object({
  name: requiredText('Give it a name, such as the device it’s on.', 100),
  /** the browser's credential in WebAuthn's JSON; the authentication library validates it */
  credential: z.record(z.string(), z.unknown()),
})

/** Stores a passkey. Returns recovery codes if it is the first second factor, else none. */
export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/second-factors/passkeys',
  summary: 'Add a passkey',
  tag: 'second factors',
  callers: 'confirmed',
  responseHeaders: ['Location'],
  body: NewPasskey,
  success: { status: 201, body: z.object({ recoveryCodes: RecoveryCodes }) },
  errors: [...bodyErrors, 'unauthenticated', 'email_unconfirmed'],
})

/** Removes a passkey; re-authentication is required. */
export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/second-factors/passkeys/:id/remove',
  summary: 'Remove a passkey',
  tag: 'second factors',
  callers: 'people',
  params: IdParams,
  body: ReauthenticationBody,
  success: { status: 204 },
  errors: [...bodyErrors, 'unauthenticated', 'proof_needed', 'not_found'],
})

/** Makes new recovery codes and invalidates the old ones. */
export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/second-factors/recovery-codes',
  summary: 'Make new recovery codes',
  tag: 'second factors',
  callers: 'confirmed',
  body: ReauthenticationBody,
  success: { status: 200, body: z.object({ recoveryCodes: RecoveryCodes }) },
  errors: [...bodyErrors, 'unauthenticated', 'email_unconfirmed', 'proof_needed', 'conflict'],
})

/** The signed-in user. */
const UserResponse = z.object({ user: CurrentUser })

/** Completes the sign-in with a code of the app, or a recovery code. `conflict`: start over. */
export const signInWithCode = defineCall({
  name: 'signInWithCode',
  method: 'POST',
  path: '/api/login/code',
  summary: 'Finish signing in with a code',
  tag: 'accounts',
  callers: 'anyone',
  body: z.object({
    /** a code of the app, or a recovery code */
    code: requiredText('Enter a code.', 40),
  }),
  success: { status: 200, body: UserResponse },
  errors: [...bodyErrors, 'forbidden', 'conflict'],
})

/** The browser's options for a passkey, valid for five minutes. */
export const beginPasskeySignIn = defineCall({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/login/passkey-options',
  summary: 'Start signing in with a passkey',
  tag: 'accounts',
  callers: 'anyone',
  success: { status: 200, body: PasskeyRequest },
  errors: ['wrong_origin', 'rate_limited'],
})

/** Signs in with a passkey, which replaces password and second factor. */
export const signInWithPasskey = defineCall({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Sign in with a passkey',
  tag: 'accounts',
  callers: 'anyone',
  body: z.object({ credential: PasskeyProof }),
  success: { status: 200, body: UserResponse },
  errors: [...bodyErrors, 'invalid_credentials', 'forbidden'],
})
