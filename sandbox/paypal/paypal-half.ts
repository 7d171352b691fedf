import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { losses, type Operation } from '#sandbox/behaviours.ts'
import type { SandboxFrame } from '#sandbox/sandbox-frame.ts'
import type { Answer, PaypalBooks } from './paypal-books.ts'
import { notAuthenticated, PaypalRefusal } from './paypal-refusals.ts'
import type { Addresses } from './paypal-responses.ts'
import { PaypalTokens } from './paypal-tokens.ts'

/** What every part of the PayPal half works with. */
export interface PaypalHalf {
  frame: SandboxFrame
  books: PaypalBooks
  tokens: PaypalTokens
  addresses(): Addresses
}

/** Makes the PayPal half's tools. */
export function makeHalf(frame: SandboxFrame, books: PaypalBooks): PaypalHalf {
  const addresses = () => ({ apiUrl: frame.apiUrl(), publicUrl: frame.publicUrl })
  return { frame, books, tokens: new PaypalTokens(frame.keys.paypal, frame.now), addresses }
}

/** A call's route: which one it is, for the faults that may be wished for it. */
export function callTo(operation: Operation) {
  return { config: { providerCall: { rail: 'paypal', operation } } } as const
}

/** Refuses calls without a token of ours, and answers refusals in PayPal's shape. */
export function guardCalls(app: FastifyInstance, { tokens }: PaypalHalf): void {
  app.addHook('onRequest', async (request) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined || !tokens.isGood(token)) throw notAuthenticated()
  })
  answerRefusals(app)
}

/** Answers refusals in PayPal's shape; anything else that is thrown is a fault of the sandbox itself. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof PaypalRefusal) return reply.code(error.status).send(error.body)
    throw error
  })
}

/** Carries a call out once a PayPal-Request-Id: the same again answers what was answered first, unless that is forgotten. */
export function answerOnce(
  { books: { answers }, frame }: Pick<PaypalHalf, 'books' | 'frame'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Answer,
): FastifyReply {
  const requestId = request.headers['paypal-request-id']
  const key = requestId === undefined ? null : `${request.url} ${String(requestId)}`
  const kept = key === null ? undefined : answers.get(key)
  const { operation = null } = request.routeOptions.config.providerCall ?? {}
  const known = kept && frame.behaviours.take('paypal', losses, operation) === null ? kept : undefined
  const answer = known ?? work()
  if (known === undefined && key !== null) answers.put(key, answer)
  // a repeated call is told from the first by its status, as at PayPal
  return reply.code(known && answer.status === 201 ? 200 : answer.status).send(answer.body)
}
