import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call, CallResponse, ParsedInput } from '#shared/api/call.ts'
import { ErrorResponse, errorStatus } from '#shared/api/errors.ts'
import { clientNetwork } from './client-network-rules.ts'

/** What a handler receives besides its input. */
export interface CallContext {
  request: FastifyRequest
  reply: FastifyReply
}

export interface CallOptions {
  /** requests per minute and client address; without it only the general limit applies */
  perMinute?: number
  /** a finer key for that limit, such as a known device; null counts the address's network */
  countedBy?: (request: FastifyRequest) => Promise<string | null>
  /** calls of a group share one limit */
  limitGroup?: string
  /** maximum body size in bytes */
  bodyLimit?: number
  /** whether every visitor gets the same response, so it can be cached (`visitor-cache.ts`) */
  sameForVisitors?: boolean
  /** which listings a write changes, as visitors see them (`visitor-cache.ts`) */
  changesListings?: NonNullable<FastifyContextConfig['changesListings']>
  /** rejects unauthorized requests by throwing, before the body is read */
  guard?: (request: FastifyRequest) => Promise<void>
  /** extra route configuration for code that inspects the routes */
  routeConfig?: FastifyContextConfig
}

/**
 * Registers a call of the contract. Its schemas validate the input and shape the output; the handler gets only valid
 * input.
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
      // requests that pass a guard are checked before their input is read
      needsSignIn: !options.guard && call.errors.includes('unauthenticated'),
    },
    ...(options.guard ? { onRequest: options.guard } : {}),
    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: answers(call),
    },
    async handler(request, reply) {
      // the schemas above have validated these three
      const input = { params: request.params, query: request.query, body: request.body } as ParsedInput<C>
      const answer = await handler(input, { request, reply })
      if (reply.sent) return reply
      // a response is private unless its handler allows caching
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
