import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { untilDropped } from './cached-response.ts'
import { mayCarrySession } from './our-cookies.ts'
import type { Shown } from './shown-rules.ts'
import { keysOfShown } from './surrogate-keys-rules.ts'

/** What counts how much somebody asked for. */
const ofWhoAsks = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/**
 * What shared caches may keep has nothing of who asked, and is never the answer to a session, good or not: not all of them heed
 * `Vary: cookie`. It carries keys of what it shows, by which they drop it when they are told to; only where they are
 * (`isDroppedWhenChanged`) they may keep it longer than we do.
 */
export function tellSharedCaches(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  config: Config,
  shown: Shown,
  isDroppedWhenChanged: boolean,
): void {
  const kept = String(reply.getHeader('cache-control') ?? '')
  if (!kept.includes('s-maxage')) return
  for (const name of ofWhoAsks) reply.removeHeader(name)
  if (mayCarrySession(config, request.headers.cookie)) {
    reply.header('cache-control', 'private, no-store')
    return
  }
  const keys = keysOfShown(shown)
  // as Fastly and Varnish read them, and as Cloudflare does
  reply.header('surrogate-key', keys.join(' ')).header('cache-tag', keys.join(','))
  if (isDroppedWhenChanged)
    reply.header('cache-control', kept.replace(/s-maxage=\d+/, `s-maxage=${untilDropped}`))
}
