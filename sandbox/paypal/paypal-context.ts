import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idempotencyFaults, type Operation } from '#sandbox/behaviours.ts'
import type { SandboxFrame } from '#sandbox/sandbox-frame.ts'
import type { Answer, PaypalBooks } from './paypal-books.ts'
import { notAuthenticated, PaypalRefusal } from './paypal-refusals.ts'
import type { Addresses } from './paypal-responses.ts'
import { PaypalTokens } from './paypal-tokens.ts'

/** What every part of the fake PayPal needs. */
export interface PaypalContext {
  frame: SandboxFrame
  books: PaypalBooks
  tokens: PaypalTokens
  addresses(): Addresses
}

/** Makes the context of the fake PayPal. */
export function makeContext(frame: SandboxFrame, books: PaypalBooks): PaypalContext {
  const addresses = () => ({ apiUrl: frame.apiUrl(), publicUrl: frame.publicUrl })
  return { frame, books, tokens: new PaypalTokens(frame.keys.paypal, frame.now), addresses }
}

/** The route configuration that names an operation for injected faults. */
export function callTo(operation: Operation) {
  return { config: { providerCall: { rail: 'paypal', operation } } } as const
}

/** Rejects requests without a valid token, with PayPal's error responses. */
export function guardCalls(app: FastifyInstance, { tokens }: PaypalContext): void {
  app.addHook('onRequest', async (request) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined || !tokens.isGood(token)) throw notAuthenticated()
  })
  answerRefusals(app)
}

/** Sends refusals as PayPal's error responses; other errors are bugs of the sandbox. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof PaypalRefusal) return reply.code(error.status).send(error.body)
    throw error
  })
}

/**
 * Executes an operation once per PayPal-Request-Id; a repeated request gets the first response unless a fault
 * forgets it.
 */
export function respondIdempotently(
  { books: { answers }, frame }: Pick<PaypalContext, 'books' | 'frame'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Answer,
): FastifyReply {
  const requestId = request.headers['paypal-request-id']
  const key = requestId === undefined ? null : `${request.url} ${String(requestId)}`
  const kept = key === null ? undefined : answers.get(key)
  const { operation = null } = request.routeOptions.config.providerCall ?? {}
  const known =
    kept && frame.behaviours.take('paypal', idempotencyFaults, operation) === null ? kept : undefined
  const answer = known ?? work()
  if (known === undefined && key !== null) answers.put(key, answer)
  // PayPal marks a repeated response by its status
  return reply.code(known && answer.status === 201 ? 200 : answer.status).send(answer.body)
}
