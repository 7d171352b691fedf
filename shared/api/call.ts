import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/** One call of the API: its name, route, input, output and errors. */
export interface Call {
  /** the operation's name in `/api/openapi.json` */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** path with `:name` parameters */
  path: `/${string}`
  /** one line for people who read the API */
  summary: string
  tag: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** the content type, if not JSON; then `body` has no schema and the handler reads the body */
  consumes?: 'multipart/form-data'
  success: { status: 200 | 201; body: Schema } | { status: 204; body?: never }
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
