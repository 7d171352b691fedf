import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ProviderError } from '#server/payments/contract/payment-provider.ts'
import { authAssertion } from './auth-assertion.ts'

/** What is needed to call PayPal. */
export interface PaypalAccess {
  clientId: string
  clientSecret: string
  /** PayPal's address, or the sandbox's, without a trailing slash */
  apiUrl: string
  now: () => Date
  /** how long one request may take, in milliseconds */
  patience?: number
}

/** A request to PayPal. */
export interface PaypalRequest {
  method: 'GET' | 'PATCH' | 'POST'
  path: `/${string}`
  /** sent as JSON; a string is sent as it is */
  body?: object | string
  /** in place of a body: the parts of a form, each sent as JSON, for the calls that take nothing else */
  form?: Readonly<Record<string, object>>
  /** the same never does anything twice */
  requestId?: string
  /** the payee whose money it is about, where PayPal asks on whose behalf we act */
  actsFor?: string
}

/** Calls PayPal. */
export interface PaypalClient {
  clientId: string
  /**
   * The answer in the shape we read. Throws `PaypalRefusal` when PayPal refuses, `ProviderError` when it gives no answer
   * or none that makes sense.
   */
  ask<S extends z.ZodMiniType>(schema: S, request: PaypalRequest): Promise<z.output<S>>
}

/** PayPal's refusal of a request, with its own word for why. */
export class PaypalRefusal extends ProviderError {
  /** such as ORDER_ALREADY_CAPTURED */
  readonly issue: string

  constructor(status: number, issue: string, message: string) {
    super('paypal', `PayPal: ${message} (${issue})`, { status, isFinal: isFinal(status, issue) })
    this.issue = issue
  }
}

const usualPatience = 15_000
/** A token is given up this long before its end, in seconds, so that none ends on the way. */
const margin = 60
/** Refusals that come with a final status, but pass. */
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
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
})

/** Opens PayPal's REST API at its own address or the sandbox's. */
export function openPaypalClient(access: PaypalAccess): PaypalClient {
  const { clientId, clientSecret, apiUrl, now, patience = usualPatience } = access
  let token: { text: Promise<string>; goodUntil: number } | null = null

  async function fetchToken(): Promise<string> {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    // not in PayPal's published descriptions but as their security scheme; see its page "Get started with REST APIs"
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

  /** Calls at the same time share one token, and one request for it. */
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
      throw new ProviderError('paypal', 'PayPal gave no answer.', { status: null, isFinal: false, cause })
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
    // PayPal may end a token before its time
    token = null
    await answer.body?.cancel()
    return signed()
  }

  return {
    clientId,
    async ask(schema, request) {
      return readAnswer(schema, await sendSigned(request))
    },
  }
}

/** What is sent, and as what. */
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
  const message = 'PayPal answered something that is not its answer.'
  throw new ProviderError('paypal', message, { status: answer.status, isFinal: false, cause: parsed.error })
}

/** What is no JSON is left for the schema to refuse. */
async function readJson(answer: Response): Promise<unknown> {
  let text: string
  try {
    text = await answer.text()
  } catch (cause) {
    const details = { status: answer.status, isFinal: false, cause }
    throw new ProviderError('paypal', "PayPal's answer broke off.", details)
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
  return new PaypalRefusal(status, issue, data?.message ?? 'no reason given')
}

function isFinal(status: number, issue: string): boolean {
  return [400, 403, 404, 422].includes(status) && !passingIssues.has(issue)
}
