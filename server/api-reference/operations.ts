import type * as z from 'zod/mini'
import { type AdminRight, rolesWithRight } from '#shared/admin-rights.ts'
import type { Call, Callers, CallHeader, ResponseHeader } from '#shared/api/call.ts'
import { type ErrorCode, errorStatus } from '#shared/api/errors.ts'
import { type DocumentSchemas, isJsonObject, type JsonObject, sentence } from './json-schemas.ts'
import type { Contract } from './read-contract.ts'
import { exampleOf } from './reference-examples.ts'

/** What describing an operation needs. */
export interface OperationContext {
  contract: Contract
  schemas: DocumentSchemas
  /** by `GET /path`: a token needs one of these scopes */
  scopesOfCalls: Readonly<Record<string, readonly string[]>>
  /** describes the response for some error codes of one status */
  errorResponse: (status: number, codes: readonly ErrorCode[]) => JsonObject
}

/** Who may make a call, in words; a right is named with its roles. */
const callersText: Readonly<Record<Exclude<Callers, AdminRight>, string>> = {
  anyone: 'anyone',
  people: 'anyone signed in',
  confirmed: 'anyone signed in with a confirmed email address',
  owner: 'its owner, signed in',
  buyer: 'its buyer, signed in',
  baker: 'its baker, signed in',
  buyer_or_baker: 'its buyer or its baker, signed in',
}

/** Errors that every call may answer. */
const everywhere: readonly ErrorCode[] = ['rate_limited', 'internal', 'unavailable']

/** Whether only admins make a call. */
export function isAdminCall({ callers, path }: Call): boolean {
  return isRight(callers) || path.startsWith('/api/admin/')
}

/** The operation of a call. */
export function operationOf(call: Call, context: OperationContext): JsonObject {
  const description = context.contract.descriptionOf.get(call)
  const parameters = [
    ...fieldParameters(call, 'path', context),
    ...fieldParameters(call, 'query', context),
    ...headerParameters(call),
  ]
  return {
    operationId: call.name,
    summary: call.summary,
    description: [description && sentence(description), `Who may call it: ${callersOf(call)}.`]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    tags: [call.tag],
    security: securityOf(call, context),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(call, context),
    responses: responsesOf(call, context),
  }
}

function callersOf({ callers }: Call): string {
  return isRight(callers)
    ? `admins with the role ${rolesWithRight[callers].join(' or ')}`
    : callersText[callers]
}

function isRight(callers: Callers): callers is AdminRight {
  return callers in rolesWithRight
}

/** The sign-ins to choose from; an empty one: none is needed. */
function securityOf(call: Call, { scopesOfCalls }: OperationContext): JsonObject[] {
  if (isAdminCall(call)) return call.callers === 'anyone' ? [] : [{ adminSession: [] }]
  const scopes = scopesOfCalls[`${call.method} ${call.path}`] ?? []
  const tokens = scopes.map((scope) => ({ token: [scope] }))
  if (call.callers !== 'anyone') return [{ session: [] }, ...tokens]
  return tokens.length === 0 ? [] : [{}, ...tokens]
}

function fieldParameters(call: Call, place: 'path' | 'query', context: OperationContext): JsonObject[] {
  const schema = place === 'path' ? call.params : call.query
  if (!schema) return []
  const { properties, required } = context.schemas.fieldsOf(context.schemas.schemaOf(schema, 'input'))
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...rest } = field
    const text = (place === 'path' ? pathText(call.path, name) : undefined) ?? description
    return {
      name,
      in: place,
      ...(place === 'path' || required.includes(name) ? { required: true } : {}),
      ...(text === undefined ? {} : { description: text }),
      schema: rest,
    }
  })
}

const subjects: Readonly<Record<string, string>> = {
  'food-listings': 'listing',
  products: 'listing',
  'pickup-windows': 'pickup window',
  'pickup-places': 'pickup location',
  'waitlist-entries': 'waitlist entry',
  'walk-up-sales': 'walk-up sale',
  holds: 'order',
}

/** A path's parameter in words: the id of the thing before it. */
function pathText(path: string, name: string): string | undefined {
  const before = path.split('/').at(path.split('/').indexOf(`:${name}`) - 1) ?? ''
  if (name !== 'id') return undefined
  return `The id of the ${subjects[before] ?? before.replace(/s$/, '')}.`
}

