import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { CurrentPassword, PasskeyProof } from './second-factors.ts'

/** A password or a passkey, to confirm that it's you. */
const Proof = z.union([
  z.object({ currentPassword: CurrentPassword }),
  z.object({ credential: PasskeyProof }),
])

/**
 * Re-authenticates the session by password or passkey, started with `beginPasskeySignIn`. For ten minutes,
 * calls that otherwise return `proof_needed` are allowed (decisions, payout details). Rotates the session
 * cookie.
 */
export const proveOwner = defineCall({
  name: 'proveOwner',
  method: 'POST',
  path: '/api/proof',
  summary: "Confirm it's you",
  tag: 'account',
  callers: 'people',
  body: Proof,
  success: { status: 204 },
  errors: [
    'bad_request',
    'unauthenticated',
    'invalid_credentials',
    'wrong_origin',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})

/**
 * As `proveOwner` for admins, started with `beginAdminPasskeySignIn`: for second factors, roles, settings and
 * larger refunds.
 */
export const proveAdmin = defineCall({
  name: 'proveAdmin',
  method: 'POST',
  path: '/api/admin/proof',
  summary: "Confirm it's you in the console",
  tag: 'admin accounts',
  callers: 'read',
  body: Proof,
  success: { status: 204 },
  errors: [
    'bad_request',
    'unauthenticated',
    'forbidden',
    'invalid_credentials',
    'wrong_origin',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})
