import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { rails } from '#shared/payment-methods.ts'
import {
  type Behaviours,
  behaviourFacts,
  behaviours,
  operations,
  type Switch,
  webhookFaults,
} from './behaviours.ts'
import { controlFolder } from './reach-sandbox.ts'

const longest = 600_000

/** A fault as people and programs set it, without parameters that its behaviour ignores. */
export const SwitchInput = z
  .strictObject({
    rail: z.enum(rails),
    behaviour: z.enum(behaviours),
    operation: z.optional(z.enum(operations)),
    event: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    times: z.optional(z.nullable(z.int().check(z.gte(1)))),
    ms: z.optional(z.int().check(z.gte(0), z.lte(longest))),
    cents: z.optional(z.int().check(z.refine((cents) => cents !== 0, 'must not be 0'))),
  })
  .check(
    z.refine(({ behaviour, ms }) => ms === undefined || behaviourFacts[behaviour].takes === 'ms', {
      path: ['ms'],
      error: 'is not heeded by this behaviour',
    }),
    z.refine(({ behaviour, cents }) => cents === undefined || behaviourFacts[behaviour].takes === 'cents', {
      path: ['cents'],
      error: 'is not heeded by this behaviour',
    }),
    z.refine(({ behaviour, operation }) => operation === undefined || !isAboutWebhooks(behaviour), {
      path: ['operation'],
      error: 'is not heeded by this behaviour: name an event',
    }),
    z.refine(({ behaviour, event }) => event === undefined || isAboutWebhooks(behaviour), {
      path: ['event'],
      error: 'is not heeded by this behaviour: name an operation',
    }),
  )

const Body = z.strictObject({ switches: z.array(SwitchInput) })

/** Lets programs read and set the faults; setting them replaces all that were on. */
export function serveSwitches(app: FastifyInstance, open: Behaviours): void {
  const path = `${controlFolder}switches`
  const answer = () => ({
    switches: open.list(),
    table: behaviours.map((behaviour) => ({ behaviour, ...behaviourFacts[behaviour] })),
  })
  app.get(path, (_request, reply) => reply.send(answer()))
  app.put(path, (request, reply) => {
    const parsed = z.safeParse(Body, readJson(request.body))
    if (!parsed.success) {
      const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim())
      return reply.code(422).send({ problems })
    }
    open.clear()
    for (const one of parsed.data.switches) open.add(one)
    return reply.send(answer())
  })
}

function isAboutWebhooks(behaviour: Switch['behaviour']): boolean {
  return webhookFaults.some((fault) => fault === behaviour)
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
