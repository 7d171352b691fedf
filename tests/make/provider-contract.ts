import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import addFormatsModule from 'ajv-formats'
import * as z from 'zod/mini'
import { hasReference, type ReferenceFile, readReference } from './reference-data.ts'

const Parameter = z.object({ in: z.string(), name: z.string() })
const Reference = z.object({ $ref: z.string() })
const Body = z.object({ content: z.record(z.string(), z.unknown()) })
const Operation = z.object({
  parameters: z.optional(z.array(z.union([Parameter, Reference]))),
  requestBody: z.optional(z.union([Body, Reference])),
  responses: z.record(z.string(), z.object({ content: z.optional(z.unknown()) })),
})
const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({
    parameters: z.optional(z.record(z.string(), Parameter)),
    // a body without content of the requested type is a file upload, which is not checked
    requestBodies: z.optional(z.record(z.string(), Body)),
    schemas: z.optional(z.record(z.string(), z.unknown())),
  }),
})
type Description = z.output<typeof Description>

/** One call to a provider, as sent and answered. */
interface ProviderCall {
  method: string
  /** with its query, if any */
  path: string
  /** null: no body */
  request: unknown
  status: number
  answer: unknown
}

/** A provider's published API description. */
export interface ProviderContract {
  /** whether the descriptions have this call */
  describes(call: Pick<ProviderCall, 'method' | 'path'>): boolean
  /** Problems of a call's request and response, a line each; empty when both match. */
  problemsOf(call: ProviderCall): string[]
  /** Problems of an object against a described schema, for calls that are not described. */
  problemsOfObject(schema: string, value: unknown): string[]
}

export interface ContractOptions {
  /** the media type of request bodies */
  requestType: 'application/json' | 'application/x-www-form-urlencoded'
  /** whether numbers and booleans in requests are text, as in forms */
  textValues: boolean
}

type DescriptionFile = ReferenceFile extends infer F
  ? F extends `payments/${infer Name}`
    ? Name
    : never
  : never

