import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Shown } from './cache-tags-rules.ts'
import { untilDropped } from './cached-response.ts'
import { mayCarrySession } from './our-cookies.ts'
import { surrogateKeysOf } from './surrogate-keys-rules.ts'

/** Headers with a caller's own request counts. */
const callerHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/**
 * Sets the headers for shared caches: nothing of the caller, and no caching with a session, as some ignore `Vary:
 * cookie`. Only with purging (`isDroppedWhenChanged`) may they cache longer than we do.
 */
export function setSharedCacheHeaders(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  config: Config,
  shown: Shown,
  isDroppedWhenChanged: boolean,
): void {
  const kept = String(reply.getHeader('cache-control') ?? '')
  if (!kept.includes('s-maxage')) return
  for (const name of callerHeaders) reply.removeHeader(name)
  if (mayCarrySession(config, request.headers)) {
    reply.header('cache-control', 'private, no-store')
    return
  }
  const keys = surrogateKeysOf(shown)
  // for Fastly and Varnish, and for Cloudflare
  reply.header('surrogate-key', keys.join(' ')).header('cache-tag', keys.join(','))
  if (isDroppedWhenChanged)
    reply.header('cache-control', kept.replace(/s-maxage=\d+/, `s-maxage=${untilDropped}`))
}
