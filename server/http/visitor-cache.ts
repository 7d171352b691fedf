import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Figures } from '#server/telemetry/figures.ts'
import { cacheTagsOf, isFullyAnnounced } from './cache-tags.ts'
import { type Change, isAffected, parseListingChanges } from './cache-tags-rules.ts'
import { type CachedResponse, replyWith, sendCached, toCachedResponse } from './cached-response.ts'
import { mayCarrySession } from './our-cookies.ts'
import { isReadForPage, passTagsToPage } from './reads-for-pages.ts'
import { type ReadStart, RecentChanges } from './recent-changes.ts'
import { ResponseCache } from './response-cache.ts'
import { setSharedCacheHeaders } from './shared-cache-headers.ts'
import { siteReader } from './sites-rules.ts'

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
  const cache = new VisitorCache(config, new RecentChanges(database.replicas?.longestAge ?? 0))
  app.decorate('recentChanges', cache.changes)
  app.addHook('onClose', await cache.listen(database))
  app.decorate('cachedForPage', (visitor: FastifyRequest, url: string) => cache.findFor(visitor, url))
  app.addHook('onRequest', (request, reply, next) => cache.answer(request, reply, next))
  app.addHook('preHandler', (request, reply) => cache.readChangesBefore(request, reply))
  app.addHook('onSend', (request, reply, payload) => cache.complete(request, reply, payload))
  return {
    help: {
      visitor_cache_hits: 'Visitor requests answered from a cached response since the process started.',
      visitor_cache_misses: 'Visitor requests with no cached response, for which one was made.',
      visitor_cache_joined:
        'Visitor requests that waited for a response that another request was having made.',
      visitor_cache_bytes: 'How much is cached, in bytes by estimate.',
    },
    read: async () => ({
      visitor_cache_hits: cache.counts.hits,
      visitor_cache_misses: cache.counts.misses,
      visitor_cache_joined: cache.counts.joined,
      visitor_cache_bytes: cache.size,
    }),
  }
}

class VisitorCache {
  readonly changes: RecentChanges
  readonly counts = { hits: 0, misses: 0, joined: 0 }
  readonly #config: Config
  readonly #siteOfHost: ReturnType<typeof siteReader>
  readonly #responses = new ResponseCache()
  readonly #underWay = new Map<string, Promise<CachedResponse | null>>()
  readonly #slots = new WeakMap<FastifyRequest, Slot>()
  readonly #changedBefore = new WeakMap<FastifyRequest, readonly Change[]>()
  /** whether we receive notices of other processes' changes */
  #hasNotices = true

  constructor(config: Config, changes: RecentChanges) {
    this.#config = config
    this.#siteOfHost = siteReader(config)
    this.changes = changes
  }

  get size(): number {
    return this.#responses.size
  }

  /** Drops what other processes change. Returns how to stop. */
  listen(database: Database): Promise<() => Promise<void>> {
    return database.listen(
      'listings_changed',
      (notice) => this.#drop(parseListingChanges(notice)),
      () => {
        this.#hasNotices = true
        this.#drop(anything)
      },
      () => {
        this.#hasNotices = false
      },
    )
  }

  findFor(visitor: FastifyRequest, url: string): CachedResponse | undefined {
    return this.#isCachedFor(visitor, url) ? this.#find(url) : undefined
  }

