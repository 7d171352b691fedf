import type { Call, CallInput, CallResponse } from '#shared/api/call.ts'
import type { ListPage } from '#shared/api/paging.ts'

/** How the failure of a query is reported. */
export interface QueryFailureMeta extends Record<string, unknown> {
  /** thrown instead of the response's status and text, which stay as its cause */
  failureMessage?: string
  /** returns null instead of throwing when nobody is signed in (ERR-03); by default it throws (ERR-04) */
  nullWhenSignedOut?: boolean
}

/** The options of a query that differ from the defaults (SESS-23 to SESS-27); times in milliseconds. */
interface QueryOptions {
  staleTime?: number
  refetchOnWindowFocus?: boolean
  /** whether to retry after this many failures */
  retry?: (failures: number, error: Error) => boolean
  meta?: QueryFailureMeta
}

/** An API query: its cache key, which starts with the URL to GET (SESS-22), and its response type. */
export interface ApiQuery<Answer> {
  key: readonly [url: string] | readonly [url: string, kind: 'paged']
  options: QueryOptions
  /** never set: it only carries the response type */
  answer?: Answer
}

type GetCall = Call & { method: 'GET' }
type AddressInput<C extends Call> =
  unknown extends CallInput<C>
    ? [input?: undefined, options?: QueryOptions]
    : [input: CallInput<C>, options?: QueryOptions]

/**
 * The query of a GET call. A type argument names the call, which keeps the contract's schemas out of the browser:
 * `apiQuery<typeof getListing>('/api/food-listings/:id', { params: { id } })`.
 */
export function apiQuery<C extends GetCall>(
  path: C['path'],
  ...[input, options = {}]: AddressInput<C>
): ApiQuery<CallResponse<C>> {
  return { key: [urlOf(path, inputParts(input))], options }
}

type ItemOf<C extends Call> = CallResponse<C> extends readonly (infer Item)[] ? Item : never

/** Like `apiQuery` for a call that returns a list: the data is one page and the cursor of the next one. */
export function pagedApiQuery<C extends GetCall>(
  path: C['path'],
  ...[input, options = {}]: AddressInput<C>
): ApiQuery<ListPage<ItemOf<C>>> {
  return { key: [urlOf(path, inputParts(input)), 'paged'], options }
}

interface InputParts {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** The parts of a call's input; empty for calls without input. */
export function inputParts(input: unknown): InputParts {
  return typeof input === 'object' ? { ...input } : {}
}

/** The URL of a call: fills in the `:name` parts and appends the query in its own order without absent values. */
export function urlOf(path: string, { params = {}, query = {} }: InputParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}
