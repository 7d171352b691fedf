import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { idempotencyFaults, type Operation } from '#sandbox/behaviours.ts'
import type { SandboxFrame } from '#sandbox/sandbox-frame.ts'
import { readForm } from './form-body.ts'
import type { StripeObject } from './stripe-objects.ts'
import { type StripeRecords, seconds } from './stripe-records.ts'
import { invalid, missing, StripeRefusal } from './stripe-refusal.ts'

type Params = Readonly<Record<string, string>>

/** Registers Stripe's API calls: checks the secret key, parses forms and sends Stripe's errors. */
export interface StripeCalls {
  get<S extends z.ZodMiniType>(
    path: string,
    operation: Operation,
    query: S,
    answer: (query: z.output<S>, params: Params) => StripeObject,
  ): void
  /** Returns the first response for a repeated idempotency key. */
  post<S extends z.ZodMiniType>(
    path: string,
    operation: Operation,
    body: S,
    answer: (body: z.output<S>, params: Params) => StripeObject,
  ): void
}

/** How long a response, including errors, is stored by its idempotency key, in seconds. */
const keysKept = 24 * 60 * 60

/** Serves the calls on the sandbox's own server, out of the reach of browsers. */
export function serveStripeCalls(
  app: FastifyInstance,
  { behaviours, keys, now }: SandboxFrame,
  { replies }: StripeRecords,
): StripeCalls {
  const options = (operation: Operation) => ({
    config: { providerCall: { rail: 'stripe' as const, operation } },
  })
  const authorize = ({ headers }: FastifyRequest) => {
    if (headers.authorization === `Bearer ${keys.stripe.secretKey}`) return
    throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
  }
  /** The stored response of an idempotency key; undefined when it expired or a fault forgets it. */
  const findReply = (key: unknown, operation: Operation) => {
    const kept = typeof key === 'string' ? replies.get(key) : undefined
    const isFresh = kept !== undefined && kept.created > seconds(now()) - keysKept
    return isFresh && behaviours.take('stripe', idempotencyFaults, operation) === null ? kept : undefined
  }
  return {
    get(path, operation, query, answer) {
      app.get<{ Params: Params }>(path, options(operation), (request, reply) =>
        sendResult(reply, () => {
          authorize(request)
          return answer(readInput(query, searchOf(request.url)), request.params)
        }),
      )
    },
    post(path, operation, body, answer) {
      app.post<{ Params: Params }>(path, options(operation), (request, reply) => {
        const text = typeof request.body === 'string' ? request.body : ''
        const key = request.headers['idempotency-key']
        const asked = createHash('sha256').update(`${request.url} ${text}`).digest('hex')
        const known = findReply(key, operation)
        if (known) return known.request === asked ? repeat(reply, known) : sendResult(reply, refuseOtherUse)
        return sendResult(
          reply,
          () => {
            authorize(request)
            return answer(readInput(body, text), request.params)
          },
          (status, answered) => {
            if (typeof key === 'string')
              replies.put(key, { request: asked, status, body: answered, created: seconds(now()) })
          },
        )
      })
    },
  }
}

/** Sends the result of the work, or Stripe's error. */
export function sendResult(
  reply: FastifyReply,
  work: () => StripeObject,
  remember: (status: number, body: string) => void = () => undefined,
): FastifyReply {
  const send = (status: number, answer: unknown) => {
    const body = JSON.stringify(answer)
    remember(status, body)
    return reply.code(status).type('application/json').send(body)
  }
  try {
    return send(200, work())
  } catch (error) {
    if (error instanceof StripeRefusal) return send(error.status, { error: error.details })
    throw error
  }
}

function repeat(reply: FastifyReply, { status, body }: { status: number; body: string }): FastifyReply {
  return reply.code(status).header('idempotent-replayed', 'true').type('application/json').send(body)
}

function refuseOtherUse(): never {
  throw new StripeRefusal(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  })
}

/** Parses a form; unknown parameters are rejected, as by Stripe. */
export function readInput<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  const form = readForm(text)
  if (form === null) throw invalid('The request could not be read.')
  const parsed = z.safeParse(schema, form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys')
    throw invalid(`Received unknown parameter: ${issue.keys[0]}`, {
      code: 'parameter_unknown',
      param: issue.keys[0] ?? '',
    })
  const param = issue?.path.join('.') ?? ''
  throw invalid(`Invalid ${param}: ${issue?.message}`, { param })
}

function searchOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

/** A positive amount in cents in a form. */
export const Amount = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'must be a positive integer')),
  z.transform(Number),
)
export const Metadata = z._default(z.record(z.string(), z.string()), {})

const Count = z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number))

/** The parameters of a list: its size, cursor and range of creation times. */
export const ListQuery = {
  limit: z._default(Count, 10),
  starting_after: z.optional(z.string()),
  created: z.optional(z.strictObject({ gte: z.optional(Count), lt: z.optional(Count) })),
}
const Listing = z.object(ListQuery)

/** A page of a list, newest first. */
export function listPage<R extends { id: string; created: number }>(
  records: readonly R[],
  { limit, starting_after, created }: z.output<typeof Listing>,
  toObject: (record: R) => StripeObject,
  url: string,
): StripeObject {
  const made = records
    .filter((record) => record.created >= (created?.gte ?? 0) && record.created < (created?.lt ?? Infinity))
    .toReversed()
  const start = made.findIndex(({ id }) => id === starting_after) + 1
  if (starting_after !== undefined && start === 0) throw missing('object', starting_after)
  const data = made.slice(start, start + limit).map(toObject)
  return { object: 'list', data, has_more: start + limit < made.length, url }
}
