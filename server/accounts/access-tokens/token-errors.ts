import { AppError } from '#server/http/app-error.ts'
import type { AccessScope } from '#shared/api/access-tokens.ts'

/** The error for a token that is malformed, unknown, expired, or whose owner may not sign in. */
export function invalidToken(): AppError {
  return new AppError('invalid_token', 'This access token has expired, was revoked, or was never valid.', {
    challenge: 'Bearer error="invalid_token"',
    refusal: { kind: 'unauthenticated' },
  })
}

/** The error for a request with a token and a session, whose rights differ. */
export function twoIdentities(): AppError {
  return new AppError('bad_request', 'Send an access token or a session cookie, not both.', {
    challenge: 'Bearer error="invalid_request"',
  })
}

/** The error for a call that no token may make. */
export function tokenRefused(): AppError {
  return new AppError('token_refused', 'Access tokens cannot make this call. Sign in with a browser instead.')
}

/** The error for a token without any of the accepted scopes, which it names. */
export function scopeNeeded(accepted: readonly AccessScope[]): AppError {
  const scopes = accepted.join(' or ')
  return new AppError('scope_needed', `This call needs an access token with the scope ${scopes}.`, {
    challenge: `Bearer error="insufficient_scope", scope="${accepted.join(' ')}"`,
  })
}
