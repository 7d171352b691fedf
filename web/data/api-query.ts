import type { Call, CallInput, CallResponse } from '#shared/api/call.ts'
import type { ListPage } from '#shared/api/paging.ts'

/** How the failure of a query is reported. */
export interface QueryFailureMeta extends Record<string, unknown> {
  /** raised instead of the answer's own status and text, which stay its cause */
  failureMessage?: string
  /** answers null when nobody is signed in instead of raising (ERR-03); raising is the default (ERR-04) */
  nullWhenSignedOut?: boolean
}

/** Where a query differs from the defaults (SESS-23 to SESS-27); times in milliseconds. */
interface QueryOptions {
  staleTime?: number
  refetchOnWindowFocus?: boolean
  /** whether to try once more, after so many failures */
  retry?: (failures: number, error: Error) => boolean
  meta?: QueryFailureMeta
}

/** A query of the API: its cache key, whose first element is the address to GET (SESS-22), and its response's type. */
export interface ApiQuery<Answer> {
  key: readonly [url: string] | readonly [url: string, kind: 'paged']
  options: QueryOptions
  /** never set: it carries the response's type */
  answer?: Answer
}

type GetCall = Call & { method: 'GET' }
type AddressInput<C extends Call> =
  unknown extends CallInput<C>
    ? [input?: undefined, options?: QueryOptions]
    : [input: CallInput<C>, options?: QueryOptions]

/**
 * The query of a GET call, named by its type so that the contract's schemas stay out of the browser:
 * `apiQuery<typeof getListing>('/api/food-listings/:id', { params: { id } })`.
 */
export function apiQuery<C extends GetCall>(
  path: C['path'],
  ...[input, options = {}]: AddressInput<C>
): ApiQuery<CallResponse<C>> {
  return { key: [urlOf(path, inputParts(input))], options }
}

type ItemOf<C extends Call> = CallResponse<C> extends readonly (infer Item)[] ? Item : never

/** As `apiQuery`, for a call that returns a list: the data is one page that knows whether there is a next one. */
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

/** The parts of a call's input; calls that take nothing have none. */
export function inputParts(input: unknown): InputParts {
  return typeof input === 'object' ? { ...input } : {}
}

/** The address of a call: `:name` parts filled in, the query appended in its own order, absent values left out. */
export function urlOf(path: string, { params = {}, query = {} }: InputParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}
