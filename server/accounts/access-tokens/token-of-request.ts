import type { FastifyRequest } from 'fastify'
import { bearerToken } from '#server/http/bearer-token.ts'
import type { AccessScope } from '#shared/api/access-tokens.ts'
import { scopesOfCalls } from '#shared/api/token-scopes.ts'
import { looksLikeAccessToken } from './access-token-text.ts'

/**
 * The access token that a call presents, valid or not; null without one. Elsewhere a bearer token that does not look
 * like ours belongs to somebody else, such as a proxy, the reader of `/metrics`, or a payment provider.
 */
export function tokenOfRequest(request: FastifyRequest): string | null {
  const token = bearerToken(request.headers)
  if (token === null) return null
  // checks the matched route too: a URL can be spelled in many ways
  const isOfApi = [request.url, request.routeOptions.url].some(
    (path) => path?.startsWith('/api/') && !path.startsWith('/api/webhooks/'),
  )
  const isCall = isOfApi || acceptedScopes(request) !== undefined
  return isCall || looksLikeAccessToken(token) ? token : null
}

/** The scopes that a request's call accepts, any one of them; undefined for a call that refuses tokens. */
export function acceptedScopes({ method, routeOptions }: FastifyRequest): readonly AccessScope[] | undefined {
  return scopesOfCalls[`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`]
}
