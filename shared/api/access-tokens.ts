import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { labelText, Moment } from './fields.ts'
import { AccessTokenId } from './ids.ts'
import { CurrentPassword } from './second-factors.ts'

/** What an access token may be used for; each call names its scopes. */
export const accessScopes = ['read', 'listings', 'orders', 'payouts'] as const
export type AccessScope = (typeof accessScopes)[number]

/** How long an access token works, in days; none works forever. */
export const accessTokenDays = [30, 90, 365] as const

/** The most access tokens that a person may have at once. */
export const mostAccessTokens = 20

/** A name's length, in characters. */
export const accessTokenName = { least: 2, most: 40 } as const

/** A key with which a program acts for its owner, within its scopes. */
export const AccessToken = z.object({
  id: AccessTokenId,
  name: z.string(),
  /** its first characters, to recognize it; the rest is shown only once */
  beginning: z.string(),
  /** what it may be used for */
  scopes: z.array(z.enum(accessScopes)),
  createdAt: Moment,
  /** when it was last used, to an hour; null: never */
  lastUsedAt: z.nullable(Moment),
  /** when it stops working, or stopped */
  expiresAt: Moment,
})
export type AccessToken = z.infer<typeof AccessToken>

const { least, most } = accessTokenName

/** An access token to create. */
export const NewAccessToken = z.object({
  name: labelText(`Give it a name of ${least} to ${most} characters.`, least, most),
  /** what it may be used for */
  scopes: z
    .array(z.enum(accessScopes), 'Choose at least one permission.')
    .check(z.minLength(1, 'Choose at least one permission.'), z.maxLength(accessScopes.length)),
  days: z.literal([...accessTokenDays], `Choose one of ${accessTokenDays.join(', ')} days.`),
  currentPassword: z.optional(CurrentPassword),
})

/** A new access token. */
const CreatedAccessToken = z.object({
  /** the token itself, in this answer only */
  token: z.string(),
  accessToken: AccessToken,
})

/** The viewer's access tokens, newest first; expired ones stay listed for 30 days. */
export const listAccessTokens = defineCall({
  name: 'listAccessTokens',
  method: 'GET',
  path: '/api/access-tokens',
  summary: 'List your access tokens, without their secret part',
  tag: 'access tokens',
  callers: 'people',
  success: { status: 200, body: z.array(AccessToken) },
  errors: ['unauthenticated'],
})

/** Creates an access token; only this response has it. `conflict` when the viewer has the most allowed. */
export const createAccessToken = defineCall({
  name: 'createAccessToken',
  method: 'POST',
  path: '/api/access-tokens',
  summary: 'Create an access token; only this answer has it',
  tag: 'access tokens',
  callers: 'confirmed',
  body: NewAccessToken,
  success: { status: 201, body: CreatedAccessToken },
  errors: [
    'bad_request',
    'unauthenticated',
    'wrong_origin',
    'email_unconfirmed',
    'proof_needed',
    'conflict',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})

/** Ends an access token at once, without re-authentication: a leaked one must end quickly. */
export const revokeAccessToken = defineCall({
  name: 'revokeAccessToken',
  method: 'DELETE',
  path: '/api/access-tokens/:id',
  summary: 'Revoke an access token',
  tag: 'access tokens',
  callers: 'owner',
  params: z.object({ id: AccessTokenId }),
  success: { status: 204 },
  errors: ['unauthenticated', 'wrong_origin', 'not_found'],
})
