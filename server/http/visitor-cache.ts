import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { type KeptAnswer, replyWith, sendKept, toKeep } from './kept-answer.ts'
import { KeptAnswers } from './kept-answers.ts'
import { mayCarrySession } from './our-cookies.ts'
import { siteReader } from './sites-rules.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether every visitor gets the same answer, so that one may be kept for the next */
    sameForVisitors?: boolean
  }
}

/** A longer address is answered anew each time: those that people share are short. */
const longestUrl = 2_000

/** One visitor's request whose answer others may be waiting for. */
interface Slot {
  key: string
  epoch: number
  begunAt: number
  settle: (answer: KeptAnswer | null) => void
}

/**
 * Keeps the answers of routes that are the same for every visitor (`sameForVisitors`) for a few seconds: many who ask
 * at once share one computation, and compressed forms and the ETag are made once. Any write drops them all on the spot,
 * changes of listings by other processes through the database's notices. What is read soon after a notice may come from a
 * replica that does not know of it yet, and is not kept. While no notices are heard, nothing is. Signed-in people never
 * meet it.
 */
export async function keepAnswersForVisitors(
  app: FastifyInstance,
  { config, database }: AppContext,
): Promise<void> {
  const kept = new KeptAnswers()
  const siteOfHost = siteReader(config)
  const underWay = new Map<string, Promise<KeptAnswer | null>>()
  const slots = new WeakMap<FastifyRequest, Slot>()
  const replicaAge = database.replicas?.longestAge ?? 0
  let epoch = 0
  let heardAt = -Infinity
  /** whether changes made elsewhere are told to us */
  let isTold = true

  function drop(): void {
    epoch += 1
    kept.clear()
    underWay.clear()
  }

  function hear(): void {
    heardAt = performance.now()
    drop()
  }

  /** Whether what a request has read knows all that we have heard of. */
  function knowsAllHeard(slot: Slot): boolean {
    return slot.epoch === epoch && (replicaAge === 0 || slot.begunAt >= heardAt + replicaAge)
  }

  const stopListening = await database.listen(
    'listings_changed',
    hear,
    () => {
      isTold = true
      hear()
    },
    () => {
      isTold = false
    },
  )
  app.addHook('onClose', stopListening)

  app.addHook('onRequest', (request, reply, next) => {
    if (request.method !== 'GET' || mayCarrySession(config, request.headers.cookie)) return next()
    if (request.url.length > longestUrl) return next()
    // what is kept is the shop's, and other hosts are not told of it
    if (config.adminUrl !== null && siteOfHost(request.headers.host) !== 'shop') return next()
    const found = isTold ? kept.find(request.url, performance.now()) : undefined
    if (found) return send(found, request, reply)
    if (request.routeOptions.config.sameForVisitors !== true) return next()
    // whoever hears of nothing takes everything for changed
    if (!isTold) drop()
    const computing = underWay.get(request.url)
    if (!computing) {
      compute(request)
      return next()
    }
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

  app.addHook('onSend', async (request, reply, payload) => {
    // our own writes show at once; whether they were of listings, we hear as the other processes do
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400) drop()
    const slot = slots.get(request)
    if (!slot) return payload
    slots.delete(request)
    const answer = toKeep(reply, payload)
    if (answer && knowsAllHeard(slot)) kept.keep(slot.key, answer)
    if (slot.epoch === epoch) underWay.delete(slot.key)
    slot.settle(answer)
    return answer ? replyWith(answer, request.headers, reply) : payload
  })

  /** Others who ask the same from now on wait for this request's answer. */
  function compute(request: FastifyRequest): void {
    const answer = Promise.withResolvers<KeptAnswer | null>()
    underWay.set(request.url, answer.promise)
    slots.set(request, { key: request.url, epoch, begunAt: performance.now(), settle: answer.resolve })
  }
}

function send(answer: KeptAnswer, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  sendKept(answer, request.headers, reply.raw)
}
