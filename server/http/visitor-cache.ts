import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import type { Figures } from '#server/telemetry/figures.ts'
import { type CachedResponse, replyWith, sendCached, toCachedResponse } from './cached-response.ts'
import { HeardChanges, type ReadStart } from './heard-changes.ts'
import { mayCarrySession } from './our-cookies.ts'
import { isReadForPage, tellPage } from './reads-for-pages.ts'
import { ResponseCache } from './response-cache.ts'
import { type Change, isTouched, readChanges } from './shown-rules.ts'
import { siteReader } from './sites-rules.ts'
import { tellSharedCaches } from './tell-shared-caches.ts'
import { isToldOfAll, whatIsShown } from './what-is-shown.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** what this process heard of listings lately */
    heardChanges: HeardChanges
    /** what is kept of an address for a page that its visitor asks for, with no call of its own; undefined where nothing is */
    keptForPage: (
      visitor: FastifyRequest,
      url: string,
    ) => Pick<CachedResponse, 'payload' | 'headers' | 'shown'> | undefined
  }
  interface FastifyContextConfig {
    /** whether every visitor gets the same answer, so that one may be kept for the next */
    sameForVisitors?: boolean
    /**
     * which listings a write changes, as far as visitors see them: asked before it and, with its reply, after it. Without it
     * may be anything.
     */
    changesListings?: (
      request: FastifyRequest,
      reply: FastifyReply,
      when: 'before' | 'after',
    ) => Promise<readonly Change[]>
  }
}

/** What changes when nobody says what does. */
const anything: readonly Change[] = [null]

/** A longer address is answered anew each time: those that people share are short. */
const longestUrl = 2_000

/** One visitor's request whose answer others may be waiting for. */
interface Slot {
  key: string
  start: ReadStart
  /** what stood in when it came: that may be dropped, as when notices come again, before its read fails with the lost connection */
  spare: CachedResponse | undefined
  promise: Promise<CachedResponse | null>
  settle: (answer: CachedResponse | null) => void
}

/**
 * Keeps the answers of routes that are the same for every visitor (`sameForVisitors`) for a few seconds: many who ask
 * at once share one computation, and compressed forms and the ETag are made once. A write drops on the spot those that show
 * what it changed, one by another process as soon as the database's notice is heard. What is read soon after a notice may come
 * from a replica that does not know of it yet, and is not kept. While no notices are heard, nothing is. Where the database is
 * away or too busy, what was kept last stands in, unless it is known to have changed. Signed-in people never meet it. Answers what is
 * told of it under `/metrics`.
 */
