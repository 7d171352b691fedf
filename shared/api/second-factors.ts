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

/** The password once more: who holds a session only must not change how the account is opened. */
export const CurrentPassword = z
  .string('Please enter your current password.')
  .check(
    z.minLength(1, 'Please enter your current password.'),
    z.maxLength(longestPassword, `Password must be at most ${longestPassword} characters long.`),
  )
/** A proof by the password, unless one was given a moment ago (`proof.ts`). */
export const ProofBody = z.object({ currentPassword: z.optional(CurrentPassword) })

const PublicKeyType = z.literal('public-key')
const Base64Url = z.string().check(z.maxLength(10_000), z.regex(/^[\w-]+$/))

/** What a passkey answers at sign-in: all of it that proves anything. */
export const PasskeyProof = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: PublicKeyType,
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** What the browser is asked at sign-in, as the WebAuthn standard writes it in JSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What the browser is asked when it makes a passkey. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: PublicKeyType, alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** the viewer's passkeys: no device is to make a second one */
  excludeCredentials: z.array(z.object({ id: z.string(), type: PublicKeyType })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

const RecoveryCodes = z.array(z.string())

/** What an authenticator app is given. */
export const AppKey = z.object({
  /** the key to type where nothing can be scanned, in base32 */
  key: z.string(),
  /** the same as an otpauth: address, which opens an app on this device */
  uri: z.string(),
  /** the address as a QR code: the `d` of an SVG path, and the side of its square */
  qr: z.object({ path: z.string(), size: z.int() }),
})

export const Passkey = z.object({
  id: z.uuid(),
  /** what its owner calls it */
  name: z.string(),
  createdAt: Moment,
})
export type Passkey = z.infer<typeof Passkey>

/** What the viewer signs in with beside the password. */
export const SecondFactors = z.object({
  /** whether an app makes codes for the account */
  app: z.boolean(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

export const getSecondFactors = defineCall({
  name: 'getSecondFactors',
  method: 'GET',
  path: '/api/second-factors',
  summary: 'What you sign in with beside your password',
  tag: 'second factors',
  success: { status: 200, body: SecondFactors },
  errors: ['unauthenticated'],
})

/** Begins with an app that makes codes; nothing changes until `confirmApp`. */
export const beginApp = defineCall({
  name: 'beginApp',
  method: 'POST',
  path: '/api/second-factors/app',
  summary: 'Get the key for an authenticator app',
  tag: 'second factors',
  body: ProofBody,
  success: { status: 200, body: AppKey },
  errors: [...bodyErrors, 'unauthenticated', 'email_unconfirmed', 'proof_needed', 'conflict'],
})

/** The app's first code turns it on. Answers the recovery codes when it is the first second factor, else none. */
export const confirmApp = defineCall({
  name: 'confirmApp',
  method: 'POST',
  path: '/api/second-factors/app/confirm',
  summary: 'Turn codes from an authenticator app on',
  tag: 'second factors',
  body: z.object({ code: requiredText('Please enter the six digits your app shows.', 20) }),
  success: { status: 200, body: z.object({ recoveryCodes: RecoveryCodes }) },
  errors: [...bodyErrors, 'unauthenticated', 'email_unconfirmed', 'conflict'],
})

export const removeApp = defineCall({
  name: 'removeApp',
  method: 'POST',
  path: '/api/second-factors/app/remove',
  summary: 'Turn codes from an authenticator app off',
  tag: 'second factors',
  body: ProofBody,
  success: { status: 204 },
  errors: [...bodyErrors, 'unauthenticated', 'proof_needed'],
})

/** What the browser needs to make a passkey; good for five minutes. */
export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/second-factors/passkeys/options',
  summary: 'Begin adding a passkey',
  tag: 'second factors',
  body: ProofBody,
  success: { status: 200, body: PasskeyCreation },
  errors: [...bodyErrors, 'unauthenticated', 'email_unconfirmed', 'proof_needed'],
})

/** A passkey that was just made. */
export const NewPasskey = z.object({
  name: requiredText('Please give it a name, such as the device it is on.', 100),
  /** what the browser made, in the standard's JSON; the account library checks it */
  credential: z.record(z.string(), z.unknown()),
})

/** Keeps a passkey. Answers the recovery codes when it is the first second factor, else none. */
export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/second-factors/passkeys',
  summary: 'Add a passkey',
  tag: 'second factors',
  body: NewPasskey,
  success: { status: 201, body: z.object({ recoveryCodes: RecoveryCodes }) },
  errors: [...bodyErrors, 'unauthenticated', 'email_unconfirmed'],
})

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/second-factors/passkeys/:id/remove',
  summary: 'Remove a passkey',
  tag: 'second factors',
  params: IdParams,
  body: ProofBody,
  success: { status: 204 },
  errors: [...bodyErrors, 'unauthenticated', 'proof_needed', 'not_found'],
})

/** Makes new recovery codes; the old ones are good for nothing afterwards. */
export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/second-factors/recovery-codes',
  summary: 'Make new recovery codes',
  tag: 'second factors',
  body: ProofBody,
  success: { status: 200, body: z.object({ recoveryCodes: RecoveryCodes }) },
  errors: [...bodyErrors, 'unauthenticated', 'email_unconfirmed', 'proof_needed', 'conflict'],
})

const UserResponse = z.object({ user: CurrentUser })

/** The second step after the password: a code of the app, or a recovery code. `conflict`: begin anew. */
export const signInWithCode = defineCall({
  name: 'signInWithCode',
  method: 'POST',
  path: '/api/login/code',
  summary: 'Finish signing in with a code',
  tag: 'accounts',
  body: z.object({ code: requiredText('Please enter a code.', 40) }),
  success: { status: 200, body: UserResponse },
  errors: [...bodyErrors, 'forbidden', 'conflict'],
})

/** What the browser needs to ask for a passkey; good for five minutes. */
export const beginPasskeySignIn = defineCall({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/login/passkey-options',
  summary: 'Begin signing in with a passkey',
  tag: 'accounts',
  success: { status: 200, body: PasskeyRequest },
  errors: ['wrong_origin', 'rate_limited'],
})

/** Signs in with a passkey, which proves the device and the person: no password is asked, before it or after. */
export const signInWithPasskey = defineCall({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Sign in with a passkey',
  tag: 'accounts',
  body: z.object({ credential: PasskeyProof }),
  success: { status: 200, body: UserResponse },
  errors: [...bodyErrors, 'invalid_credentials', 'forbidden'],
})
