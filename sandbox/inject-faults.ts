import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rail } from '#shared/payment-methods.ts'
import {
  type AnswerFault,
  answerFaults,
  type Distortion,
  distortions,
  type Operation,
  type Switch,
} from './behaviours.ts'
import { distort } from './distort.ts'
import { fakeProviders } from './fake-providers.ts'
import type { SandboxFrame } from './sandbox-frame.ts'
import { railOfPage, readBody } from './traffic-record.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the provider's operation that a route fakes, for injected faults */
    providerCall?: { rail: Rail; operation: Operation }
  }
}

type Fault = Switch & { behaviour: AnswerFault | Distortion }

/**
 * Applies injected faults to routes with `providerCall`, and records the real results. Other routes, such as
 * pages, always respond.
 */
export function injectFaults(
  app: FastifyInstance,
  frame: Pick<SandboxFrame, 'behaviours' | 'slowness' | 'traffic'>,
): void {
  const faults = new WeakMap<FastifyRequest, Fault>()
  app.addHook('preHandler', async (request, reply) => {
    const call = request.routeOptions.config.providerCall
    const fault = call
      ? frame.behaviours.takeSwitch(call.rail, [...answerFaults, ...distortions], call.operation)
      : null
    if (fault === null) return undefined
    faults.set(request, fault)
    if (fault.behaviour === 'server_error') return reply.code(500).send({ name: 'INTERNAL_SERVER_ERROR' })
    if (fault.behaviour !== 'no_answer') return undefined
    record(frame, request, { status: null, answer: null, fault: 'no_answer' })
    return reply.hijack()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faults.get(request)
    const { statusCode: status } = reply
    const answer = typeof payload === 'string' ? payload : ''
    const said = fault ? applyFault(fault, answer, status) : answer
    const type = String(reply.getHeader('content-type') ?? '')
    record(frame, request, {
      status,
      answer: readBody(answer, type),
      fault: fault?.behaviour ?? null,
      ...(said === answer ? {} : { said: said && readBody(said, type) }),
    })
    if (fault?.behaviour === 'slow') await wait(fault.ms ?? frame.slowness, undefined, { ref: false })
    return said === answer ? payload : sendSpoiled(reply, said)
  })
}

const nonsense = '<html><body>It works!</body></html>'

/** The body that is sent instead of the real one; null: none. */
function applyFault({ behaviour, rail, cents }: Fault, answer: string, status: number): string | null {
  if (behaviour === 'lost_answer') return null
  if (behaviour === 'nonsense') return nonsense
  const distortion = distortions.find((one) => one === behaviour)
  return distortion === undefined || status >= 300 ? answer : distort(rail, distortion, answer, cents)
}

function sendSpoiled(reply: FastifyReply, said: string | null): string {
  if (said === null) reply.raw.socket?.destroy()
  if (said === nonsense) reply.code(200).type('text/html')
  reply.removeHeader('content-length')
  return said ?? ''
}

/** Records a call, except views of pages and control calls. */
function record(
  { traffic }: Pick<SandboxFrame, 'traffic'>,
  request: FastifyRequest,
  came: Pick<Parameters<SandboxFrame['traffic']['call']>[0], 'status' | 'answer' | 'fault' | 'said'>,
): void {
  const { method, url: path, headers, body } = request
  const call = request.routeOptions.config.providerCall
  const rail = call?.rail ?? (method === 'POST' ? railOfPage(path) : null)
  if (rail === null) return
  const requestId = headers[fakeProviders[rail].requestIdHeader]
  traffic.call({
    rail,
    operation: call?.operation ?? null,
    method,
    path,
    requestId: requestId === undefined ? null : String(requestId),
    body: readBody(typeof body === 'string' ? body : '', headers['content-type'] ?? ''),
    ...came,
  })
}
