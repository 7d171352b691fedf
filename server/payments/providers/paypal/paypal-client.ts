import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ProviderError } from '#server/payments/contract/payment-provider.ts'
import { authAssertion } from './auth-assertion.ts'

/** Settings for calling PayPal. */
export interface PaypalAccess {
  clientId: string
  clientSecret: string
  /** PayPal's address, or the sandbox's, without a trailing slash */
  apiUrl: string
  now: () => Date
  /** request timeout, in milliseconds */
  patience?: number
}

/** A request to PayPal. */
interface PaypalRequest {
  method: 'GET' | 'PATCH' | 'POST'
  path: `/${string}`
  /** sent as JSON; a string is sent as it is */
  body?: object | string
  /** instead of a body: the parts of a multipart form, each sent as JSON */
  form?: Readonly<Record<string, object>>
  /** the idempotency key */
  requestId?: string
  /** the payee on whose behalf we act, where PayPal requires it */
  actsFor?: string
}

/** Calls PayPal. */
export interface PaypalClient {
  clientId: string
  /** Returns the parsed answer. Throws `PaypalRefusal` when PayPal refuses, `ProviderError` without a usable answer. */
  ask<S extends z.ZodMiniType>(schema: S, request: PaypalRequest): Promise<z.output<S>>
  /** Proves the keys without another request; throws like `ask`. */
  signIn(): Promise<void>
}

/** PayPal's refusal of a request, with its issue code. */
export class PaypalRefusal extends ProviderError {
  /** such as ORDER_ALREADY_CAPTURED */
  readonly issue: string

  constructor(status: number, issue: string, message: string) {
    super('paypal', `PayPal: ${message} (${issue})`, { status, isFinal: isFinal(status, issue) })
    this.issue = issue
  }
}

const usualPatience = 15_000
/** How early a token is replaced, in seconds, so that none expires in flight. */
const margin = 60
/** Temporary refusals that come with a final status. */
const passingIssues: ReadonlySet<string> = new Set([
  // until the dispute is over
  'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'PENDING_CAPTURE',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
])

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const ErrorBody = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  // only of a refused token
  error_description: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
})

/** Opens PayPal's REST API at its own address or the sandbox's. */
export function openPaypalClient(access: PaypalAccess): PaypalClient {
  const { clientId, clientSecret, apiUrl, now, patience = usualPatience } = access
  let token: { text: Promise<string>; goodUntil: number } | null = null

  async function fetchToken(): Promise<string> {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    // PayPal's published descriptions only name the security scheme; see its page "Get started with REST APIs"
    const answer = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const { access_token, expires_in } = await readAnswer(Token, answer)
    if (token) token.goodUntil = now().getTime() + (expires_in - margin) * 1000
    return access_token
  }

  /** Concurrent calls share one token and one request for it. */
  function currentToken(): Promise<string> {
    if (token && now().getTime() < token.goodUntil) return token.text
    const text = fetchToken()
    const fresh = { text, goodUntil: Number.POSITIVE_INFINITY }
    token = fresh
    text.catch(() => {
      if (token === fresh) token = null
    })
    return text
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(apiUrl + path, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
    } catch (cause) {
      throw new ProviderError('paypal', 'PayPal did not respond.', { status: null, isFinal: false, cause })
    }
  }

  async function sendSigned(request: PaypalRequest): Promise<Response> {
    const { method, path, requestId, actsFor } = request
    const { type, text } = writeBody(request)
    const signed = async () =>
      send(path, {
        method,
        headers: {
          authorization: `Bearer ${await currentToken()}`,
          'content-type': type,
          prefer: 'return=representation',
          ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
          ...(actsFor === undefined ? {} : { 'paypal-auth-assertion': authAssertion(clientId, actsFor) }),
        },
        ...(text === undefined ? {} : { body: text }),
      })
    const answer = await signed()
    if (answer.status !== 401) return answer
    // PayPal may revoke a token early
    token = null
    await answer.body?.cancel()
    return signed()
  }

  return {
    clientId,
    async ask(schema, request) {
      return readAnswer(schema, await sendSigned(request))
    },
    async signIn() {
      await currentToken()
    },
  }
}

/** The request's text and content type. */
function writeBody({ body, form }: PaypalRequest): { type: string; text: string | undefined } {
  if (!form) return { type: 'application/json', text: typeof body === 'object' ? JSON.stringify(body) : body }
  const boundary = `bakesale-${randomUUID()}`
  const parts = Object.entries(form).map(
    ([name, part]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(part)}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join('')}--${boundary}--\r\n` }
}

async function readAnswer<S extends z.ZodMiniType>(schema: S, answer: Response): Promise<z.output<S>> {
  const body = await readJson(answer)
  if (!answer.ok) throw refusal(answer.status, body)
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  const message = 'PayPal sent an unexpected answer.'
  throw new ProviderError('paypal', message, { status: answer.status, isFinal: false, cause: parsed.error })
}

/** Returns undefined for invalid JSON, which the schema then rejects. */
async function readJson(answer: Response): Promise<unknown> {
  let text: string
  try {
    text = await answer.text()
  } catch (cause) {
    const details = { status: answer.status, isFinal: false, cause }
    throw new ProviderError('paypal', 'PayPal’s response was cut off.', details)
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(status: number, body: unknown): PaypalRefusal {
  const { data } = z.safeParse(ErrorBody, body)
  const issue = data?.details?.[0]?.issue ?? data?.name ?? data?.error ?? `HTTP ${status}`
  const message = data?.message ?? data?.error_description ?? 'no reason given'
  return new PaypalRefusal(status, issue, message)
}

function isFinal(status: number, issue: string): boolean {
  return [400, 403, 404, 422].includes(status) && !passingIssues.has(issue)
}
