import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import type { Figures } from '#server/telemetry/figures.ts'
import { type CachedResponse, replyWith, sendCached, toCachedResponse } from './cached-response.ts'
import { RecentChanges, type ReadStart } from './heard-changes.ts'
import { mayCarrySession } from './our-cookies.ts'
import { isReadForPage, passTagsToPage } from './reads-for-pages.ts'
import { ResponseCache } from './response-cache.ts'
import { type Change, isTouched, readChanges } from './shown-rules.ts'
import { siteReader } from './sites-rules.ts'
import { setSharedCacheHeaders } from './tell-shared-caches.ts'
import { isToldOfAll, cacheTagsOf } from './what-is-shown.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** the recent changes this process was notified of */
    recentChanges: RecentChanges
    /**
     * a URL's cached response for a page that its visitor requests, without an in-process call; undefined when there is
     * none
     */
    cachedForPage: (
      visitor: FastifyRequest,
      url: string,
    ) => Pick<CachedResponse, 'payload' | 'headers' | 'shown'> | undefined
  }
  interface FastifyContextConfig {
    /** whether every visitor gets the same response, so it can be cached */
    sameForVisitors?: boolean
    /**
     * which listings a write changes, as visitors see them; called before it and, with its reply, after it. Without it
     * anything may change.
     */
    changesListings?: (
      request: FastifyRequest,
      reply: FastifyReply,
      when: 'before' | 'after',
    ) => Promise<readonly Change[]>
  }
}

/** The default for writes that do not name their changes. */
const anything: readonly Change[] = [null]

/** Longer URLs are not cached: popular ones are short. */
const longestUrl = 2_000

/** A visitor's request whose response others may await. */
interface Slot {
  key: string
  start: ReadStart
  /**
   * the stale response at its start; notices may drop it from the cache before the read fails with the lost connection
   */
  stale: CachedResponse | undefined
  promise: Promise<CachedResponse | null>
  settle: (answer: CachedResponse | null) => void
}

/**
 * Caches visitors' responses (`sameForVisitors`) for a few seconds, until a change or a lost notice channel. Serves
 * stale ones while the database is away. Returns the cache's `/metrics`.
 */