/** Reads the descriptions in these files; null when they are not beside the checkout. */
export function openProviderContract(
  files: readonly DescriptionFile[],
  options: ContractOptions,
): ProviderContract | null {
  if (!hasReference(...files.map((file) => `payments/${file}` as const))) return null
  const operations = files.flatMap((file) => readOperations(file, options))
  const schemas = files.map(readSchemas)
  const find = ({ method, path }: Pick<ProviderCall, 'method' | 'path'>) => {
    const bare = path.split('?')[0] ?? ''
    return operations.find((one) => one.method === method.toLowerCase() && one.pattern.test(bare))
  }
  return {
    describes: (call) => find(call) !== undefined,
    problemsOf(call) {
      const operation = find(call)
      if (!operation) return [`${call.method} ${call.path} is in no description`]
      const name = `${call.method} ${operation.template}`
      const query = [...new URLSearchParams(call.path.split('?')[1] ?? '').keys()]
      return [
        ...query
          // a nested name, as in `created[gte]`, is described by its first part
          .filter((one) => !operation.queryNames.has(one.replace(/\[.*$/, '')))
          .map((one) => `${name} query ${one} is not described`),
        ...(call.request === null
          ? []
          : check(operation.request(), call.request).map((text) => `${name} request${text}`)),
        ...(operation.saysNothing(call.status) && call.answer === null
          ? []
          : check(operation.answer(call.status), call.answer).map((text) => `${name} ${call.status}${text}`)),
      ]
    },
    problemsOfObject(schema, value) {
      const validate = schemas.find((find) => find(schema) !== null)?.(schema)
      if (!validate) return [`${schema} is in no description`]
      return check(validate, value).map((text) => `${schema}${text}`)
    },
  }
}

function check(validate: ValidateFunction | null, value: unknown): string[] {
  if (!validate) return [' is not described']
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

function readDescription(file: DescriptionFile): Description {
  const text: unknown = JSON.parse(readReference(`payments/${file}`))
  return z.parse(Description, strict(text))
}

/** Returns the validator of a schema by name; null when the file does not describe it. */
function readSchemas(file: DescriptionFile): (name: string) => ValidateFunction | null {
  const description = readDescription(file)
  const ajv = makeAjv(file, description, false)
  return (name) =>
    description.components.schemas?.[name] === undefined
      ? null
      : compile(ajv, `${file}#/components/schemas/${step(name)}`)
}

function readOperations(file: DescriptionFile, { requestType, textValues }: ContractOptions) {
  const description = readDescription(file)
  const requests = makeAjv(file, description, textValues)
  const answers = makeAjv(file, description, false)
  return Object.entries(description.paths).flatMap(([template, methods]) =>
    Object.entries(methods).flatMap(([method, stored]) => {
      const parsed = z.safeParse(Operation, stored)
      if (!parsed.success) return []
      const { parameters = [], requestBody, responses } = parsed.data
      const inQuery = parameters
        .map((parameter) => ('$ref' in parameter ? resolve(parameter.$ref, description) : parameter))
        .filter((parameter) => parameter.in === 'query')
      const at = (...steps: string[]) =>
        `${file}#/${['paths', template, method, ...steps].map(step).join('/')}`
      const shared =
        requestBody && '$ref' in requestBody
          ? requestBody.$ref.replace('#/components/requestBodies/', '')
          : null
      const body = shared === null ? requestBody : description.components.requestBodies?.[shared]
      const atBody =
        shared === null
          ? at('requestBody', 'content', requestType, 'schema')
          : `${file}#/${['components', 'requestBodies', shared, 'content', requestType, 'schema'].map(step).join('/')}`
      const hasBody = body !== undefined && 'content' in body && body.content[requestType] !== undefined
      return {
        template,
        method,
        pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
        queryNames: new Set(inQuery.map(({ name }) => name)),
        request: () => (hasBody ? compile(requests, atBody) : null),
        saysNothing: (status: number) =>
          String(status) in responses && responses[String(status)]?.content === undefined,
        answer: (status: number) => {
          const key = String(status) in responses ? String(status) : 'default'
          return compile(answers, at('responses', key, 'content', 'application/json', 'schema'))
        },
      }
    }),
  )
}

function resolve(reference: string, { components }: Description): z.output<typeof Parameter> {
  const parameter = components.parameters?.[reference.replace('#/components/parameters/', '')]
  if (!parameter) throw new Error(`${reference} does not resolve`)
  return parameter
}

function makeAjv(file: string, { paths, components }: Description, coerceTypes: boolean): Ajv2019 {
  // PayPal's and Stripe's descriptions need these: some patterns are invalid with the `u` flag
  const ajv = new Ajv2019({
    strict: false,
    unicodeRegExp: false,
    allErrors: true,
    logger: false,
    ...(coerceTypes ? { coerceTypes: 'array' as const } : {}),
  })
  addFormatsModule.default(ajv)
  return ajv.addSchema({ paths, components }, file)
}

const compiled = new WeakMap<Ajv2019, Map<string, ValidateFunction>>()

function compile(ajv: Ajv2019, ref: string): ValidateFunction {
  const known = compiled.get(ajv) ?? new Map<string, ValidateFunction>()
  compiled.set(ajv, known)
  const validate = known.get(ref) ?? ajv.compile({ $ref: ref, unevaluatedProperties: false })
  known.set(ref, validate)
  return validate
}

/** Escapes one segment of a JSON pointer in a URI. */
function step(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))
}

type Json = Record<string, unknown>

/**
 * Converts OpenAPI 3.0 to JSON Schema: `nullable` allows null, also beside a `$ref`, and objects allow only described
 * fields, so a misspelled one is found.
 */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict)
  if (!isObject(value)) return value
  const { nullable, ...rest } = value
  const read: Json = {}
  for (const [key, part] of Object.entries(rest)) {
    if (key === 'enum' || key === 'example' || key === 'examples' || key === 'default') read[key] = part
    else if (key === 'properties' && isObject(part)) read[key] = mapValues(part, (one) => closed(strict(one)))
    else if (key === 'items') read[key] = closed(strict(part))
    else read[key] = strict(part)
  }
  return nullable === true ? { anyOf: [read, { type: 'null' }] } : read
}

function closed(schema: unknown): unknown {
  if (!isObject(schema) || 'additionalProperties' in schema) return schema
  return isClosable(schema) ? { ...schema, unevaluatedProperties: false } : schema
}

/** A schema without any fields is open on purpose. */
function isClosable(schema: Json): boolean {
  return ['properties', '$ref', 'allOf', 'anyOf', 'oneOf'].some((key) => key in schema)
}

function mapValues(object: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