const headerTexts: Readonly<Record<CallHeader | 'If-None-Match', string>> = {
  'Idempotency-Key':
    'A text of your choice, such as a UUID. The same call with the same key and body answers the first result again instead of acting twice.',
  'Last-Event-ID': 'The id of the last event received; missed events follow.',
  'If-None-Match': 'The `ETag` of the response you have; the answer is 304 while it is the same.',
}

function headerParameters({ headers = [], responseHeaders = [] }: Call): JsonObject[] {
  const names = [...headers, ...(responseHeaders.includes('ETag') ? (['If-None-Match'] as const) : [])]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

/** The header parameters, as components. */
export const headerComponents: JsonObject = Object.fromEntries(
  Object.entries(headerTexts).map(([name, description]) => [
    name,
    { name, in: 'header', description, schema: { type: 'string' } },
  ]),
)

const responseHeaderTexts: Readonly<Record<ResponseHeader | 'Retry-After', string>> = {
  ETag: 'Identifies this version of the response; send it as `If-None-Match`.',
  Link: 'The next page, as `<…>; rel="next"`; omitted on the last page.',
  Location: 'The path of the new object.',
  'X-Corrected-Query': 'The corrected search text, if typing errors were corrected; percent-encoded.',
  'X-Matched-Words':
    'If no listing has all words of the search: how many each has at least, and how many there are, such as `2/3`.',
  'X-Total-Count': 'How many there are in total.',
  'Retry-After': 'Seconds to wait before the next attempt.',
}

/** The response headers, as components. */
export const responseHeaderComponents: JsonObject = Object.fromEntries(
  Object.entries(responseHeaderTexts).map(([name, description]) => [
    name,
    {
      description,
      schema: { type: name === 'Retry-After' || name === 'X-Total-Count' ? 'integer' : 'string' },
    },
  ]),
)

/** References to response headers. */
export function headersOf(names: readonly (ResponseHeader | 'Retry-After')[]): JsonObject {
  if (names.length === 0) return {}
  const headers = names.map((name) => [name, { $ref: `#/components/headers/${name}` }])
  return { headers: Object.fromEntries(headers) }
}

function bodyOf(call: Call, { schemas }: OperationContext): JsonObject {
  if (call.consumes) return { requestBody: { required: true, content: { [call.consumes]: photoForm } } }
  if (!call.body) return {}
  const content = withExample(call.body, 'input', schemas)
  const isOptional = call.body._zod.optin === 'optional'
  return {
    requestBody: { ...(isOptional ? {} : { required: true }), content: { 'application/json': content } },
  }
}

const photoForm: JsonObject = {
  schema: {
    type: 'object',
    properties: {
      photo: { type: 'string', contentMediaType: 'application/octet-stream', description: 'The photo.' },
    },
    required: ['photo'],
  },
}

/** A body's schema, with an example unless it is a component or a list of one, which has its own. */
export function withExample(
  schema: z.core.$ZodType,
  direction: 'input' | 'output',
  schemas: DocumentSchemas,
): JsonObject {
  const shown = schemas.schemaOf(schema, direction)
  const { items = {} } = shown
  if ('$ref' in shown || (isJsonObject(items) && '$ref' in items)) return { schema: shown }
  return { schema: shown, example: exampleOf(shown, schemas.components) }
}

function responsesOf(call: Call, context: OperationContext): JsonObject {
  const { success, responseHeaders = [] } = call
  const responses: JsonObject = {
    [success.status]: {
      description: successText(call),
      ...headersOf(responseHeaders),
      ...contentOf(call, context.schemas),
    },
  }
  if (responseHeaders.includes('ETag')) responses[304] = { $ref: '#/components/responses/NotModified' }
  const codes = Map.groupBy(new Set([...call.errors, ...everywhere]), (code) => errorStatus[code])
  for (const status of [...codes.keys()].sort())
    responses[status] = context.errorResponse(status, codes.get(status) ?? [])
  return responses
}

function successText({ success: { status } }: Call): string {
  if (status === 201) return 'Created.'
  return status === 204 ? 'Done.' : 'Success.'
}

function contentOf({ success }: Call, schemas: DocumentSchemas): JsonObject {
  if ('file' in success) return { content: { [success.file]: { schema: { type: 'string' } } } }
  if (!success.body) return {}
  return { content: { 'application/json': withExample(success.body, 'output', schemas) } }
}
