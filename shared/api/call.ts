import type * as z from 'zod/mini'
import type { AdminRight } from '#shared/admin-rights.ts'
import type { ErrorCode } from './errors.ts'
import type { ApiTag } from './tags.ts'

type Schema = z.ZodMiniType

/**
 * Who may make a call: anyone, people who are signed in, those with a confirmed address, the owner of what the path
 * names, an order's sides (`baker` also owns a listing), or admins with a right.
 */
export type Callers =
  | 'anyone'
  | 'people'
  | 'confirmed'
  | 'owner'
  | 'buyer'
  | 'baker'
  | 'buyer_or_baker'
  | AdminRight

/** Request headers that only some calls read. */
export type CallHeader = 'Idempotency-Key' | 'Last-Event-ID'

/** Response headers that only some calls send; with an `ETag` a call answers `If-None-Match`. */
export type ResponseHeader =
  | 'ETag'
  | 'Link'
  | 'Location'
  | 'X-Corrected-Query'
  | 'X-Matched-Words'
  | 'X-Total-Count'

/** Content types of calls that answer a file or a stream. */
export type FileType =
  | 'application/zip'
  | 'image/svg+xml'
  | 'text/calendar'
  | 'text/csv'
  | 'text/event-stream'

/**
 * One call of the API: its name, route, input, output and errors. The comments above calls, schemas, and properties are
 * their descriptions in the reference.
 */
export interface Call {
  /** the operation's name in `/api/openapi.json` */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** path with `:name` parameters */
  path: `/${string}`
  /** one line for people who read the API */
  summary: string
  tag: ApiTag
  /** proved by `tests/roles/role-table.ts` */
  callers: Callers
  headers?: readonly CallHeader[]
  responseHeaders?: readonly ResponseHeader[]
  params?: Schema
  query?: Schema
  body?: Schema
  /** the content type, if not JSON; then `body` has no schema and the handler reads the body */
  consumes?: 'multipart/form-data'
  success:
    | { status: 200 | 201; body: Schema }
    | { status: 204; body?: never }
    | { status: 200; file: FileType; body?: never }
  errors: readonly ErrorCode[]
}

/** Keeps the exact type of a call's definition, for the types of server and client. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

type InputPart<C, K extends string> = C extends { [key in K]: infer S extends Schema }
  ? { [key in K]: z.input<S> }
  : unknown
type ParsedPart<C, K extends string> = C extends { [key in K]: infer S extends Schema }
  ? { [key in K]: z.output<S> }
  : unknown

/** A client's input of a call: `{ params?, query?, body? }`, as far as the call has them. */
export type CallInput<C extends Call> = InputPart<C, 'params'> & InputPart<C, 'query'> & InputPart<C, 'body'>

/** A handler's input, after validation. */
export type ParsedInput<C extends Call> = ParsedPart<C, 'params'> &
  ParsedPart<C, 'query'> &
  ParsedPart<C, 'body'>

/** The body of a successful response; undefined for 204. */
export type CallResponse<C extends Call> = C['success'] extends { body: infer S extends Schema }
  ? z.output<S>
  : undefined
