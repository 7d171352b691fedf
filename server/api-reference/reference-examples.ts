import { type Json, type JsonObject, refsIn } from './json-schemas.ts'

/** Values of properties, by name; others are made from their schema. */
const values: Readonly<Record<string, Json>> = {
  title: 'Sourdough loaf',
  description: 'A crusty loaf with a mild tang.',
  ingredients: 'Flour, water, salt',
  servingDescription: 'One loaf',
  email: 'rosa@example.org',
  firstName: 'Rosa',
  lastName: 'Miller',
  name: 'Rosa',
  phone: '555-0100',
  address: '12 Main Street, Ithaca, NY 14850',
  city: 'Ithaca',
  state: 'NY',
  zip: '14850',
  location: 'Ithaca, NY',
  latitude: 42.44,
  longitude: -76.5,
  timeZone: 'America/New_York',
  password: 'flour, water and salt',
  currentPassword: 'flour, water and salt',
  newPassword: 'flour, water, salt and time',
  code: '123456',
  pickupCode: 'K7MQ2P',
  reason: 'The oven broke.',
  body: 'The best bread in town.',
  reply: 'Thank you!',
  message: 'See you on Saturday.',
  notes: 'I will come by bike.',
  readyByTime: '12:00',
  pickupTime: '17:30',
  commissionRate: '0.0750',
  commission: '0.75',
  currency: 'USD',
  price: '8.50',
  amount: '8.50',
  intent: 'CAPTURE',
  username: 'nora',
  csv: 'title,price\nSourdough loaf,8.50',
  month: '2026-11',
  period: '2026-11',
}

const formats: Readonly<Record<string, string>> = {
  uuid: '019aa000-0000-7000-8000-000000000000',
  'date-time': '2026-11-28T17:00:00.000Z',
  date: '2026-11-28',
  email: 'rosa@example.org',
  uri: 'https://example.org',
}

/** Strings for the patterns in the contract, tried in this order. */
const texts = [
  '8.50',
  '17:30',
  '2026-11',
  '1',
  '14850',
  'NY',
  'nora',
  '42.44',
  '0.075',
  'acct_1',
  'Zq3xV0aTn5kP8sYd1wRb',
  '/photos/0123456789abcdef0123456789abcdef-400.jpg',
  'https://shop.example.org/bakesale',
  'https://tile.example.org/{z}/{x}/{y}.png',
]

/** Depth from which optional parts are left out. */
const deepest = 2

/** An example of a schema that validates against it; `components` resolves its references. */
export function exampleOf(schema: JsonObject, components: JsonObject, name = '', depth = 0): Json {
  if ('default' in schema) return schema.default ?? null
  if ('const' in schema) return schema.const ?? null
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null
  const [ref] = typeof schema.$ref === 'string' ? refsIn({ $ref: schema.$ref }) : []
  if (ref !== undefined) return exampleOf(objectOf(components[ref]), components, name, depth + 1)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (Array.isArray(choices)) return exampleOf(objectOf(choices[0]), components, name, depth)
  return exampleOfType(schema, components, name, depth)
}

function exampleOfType(schema: JsonObject, components: JsonObject, name: string, depth: number): Json {
  const known = values[name]
  // of several types, the first that is not null
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  switch (type) {
    case 'object':
      return exampleOfObject(schema, components, depth)
    case 'array': {
      const isShort = depth >= deepest && !schema.minItems
      return isShort ? [] : [exampleOf(objectOf(schema.items), components, name, depth + 1)]
    }
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return typeof known === 'number' ? known : numberOf(schema)
    case 'string':
      return textOf(schema, typeof known === 'string' ? known : undefined)
    default:
      return null
  }
}

function exampleOfObject(schema: JsonObject, components: JsonObject, depth: number): Json {
  const required = Array.isArray(schema.required) ? schema.required : []
  const members = Object.entries(objectOf(schema.properties)).filter(
    ([name]) => depth < deepest || required.includes(name),
  )
  return Object.fromEntries(
    members.map(([name, member]) => [name, exampleOf(objectOf(member), components, name, depth + 1)]),
  )
}

function numberOf({ minimum, exclusiveMinimum }: JsonObject): number {
  if (typeof minimum === 'number') return Math.max(minimum, 1)
  return typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1
}

function textOf(schema: JsonObject, known: string | undefined): string {
  const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  if (typeof format === 'string' && formats[format] !== undefined) return formats[format]
  const isRight = (text: string) =>
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength)
  return [...(known === undefined ? [] : [known]), 'text', ...texts].find(isRight) ?? 'text'
}

function objectOf(json: Json | undefined): JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {}
}
