import * as z from 'zod/mini'

/** A JSON value for a call's input. */
export const EdgeValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
])
export type EdgeValue = z.infer<typeof EdgeValue>

/** A placeholder for 1e309, which is valid JSON but overflows a double. */
const overflow = 'number 1e309'

/** A place in a call's input, such as `options.0.price`, and the schema of its values. */
export interface InputPlace {
  path: readonly (string | number)[]
  schema: InputSchema
  /** adapts an input so that it has the place; for a union, to an example of the right option */
  adapt(input: unknown): unknown
}

/** The parts of JSON Schema that describe our inputs. */
export interface InputSchema {
  type?: string | string[] | undefined
  format?: string | undefined
  enum?: readonly unknown[] | undefined
  const?: unknown
  default?: unknown
  minimum?: number | undefined
  minLength?: number | undefined
  minItems?: number | undefined
  pattern?: string | undefined
  /** the schema of a record's values */
  additionalProperties?: boolean | InputSchema | undefined
  oneOf?: readonly InputSchema[] | undefined
  anyOf?: readonly InputSchema[] | undefined
  items?: InputSchema | undefined
  properties?: Readonly<Record<string, InputSchema>> | undefined
  required?: readonly string[] | undefined
}

const InputSchema: z.ZodMiniType<InputSchema> = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  default: z.optional(z.unknown()),
  minimum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  minItems: z.optional(z.number()),
  pattern: z.optional(z.string()),
  get additionalProperties() {
    return z.optional(z.union([z.boolean(), InputSchema]))
  },
  get oneOf() {
    return z.optional(z.array(InputSchema))
  },
  get anyOf() {
    return z.optional(z.array(InputSchema))
  },
  get items() {
    return z.optional(InputSchema)
  },
  get properties() {
    return z.optional(z.record(z.string(), InputSchema))
  },
  required: z.optional(z.array(z.string())),
})

/** The JSON Schema of a Zod schema's input; types unknown to JSON Schema accept anything. */
export function inputSchema(schema: unknown): InputSchema {
  if (!(schema instanceof z.ZodMiniType)) return {}
  return InputSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }))
}

/** Every place in an input with its own schema: an array's first item, and one value of a record. */
export function placesOf(
  schema: InputSchema,
  path: InputPlace['path'] = [],
  adapt: InputPlace['adapt'] = (input) => input,
): InputPlace[] {
  const here = path.length > 0 ? [{ path, schema, adapt }] : []
  const inner = optionsOf(schema).flatMap((option, index) => {
    // inputs match the first option already
    const adaptToOption =
      index === 0 ? adapt : (input: unknown) => withValue(adapt(input), path, exampleOf(option))
    const { properties = {}, items, additionalProperties } = option
    return [
      ...Object.entries(properties).flatMap(([key, property]) =>
        placesOf(property, [...path, key], adaptToOption),
      ),
      ...(items ? placesOf(items, [...path, 0], adaptToOption) : []),
      ...(typeof additionalProperties === 'object'
        ? placesOf(additionalProperties, [...path, recordKey], adaptToOption)
        : []),
    ]
  })
  return [...here, ...inner]
}

/** The key of a record's sample value. */
const recordKey = 'key'

function optionsOf(schema: InputSchema): readonly InputSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema]
}

const dates = [
  '0000-01-01',
  '0001-01-01',
  '1969-12-31',
  '2024-02-30',
  '2100-12-31',
  '9999-12-31',
  '10000-01-01',
]
const moments = [
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-29T25:61:00Z',
]
const texts = [
  '',
  ' ',
  'x'.repeat(10_000),
  '\ud800',
  '\u0000',
  '\u202e',
  '%',
  "'",
  'NaN',
  '-1',
  '1e309',
  '0x1F',
  '__proto__',
]
const numbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 5e-324, overflow, `-${overflow}`]
const otherTypes: readonly EdgeValue[] = [null, true, 7, 'text', [], {}, [null], [[]], { constructor: null }]

/** Values at and beyond the limits of a place. */
export function edgesOf({ schema }: InputPlace): EdgeValue[] {
  const listed = schema.enum?.filter((value) => typeof value === 'string') ?? []
  const long =
    schema.type === 'array' ? [Array.from({ length: 2000 }, () => exampleOf(schema.items ?? {}))] : []
  return [...dates, ...moments, ...texts, ...listed, ...numbers, ...otherTypes, ...long]
}

const examples: Readonly<Record<string, string>> = {
  uuid: '019aa000-0000-7000-8000-000000000000',
  email: 'robin@example.org',
  date: '2030-05-05',
  'date-time': '2030-05-05T12:00:00.000Z',
}

/** A value that is valid for a JSON Schema. */
export function exampleOf(schema: InputSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const [first] = optionsOf(schema)
  if (first !== undefined && first !== schema) return exampleOf(first)
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      return Object.fromEntries(required.map((key) => [key, exampleOf(properties[key] ?? {})]))
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}))
    case 'string':
      return examples[schema.format ?? ''] ?? textFor(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return Math.max(1, schema.minimum ?? 1)
  }
}

/** Texts that match our patterns. */
const formed = ['7', '10001', '40.7', '2026-11', '12:00', 'NY', 'a-token-that-nobody-guesses', '#aabbcc']

/** A text that matches the pattern or has the minimum length. */
function textFor({ pattern, minLength = 1 }: InputSchema): string {
  const ofPattern = pattern === undefined ? null : new RegExp(pattern, 'u')
  const isFit = (text: string) => text.length >= minLength && ofPattern?.test(text) !== false
  return formed.find(isFit) ?? '7'.repeat(Math.max(1, minLength))
}

/** A copy of an input with a value at a place; adds missing objects and arrays. */
export function withValue(base: unknown, [key, ...rest]: InputPlace['path'], value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const items: unknown[] = Array.isArray(base) ? [...base] : []
    items[key] = withValue(items[key], rest, value)
    return items
  }
  const object = typeof base === 'object' && base !== null && !Array.isArray(base) ? base : {}
  return { ...object, [key]: withValue(Object.getOwnPropertyDescriptor(object, key)?.value, rest, value) }
}

/** An input as JSON, with `overflow` replaced by its number. */
export function edgeJson(input: unknown): string {
  return JSON.stringify(input).replaceAll(`"${overflow}"`, '1e309').replaceAll(`"-${overflow}"`, '-1e309')
}

/** A value as a part of a URL; lone surrogates become invalid UTF-8. */
export function edgeText(value: EdgeValue): string {
  const text = typeof value === 'string' ? value.replace(overflow, '1e309') : JSON.stringify(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
