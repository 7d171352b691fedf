import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { realmCookie } from '#server/identity/realm-cookies.ts'
import type { RealmSettings } from '#server/identity/realm-settings.ts'
import { requireViewer } from '../viewer.ts'
import { mayCall } from './access-token-rules.ts'
import { isAccessToken } from './access-token-text.ts'
import { invalidToken, scopeNeeded, tokenRefused, twoIdentities } from './token-errors.ts'
import { acceptedScopes, tokenOfRequest } from './token-of-request.ts'

/** Whether no call has this URL: a misspelled one is not found, with a token too. Pages serve what no call does. */
function isUnknown({ is404, url, routeOptions }: FastifyRequest): boolean {
  return is404 || (routeOptions.url === '/*' && url.startsWith('/api/'))
}

/**
 * Refuses access tokens wherever `scopesOfCalls` does not accept one of their scopes, and requests that also carry a
 * session of one of `realms`; keeps their responses out of caches. Register it after the cookies.
 */
export function checkAccessTokens(
  app: FastifyInstance,
  context: AppContext,
  realms: readonly Pick<RealmSettings, 'cookies' | 'sameSite'>[],
): void {
  const sessions = realms.map((realm) => realmCookie(context.config, realm, 'session').name)
  const hasSession = ({ cookies }: FastifyRequest) => sessions.some((name) => cookies[name] !== undefined)

  // needs no query, and runs before the limits on calls
  app.addHook('onRequest', async (request) => {
    const token = tokenOfRequest(request)
    if (token === null || isUnknown(request)) return
    if (hasSession(request)) throw twoIdentities()
    if (!isAccessToken(token)) throw invalidToken()
    if (acceptedScopes(request) === undefined) throw tokenRefused()
  })
  // after the limits, and before the body is read
  app.addHook('preParsing', async (request) => {
    const accepted = acceptedScopes(request)
    if (accepted === undefined || tokenOfRequest(request) === null) return
    const { scopes = [] } = await requireViewer(context, request)
    if (!mayCall(scopes, accepted)) throw scopeNeeded(accepted)
  })
  // some caches store answers to authorized requests
  app.addHook('onSend', async (request, reply, payload) => {
    if (tokenOfRequest(request) === null) return payload
    const isPrivate = String(reply.getHeader('cache-control')).includes('no-store')
    if (!isPrivate) reply.header('cache-control', 'private, no-store')
    return payload
  })
}
