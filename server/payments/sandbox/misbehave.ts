import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rail } from '#shared/pay-ways.ts'
import { type AnswerFault, answerFaults, type Behaviours, type Operation } from './behaviours.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** which call of a provider a route of the sandbox stands for; faults are wished for by it */
    providerCall?: { rail: Rail; operation: Operation }
  }
}

/**
 * Lets the routes that stand for a provider's call answer as wrongly as was wished for; `slowness` in milliseconds.
 * Routes without `providerCall`, such as the pages, always answer.
 */
export function misbehave(app: FastifyInstance, behaviours: Behaviours, slowness: number): void {
  const faulty = new WeakMap<FastifyRequest, AnswerFault>()
  app.addHook('preHandler', async (request, reply) => {
    const call = request.routeOptions.config.providerCall
    const fault = call ? behaviours.take(call.rail, answerFaults, call.operation) : null
    if (fault === null) return undefined
    if (fault === 'server_error') return reply.code(500).send({ name: 'INTERNAL_SERVER_ERROR' })
    if (fault === 'no_answer') return reply.hijack()
    faulty.set(request, fault)
    return undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faulty.get(request)
    return fault === undefined ? payload : spoil(fault, reply, payload, slowness)
  })
}

/** What was asked for has been done by then: only its answer suffers. */
async function spoil(
  fault: AnswerFault,
  reply: FastifyReply,
  payload: unknown,
  slowness: number,
): Promise<unknown> {
  if (fault === 'slow') await wait(slowness, undefined, { ref: false })
  if (fault === 'lost_answer') reply.raw.socket?.destroy()
  if (fault !== 'nonsense') return payload
  reply.code(200).type('text/html').removeHeader('content-length')
  return '<html><body>It works!</body></html>'
}