  /** Answers a request from the cache or with another's response, or lets it go on to its route. */
  answer(request: FastifyRequest, reply: FastifyReply, next: () => void) {
    if (request.method !== 'GET' || !this.#isCachedFor(request, request.url)) return next()
    const found = this.#find(request.url)
    if (found) return send(found, request, reply)
    if (request.routeOptions.config.sameForVisitors !== true) return next()
    if (!this.#hasNotices) this.#expireAll()
    const computing = this.#underWay.get(request.url)
    if (!computing) {
      this.#compute(request)
      return next()
    }
    this.counts.joined += 1
    computing
      .then((answer) => {
        if (answer) return send(answer, request, reply)
        this.#compute(request)
        next()
      })
      .catch((error: unknown) => {
        // the response was already being sent, so the connection can only be closed
        request.log.error(error)
        reply.raw.destroy()
      })
  }

  /** Reads what a write will change. */
  async readChangesBefore(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { changesListings } = request.routeOptions.config
    if (changesListings) this.#changedBefore.set(request, await changesListings(request, reply, 'before'))
  }

  /** Drops what a write changed, or caches a read. Returns the body to send. */
  async complete(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    // our own writes take effect at once; a moved listing affects its old place too
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400)
      this.#drop(await this.#changedBy(request, reply))
    const shown = cacheTagsOf(request)
    passTagsToPage(shown, isFullyAnnounced(request))
    const slot = this.#slots.get(request)
    const isNewest = slot !== undefined && this.#hasNotices && !this.changes.mayLack(shown, slot.start)
    const isDropped = this.#config.cdn !== null && isNewest && isFullyAnnounced(request)
    setSharedCacheHeaders({ request, reply }, this.#config, shown, isDropped)
    return slot ? this.#settle(slot, request, reply, payload) : payload
  }

  #drop(changes: readonly Change[]): void {
    this.changes.note(changes)
    this.#responses.drop(({ shown }) => isAffected(shown, changes))
    // later requests must see the changes, and the tags of running ones are not known yet
    this.#underWay.clear()
  }

  /** Without notices anything may have changed, but stale responses stay for when there is no other. */
  #expireAll(): void {
    this.changes.note(anything)
    this.#responses.end()
    this.#underWay.clear()
  }

  /** Whether responses at this URL are cached for this request. */
  #isCachedFor({ headers }: FastifyRequest, url: string): boolean {
    if (mayCarrySession(this.#config, headers) || url.length > longestUrl) return false
    // only the shop's responses are cached; other hosts must not get them
    return this.#config.adminUrl === null || this.#siteOfHost(headers.host) === 'shop'
  }

  #find(url: string): CachedResponse | undefined {
    const found = this.#hasNotices ? this.#responses.find(url, performance.now()) : undefined
    if (found) this.counts.hits += 1
    return found
  }

  /** Caches a computed response, or falls back to the stale one, and passes it to waiting requests. */
  #settle(slot: Slot, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    this.#slots.delete(request)
    const shown = cacheTagsOf(request)
    const stale = reply.statusCode === 503 && this.#isStillGood(slot) ? slot.stale : undefined
    const answer = stale ?? toCachedResponse(reply, payload, shown)
    if (stale) reply.removeHeader('retry-after').headers(stale.headers)
    // before caching, which counts its bytes
    const body = answer ? bodyFor(answer, request, reply) : payload
    if (answer && !stale && !this.changes.mayLack(shown, slot.start)) this.#responses.store(slot.key, answer)
    if (this.#underWay.get(slot.key) === slot.promise) this.#underWay.delete(slot.key)
    slot.settle(answer)
    return body
  }

  /** Whether no specific change to the stale response was announced since the request began. */
  #isStillGood({ stale, start }: Slot): boolean {
    return stale !== undefined && !this.changes.hasChangeOf(stale.shown, start)
  }

  /** The changes of a write. The write succeeded even if they cannot be determined. */
  async #changedBy(request: FastifyRequest, reply: FastifyReply): Promise<readonly Change[]> {
    const { changesListings } = request.routeOptions.config
    if (!changesListings) return anything
    const after = await changesListings(request, reply, 'after').catch(() => anything)
    return [...(this.#changedBefore.get(request) ?? []), ...after]
  }

  /** Later requests for the same URL wait for this one's response. */
  #compute(request: FastifyRequest): void {
    this.counts.misses += 1
    const answer = Promise.withResolvers<CachedResponse | null>()
    this.#underWay.set(request.url, answer.promise)
    this.#slots.set(request, {
      key: request.url,
      start: this.changes.begin(),
      stale: this.#responses.findStale(request.url, performance.now()),
      promise: answer.promise,
      settle: answer.resolve,
    })
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
