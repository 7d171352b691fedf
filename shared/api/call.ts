import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/** One call of the API: what it is called, where it is, what goes in, what comes out, how it may fail. */
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
  /** the kind of body, where it is not JSON; then `body` has no schema and the handler reads it itself */
  consumes?: 'multipart/form-data'
  success: { status: 200 | 201; body: Schema } | { status: 204; body?: never }
  errors: readonly ErrorCode[]
}

/** Keeps the exact type of a call's definition, from which server and client take their types. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

type InputPart<C, K extends string> = C extends { [key in K]: infer S extends Schema }
  ? { [key in K]: z.input<S> }
  : unknown
type ParsedPart<C, K extends string> = C extends { [key in K]: infer S extends Schema }
  ? { [key in K]: z.output<S> }
  : unknown

/** What a caller of the API sends: `{ params?, query?, body? }`, each present when the call has it. */
export type CallInput<C extends Call> = InputPart<C, 'params'> & InputPart<C, 'query'> & InputPart<C, 'body'>

/** What a handler receives once the contract has been checked. */
export type ParsedInput<C extends Call> = ParsedPart<C, 'params'> &
  ParsedPart<C, 'query'> &
  ParsedPart<C, 'body'>

/** What a successful call answers: the body, or nothing for 204. */
export type CallResponse<C extends Call> = C['success'] extends { body: infer S extends Schema }
  ? z.output<S>
  : undefined