export async function keepAnswersForVisitors(
  app: FastifyInstance,
  { config, database }: AppContext,
): Promise<Figures> {
  const kept = new ResponseCache()
  const siteOfHost = siteReader(config)
  const underWay = new Map<string, Promise<CachedResponse | null>>()
  const slots = new WeakMap<FastifyRequest, Slot>()
  const counts = { hits: 0, misses: 0, joined: 0 }
  const heard = new HeardChanges(database.replicas?.longestAge ?? 0)
  app.decorate('heardChanges', heard)
  const changedBefore = new WeakMap<FastifyRequest, readonly Change[]>()
  /** whether changes made elsewhere are told to us */
  let isTold = true

  function drop(changes: readonly Change[]): void {
    heard.note(changes)
    kept.drop(({ shown }) => isTouched(shown, changes))
    // whoever asks from now on is to know of the changes, and what those before them show is not known yet
    underWay.clear()
  }

  /** Whoever hears of nothing takes everything for changed, but has nothing better for when there is no answer at all. */
  function endAll(): void {
    heard.note(anything)
    kept.end()
    underWay.clear()
  }

  const stopListening = await database.listen(
    'listings_changed',
    (notice) => drop(readChanges(notice)),
    () => {
      isTold = true
      drop(anything)
    },
    () => {
      isTold = false
    },
  )
  app.addHook('onClose', stopListening)

  /** Whether what is answered at an address to whoever asks this is kept. */
  function isKeptFor({ headers }: FastifyRequest, url: string): boolean {
    if (mayCarrySession(config, headers.cookie) || url.length > longestUrl) return false
    // what is kept is the shop's, and other hosts are not told of it
    return config.adminUrl === null || siteOfHost(headers.host) === 'shop'
  }

  function findKept(url: string): CachedResponse | undefined {
    const found = isTold ? kept.find(url, performance.now()) : undefined
    if (found) counts.hits += 1
    return found
  }

  app.decorate('keptForPage', (visitor: FastifyRequest, url: string) =>
    isKeptFor(visitor, url) ? findKept(url) : undefined,
  )

  app.addHook('onRequest', (request, reply, next) => {
    if (request.method !== 'GET' || !isKeptFor(request, request.url)) return next()
    const found = findKept(request.url)
    if (found) return send(found, request, reply)
    if (request.routeOptions.config.sameForVisitors !== true) return next()
    if (!isTold) endAll()
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
        // it was on its way out already: nothing else can be said on this connection
        request.log.error(error)
        reply.raw.destroy()
      })
  })

  app.addHook('preHandler', async (request, reply) => {
    const { changesListings } = request.routeOptions.config
    if (changesListings) changedBefore.set(request, await changesListings(request, reply, 'before'))
  })

  app.addHook('onSend', async (request, reply, payload) => {
    // our own writes show at once, and a listing that moved also where it was
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400)
      drop(await changedBy(request, reply))
    const shown = whatIsShown(request)
    tellPage(shown, isToldOfAll(request))
    const slot = slots.get(request)
    const isNewest = slot !== undefined && isTold && !heard.mayLack(shown, slot.start)
    const isDropped = config.cdn !== null && isNewest && isToldOfAll(request)
    tellSharedCaches({ request, reply }, config, shown, isDropped)
    return slot ? settle(slot, request, reply, payload) : payload
  })

  /** Keeps an answer that others waited for, or lets what stood in stand in; gives it to all of them. */
  function settle(slot: Slot, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    slots.delete(request)
    const shown = whatIsShown(request)
    const spare = reply.statusCode === 503 && isStillGood(slot) ? slot.spare : undefined
    const answer = spare ?? toCachedResponse(reply, payload, shown)
    if (spare) reply.removeHeader('retry-after').headers(spare.headers)
    // before it is kept, for which its bytes are counted
    const body = answer ? bodyFor(answer, request, reply) : payload
    if (answer && !spare && !heard.mayLack(shown, slot.start)) kept.keep(slot.key, answer)
    if (underWay.get(slot.key) === slot.promise) underWay.delete(slot.key)
    slot.settle(answer)
    return body
  }

  /** Whether no change of just what stands in was heard since somebody asked. */
  function isStillGood({ spare, start }: Slot): boolean {
    return spare !== undefined && !heard.hasHeardOf(spare.shown, start)
  }

  /** What a write has changed. It is done, whatever becomes of the question what it was. */
  async function changedBy(request: FastifyRequest, reply: FastifyReply): Promise<readonly Change[]> {
    const { changesListings } = request.routeOptions.config
    if (!changesListings) return anything
    const after = await changesListings(request, reply, 'after').catch(() => anything)
    return [...(changedBefore.get(request) ?? []), ...after]
  }

  /** Others who ask the same from now on wait for this request's answer. */
  function compute(request: FastifyRequest): void {
    counts.misses += 1
    const answer = Promise.withResolvers<CachedResponse | null>()
    underWay.set(request.url, answer.promise)
    slots.set(request, {
      key: request.url,
      start: heard.begin(),
      spare: kept.findSpare(request.url, performance.now()),
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
      visitor_cache_bytes: kept.size,
    }),
  }
}

/** What goes out to who asked first: bytes, or to a page what was answered, as it does not mind how that travels. */
function bodyFor(answer: CachedResponse, request: FastifyRequest, reply: FastifyReply): string | Buffer {
  if (!isReadForPage()) return replyWith(answer, request.headers, reply)
  reply.status(200)
  return answer.payload
}

function send(answer: CachedResponse, request: FastifyRequest, reply: FastifyReply): void {
  // kept is only what says what it shows
  tellPage(answer.shown, true)
  reply.hijack()
  sendCached(answer, request.headers, reply.raw)
}
