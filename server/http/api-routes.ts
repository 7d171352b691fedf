import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call, CallResponse, ParsedInput } from '#shared/api/call.ts'
import { ErrorResponse, errorStatus } from '#shared/api/errors.ts'
import { clientNetwork } from './client-network-rules.ts'

/** What a handler works with beside its input. */
export interface CallContext {
  request: FastifyRequest
  reply: FastifyReply
}

export interface CallOptions {
  /** requests a client address may make in a minute; without it only the general limit holds */
  perMinute?: number
  /** whom that limit counts when they can be told apart from others at their address; null: the address's network */
  countedBy?: (request: FastifyRequest) => Promise<string | null>
  /** calls of one group count towards one limit */
  limitGroup?: string
  /** largest body in bytes */
  bodyLimit?: number
  /** whether every visitor gets the same answer: then one is kept for the next (`visitor-cache.ts`) */
  sameForVisitors?: boolean
  /** which listings a write changes, as far as visitors see them (`visitor-cache.ts`) */
  changesListings?: NonNullable<FastifyContextConfig['changesListings']>
  /** refuses who may not call it, by throwing, before anything of the request but its headers is read */
  guard?: (request: FastifyRequest) => Promise<void>
  /** what the route says of itself to those who walk the routes */
  routeConfig?: FastifyContextConfig
}

/**
 * Serves a call of the contract: its schemas check what comes in and shape what goes out, and describe both in
 * `/api/openapi.json`. The handler sees only input that fits the contract.
 */
export function serveCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: ParsedInput<C>, context: CallContext) => Promise<CallResponse<C>> | CallResponse<C>,
  options: CallOptions = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    config: {
      ...rateLimitOf(options),
      ...options.routeConfig,
      sameForVisitors: options.sameForVisitors ?? false,
      ...(options.changesListings ? { changesListings: options.changesListings } : {}),
      // who gets past a guard is asked before anything is read
      needsSignIn: !options.guard && call.errors.includes('unauthenticated'),
    },
    ...(options.guard ? { onRequest: options.guard } : {}),
    schema: {
      operationId: call.name,
      summary: call.summary,
      tags: [call.tag],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      ...(call.consumes ? { consumes: [call.consumes] } : {}),
      response: answers(call),
    },
    async handler(request, reply) {
      // the schemas above have parsed these three: the type says what they checked
      const input = { params: request.params, query: request.query, body: request.body } as ParsedInput<C>
      const answer = await handler(input, { request, reply })
      if (reply.sent) return reply
      // an answer is for who asked, unless its handler says that anybody may keep it
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
      return reply.status(call.success.status).send(answer)
    },
  })
}

function rateLimitOf({ perMinute, countedBy, limitGroup }: CallOptions) {
  if (perMinute === undefined) return {}
  const group = limitGroup === undefined ? {} : { groupId: limitGroup }
  const key = countedBy && {
    keyGenerator: async (request: FastifyRequest) => (await countedBy(request)) ?? clientNetwork(request.ip),
  }
  return { rateLimit: { max: perMinute, timeWindow: 60_000, ...key, ...group } }
}

function answers(call: Call): Record<string, unknown> {
  const failures = call.errors.map((code) => [errorStatus[code], ErrorResponse])
  const success = call.success.body
    ? [[call.success.status, call.success.body]]
    : [[call.success.status, z.null()]]
  return Object.fromEntries([...failures, ...success])
}
