import type { Call, CallInput, CallResponse } from '#shared/api/call.ts'
import type { ErrorResponse } from '#shared/api/errors.ts'
import { placeInList } from '#shared/api/paging.ts'
import { type ApiQuery, inputParts, type QueryFailureMeta, urlOf } from './api-query.ts'

/** A failed response. The message is "status: text", with the body or the status text (ERR-01, ERR-02). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** the response body */
  readonly text: string
  /** the API's error code, or null when the response did not come from the API */
  readonly code: string | null
  /** error messages by field name */
  readonly fields: Readonly<Record<string, string>>
  /** the API's error message for people, or null */
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

/** There was no response: the browser is offline or the connection broke (ERR-06). */
export class NoResponseError extends Error {
  override name = 'NoResponseError'

  constructor(url: string, cause?: unknown) {
    super(`Failed to fetch ${url}`, { cause })
  }
}

/** GETs the URL in a cache key's first element (SESS-22); a paged read also returns its page position. */
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
  await throwIfFailed(response)
  const answer: unknown = await response.json()
  if (kind !== 'paged') return answer
  const { headers } = response
  const place = placeInList(
    headers.get('link'),
    headers.get('x-total-count'),
    headers.get('x-corrected-query'),
    headers.get('x-matched-words'),
  )
  return { items: answer, ...place }
}

type ExtraHeaders = Readonly<Record<string, string>>
type SendArguments<C extends Call> =
  unknown extends CallInput<C>
    ? [input?: undefined, headers?: ExtraHeaders]
    : [input: CallInput<C>, headers?: ExtraHeaders]

/** Only the method and path of a call, for code that must not load the contract's schemas in the browser. */
type CallAddress<C extends Call> = Pick<C, 'method' | 'path'>

/**
 * Sends a write and returns the response, `undefined` for 204; throws ApiError or NoResponseError.
 * Retries after re-authentication if the server requires it.
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
    await throwIfFailed(sent)
    return sent
  }
  const response = await once().catch((error: unknown) => handleFailure(error, call.path, once))
  // The server serializes every response with the schema of this type; validating again would load all of zod.
  const answer: CallResponse<C> = response.status === 204 ? undefined : await response.json()
  return answer
}

type FailureHandler = (error: unknown, path: string, again: () => Promise<Response>) => Promise<Response>

let handleFailure: FailureHandler = (error) => Promise.reject(error)

/** Sets the handler of failed calls: it may retry, for example after re-authentication, or rethrow the error. */
export function setFailureHandler(how: FailureHandler): void {
  handleFailure = how
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'include', ...init })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new NoResponseError(url, cause)
  }
}

async function throwIfFailed(response: Response): Promise<void> {
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
