import type { Call, CallInput, CallResponse } from '#shared/api/call.ts'
import type { ErrorResponse } from '#shared/api/errors.ts'
import { placeInList } from '#shared/api/paging.ts'
import { type ApiQuery, inputParts, type QueryFailureMeta, urlOf } from './api-query.ts'

/** A failed answer. The message is "status: text", the text being the answer's own or else its status text (ERR-01, ERR-02). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** the answer's whole text */
  readonly text: string
  /** the API's error code, or null when the answer did not come from the API */
  readonly code: string | null
  /** what to mend in which field, in words for people */
  readonly fields: Readonly<Record<string, string>>
  /** the API's own sentence for people, or null */
  readonly reason: string | null

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    const answer = errorResponse(text)
    this.status = status
    this.text = text
    this.code = answer?.error ?? null
    this.fields = answer?.fields ?? {}
    this.reason = answer?.message ?? null
  }
}

/** No answer came at all: offline, or the connection broke (ERR-06). */
export class NoResponseError extends Error {
  override name = 'NoResponseError'

  constructor(url: string, cause?: unknown) {
    super(`Failed to fetch ${url}`, { cause })
  }
}

/** Reads with GET what a cache key's first element names (SESS-22); a paged read comes with its place in the list. */
export async function read(
  key: ApiQuery<unknown>['key'],
  { failureMessage, nullWhenSignedOut = false }: QueryFailureMeta = {},
  signal?: AbortSignal,
): Promise<unknown> {
  try {
    return await get(key, nullWhenSignedOut, signal)
  } catch (cause) {
    if (failureMessage === undefined || signal?.aborted) throw cause
    throw new Error(failureMessage, { cause })
  }
}

async function get([url, kind]: ApiQuery<unknown>['key'], nullWhenSignedOut: boolean, signal?: AbortSignal) {
  const response = await request(url, { method: 'GET', ...(signal ? { signal } : {}) })
  if (response.status === 401 && nullWhenSignedOut) return null
  await refuseFailure(response)
  const answer: unknown = await response.json()
  if (kind !== 'paged') return answer
  const { headers } = response
  const place = placeInList(
    headers.get('link'),
    headers.get('x-total-count'),
    headers.get('x-corrected-query'),
  )
  return { items: answer, ...place }
}

type ExtraHeaders = Readonly<Record<string, string>>
type SendArguments<C extends Call> =
  unknown extends CallInput<C>
    ? [input?: undefined, headers?: ExtraHeaders]
    : [input: CallInput<C>, headers?: ExtraHeaders]

/** A call by its method and path alone, for code that must not carry the contract's schemas to the browser. */
type CallAddress<C extends Call> = Pick<C, 'method' | 'path'>

/**
 * Sends a writing call and gives its answer; `undefined` for 204. Where the server wants a fresh proof of who asks, they are asked
 * for it, and the call is sent again. Raises ApiError, or NoResponseError.
 * Without the schemas: `send<typeof signOut>({ method: 'POST', path: '/api/logout' })`.
 */
export async function send<C extends Call>(
  call: C | CallAddress<C>,
  ...[input, headers]: SendArguments<C>
): Promise<CallResponse<C>> {
  const { body, ...address } = inputParts(input)
  const once = async () => {
    const sent = await request(urlOf(call.path, address), {
      method: call.method,
      ...(headers ? { headers } : {}),
      ...(body === undefined
        ? {}
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    await refuseFailure(sent)
    return sent
  }
  const response = await once().catch((error: unknown) => mend(error, call.path, once))
  // The one place that takes an answer's type on trust: the server serialises every answer with the very schema
  // that this type is made of, and checking again would cost each page the whole of zod.
  const answer: CallResponse<C> = response.status === 204 ? undefined : await response.json()
  return answer
}

type Mend = (error: unknown, path: string, again: () => Promise<Response>) => Promise<Response>

let mend: Mend = (error) => Promise.reject(error)

/** Has failed calls mended: `how` may send one again, as once somebody has proved who they are, or raises the error. */
export function mendFailures(how: Mend): void {
  mend = how
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'include', ...init })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new NoResponseError(url, cause)
  }
}

async function refuseFailure(response: Response): Promise<void> {
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
}

function errorResponse(text: string): Pick<ErrorResponse, 'error' | 'message' | 'fields'> | null {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null || !('error' in answer) || !('message' in answer))
      return null
    const { error, message } = answer
    if (typeof error !== 'string' || typeof message !== 'string') return null
    return { error, message, fields: textFields('fields' in answer ? answer.fields : null) }
  } catch {
    return null
  }
}

function textFields(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}