export async function cacheVisitorResponses(
  app: FastifyInstance,
  { config, database }: AppContext,
): Promise<Figures> {
  const cache = new ResponseCache()
  const siteOfHost = siteReader(config)
  const underWay = new Map<string, Promise<CachedResponse | null>>()
  const slots = new WeakMap<FastifyRequest, Slot>()
  const counts = { hits: 0, misses: 0, joined: 0 }
  const heard = new RecentChanges(database.replicas?.longestAge ?? 0)
  app.decorate('recentChanges', heard)
  const changedBefore = new WeakMap<FastifyRequest, readonly Change[]>()
  /** whether we receive notices of other processes' changes */
  let hasNotices = true

  function drop(changes: readonly Change[]): void {
    heard.note(changes)
    cache.drop(({ shown }) => isTouched(shown, changes))
    // later requests must see the changes, and the tags of running ones are not known yet
    underWay.clear()
  }

  /** Without notices anything may have changed, but stale responses stay for when there is no other. */
  function endAll(): void {
    heard.note(anything)
    cache.end()
    underWay.clear()
  }

  const stopListening = await database.listen(
    'listings_changed',
    (notice) => drop(readChanges(notice)),
    () => {
      hasNotices = true
      drop(anything)
    },
    () => {
      hasNotices = false
    },
  )
  app.addHook('onClose', stopListening)

  /** Whether responses at this URL are cached for this request. */
  function isCachedFor({ headers }: FastifyRequest, url: string): boolean {
    if (mayCarrySession(config, headers.cookie) || url.length > longestUrl) return false
    // only the shop's responses are cached; other hosts must not get them
    return config.adminUrl === null || siteOfHost(headers.host) === 'shop'
  }

  function findCached(url: string): CachedResponse | undefined {
    const found = hasNotices ? cache.find(url, performance.now()) : undefined
    if (found) counts.hits += 1
    return found
  }

  app.decorate('cachedForPage', (visitor: FastifyRequest, url: string) =>
    isCachedFor(visitor, url) ? findCached(url) : undefined,
  )

  app.addHook('onRequest', (request, reply, next) => {
    if (request.method !== 'GET' || !isCachedFor(request, request.url)) return next()
    const found = findCached(request.url)
    if (found) return send(found, request, reply)
    if (request.routeOptions.config.sameForVisitors !== true) return next()
    if (!hasNotices) endAll()
    const computing = underWay.get(request.url)
    if (!computing) {
      compute(request)
      return next()
    }
    counts.joined += 1
    computing
      .then((answer) => {
        if (answer) return send(answer, request, reply)
        compute(request)
        next()
      })
      .catch((error: unknown) => {
        // the response was already being sent, so the connection can only be closed
        request.log.error(error)
        reply.raw.destroy()
      })
  })

  app.addHook('preHandler', async (request, reply) => {
    const { changesListings } = request.routeOptions.config
    if (changesListings) changedBefore.set(request, await changesListings(request, reply, 'before'))
  })

  app.addHook('onSend', async (request, reply, payload) => {
    // our own writes take effect at once; a moved listing affects its old place too
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400)
      drop(await changedBy(request, reply))
    const shown = cacheTagsOf(request)
    passTagsToPage(shown, isToldOfAll(request))
    const slot = slots.get(request)
    const isNewest = slot !== undefined && hasNotices && !heard.mayLack(shown, slot.start)
    const isDropped = config.cdn !== null && isNewest && isToldOfAll(request)
    setSharedCacheHeaders({ request, reply }, config, shown, isDropped)
    return slot ? settle(slot, request, reply, payload) : payload
  })

  /** Caches a computed response, or falls back to the stale one, and passes it to waiting requests. */
  function settle(slot: Slot, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    slots.delete(request)
    const shown = cacheTagsOf(request)
    const stale = reply.statusCode === 503 && isStillGood(slot) ? slot.stale : undefined
    const answer = stale ?? toCachedResponse(reply, payload, shown)
    if (stale) reply.removeHeader('retry-after').headers(stale.headers)
    // before caching, which counts its bytes
    const body = answer ? bodyFor(answer, request, reply) : payload
    if (answer && !stale && !heard.mayLack(shown, slot.start)) cache.store(slot.key, answer)
    if (underWay.get(slot.key) === slot.promise) underWay.delete(slot.key)
    slot.settle(answer)
    return body
  }

  /** Whether no specific change to the stale response was announced since the request began. */
  function isStillGood({ stale, start }: Slot): boolean {
    return stale !== undefined && !heard.hasChangeOf(stale.shown, start)
  }

  /** The changes of a write. The write succeeded even if they cannot be determined. */
  async function changedBy(request: FastifyRequest, reply: FastifyReply): Promise<readonly Change[]> {
    const { changesListings } = request.routeOptions.config
    if (!changesListings) return anything
    const after = await changesListings(request, reply, 'after').catch(() => anything)
    return [...(changedBefore.get(request) ?? []), ...after]
  }

  /** Later requests for the same URL wait for this one's response. */
  function compute(request: FastifyRequest): void {
    counts.misses += 1
    const answer = Promise.withResolvers<CachedResponse | null>()
    underWay.set(request.url, answer.promise)
    slots.set(request, {
      key: request.url,
      start: heard.begin(),
      stale: cache.findStale(request.url, performance.now()),
      promise: answer.promise,
      settle: answer.resolve,
    })
  }

  return {
    help: {
      visitor_cache_hits: 'Requests of visitors since the start that a cached response answered.',
      visitor_cache_misses: 'Those for which there was none, and one was made.',
      visitor_cache_joined: 'Those that waited for a response that another was having made.',
      visitor_cache_bytes: 'How much is cached, in bytes by estimate.',
    },
    read: async () => ({
      visitor_cache_hits: counts.hits,
      visitor_cache_misses: counts.misses,
      visitor_cache_joined: counts.joined,
      visitor_cache_bytes: cache.size,
    }),
  }
}

/** The body for the first client: bytes, or the original payload for a page. */
function bodyFor(answer: CachedResponse, request: FastifyRequest, reply: FastifyReply): string | Buffer {
  if (!isReadForPage()) return replyWith(answer, request.headers, reply)
  reply.status(200)
  return answer.payload
}

function send(answer: CachedResponse, request: FastifyRequest, reply: FastifyReply): void {
  // only fully tagged responses are cached
  passTagsToPage(answer.shown, true)
  reply.hijack()
  sendCached(answer, request.headers, reply.raw)
}
