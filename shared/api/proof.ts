import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { CurrentPassword, PasskeyProof } from './second-factors.ts'

const Proof = z.union([
  z.object({ currentPassword: CurrentPassword }),
  z.object({ credential: PasskeyProof }),
])

/**
 * Proves that it is the account's owner who uses the session, by the password or a passkey; begun with `beginPasskeySignIn`. For
 * ten minutes the calls that answer `proof_needed` are then carried out: those about where money goes, the e-mail address,
 * second factors, other sessions and the end of the account (decisions, payout details). The session gets another token, which
 * comes as its cookie.
 */
export const proveOwner = defineCall({
  name: 'proveOwner',
  method: 'POST',
  path: '/api/proof',
  summary: 'Prove that it is you, with your password or a passkey',
  tag: 'account',
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
 * As `proveOwner`, for admins, begun with `beginAdminPasskeySignIn`: before their own second factors, roles and settings are
 * changed, and more than a small sum is refunded.
 */
export const proveAdmin = defineCall({
  name: 'proveAdmin',
  method: 'POST',
  path: '/api/admin/proof',
  summary: 'Prove that it is you, with your password or a passkey of the console',
  tag: 'admin',
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
