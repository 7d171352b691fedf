import * as z from 'zod/mini'
import { commonFields } from './common-fields.ts'
import type { Contract } from './read-contract.ts'

/** A JSON Schema, or any part of the document. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

type Schema = z.core.$ZodType
type Direction = 'input' | 'output'

/** Names in the reference that differ from the contract's. */
const shownNames: Readonly<Record<string, string>> = {
  Decimal: 'Money',
  ErrorResponse: 'Error',
}

const prefix = '#/components/schemas/'

/** Whether a part of the document is an object. */
export function isJsonObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** The schemas that calls use directly, as requests and as responses. */
export type SchemaRoots = Readonly<Record<Direction, ReadonlySet<Schema>>>

/** The schemas of a document: named ones are components, each once. */
export interface DocumentSchemas {
  /** a schema as a call uses it, with references to components */
  schemaOf(schema: Schema, direction: Direction): JsonObject
  /** the properties of an object schema or of the component it refers to, and the names of the required ones */
  fieldsOf(schema: JsonObject): {
    properties: Readonly<Record<string, JsonObject>>
    required: readonly string[]
  }
  /** all named schemas */
  components: JsonObject
}

/** Converts schemas of the contract with their comments. */
export function convertSchemas(contract: Contract, roots: SchemaRoots): DocumentSchemas {
  const converted = {
    input: convert(contract, [...roots.input], 'input'),
    output: convert(contract, [...roots.output], 'output'),
  }
  const names = mergedNames(converted)
  const components: JsonObject = {}
  for (const direction of ['output', 'input'] as const)
    for (const [name, schema] of Object.entries(converted[direction].named))
      components[names.nameOf(name, direction)] ??= names.rename(schema, direction)
  const used = withWordLists(contract, components)
  return {
    components: used.components,
    schemaOf(schema, direction) {
      const name = converted[direction].nameOf.get(schema)
      if (name !== undefined) return { $ref: prefix + names.nameOf(name, direction) }
      const found = converted[direction].unnamed.get(schema)
      if (!found) throw new Error('A schema of the contract was not converted.')
      return used.refer(names.rename(found, direction))
    },
    fieldsOf(schema) {
      const [name] = '$ref' in schema ? refsIn(schema) : []
      const resolved = name === undefined ? schema : used.components[name]
      if (!isJsonObject(resolved) || !isJsonObject(resolved.properties))
        return { properties: {}, required: [] }
      const properties = Object.entries(resolved.properties).filter((one): one is [string, JsonObject] =>
        isJsonObject(one[1]),
      )
      const required = Array.isArray(resolved.required) ? resolved.required.map(String) : []
      return { properties: Object.fromEntries(properties), required }
    },
  }
}

interface Converted {
  named: Record<string, JsonObject>
  nameOf: Map<Schema, string>
  unnamed: Map<Schema, JsonObject>
}

/** Converts schemas and all named schemas in them. */
function convert(contract: Contract, roots: readonly Schema[], io: Direction): Converted {
  const registry = z.core.registry<{ id: string }>()
  const nameOf = new Map<Schema, string>()
  const taken = new Set<string>()
  for (const [value, name] of contract.nameOf)
    if (value instanceof z.core.$ZodType && isWorthAName(value)) {
      const id = shownNames[name] ?? upperFirst(name)
      if (taken.has(id)) continue
      taken.add(id)
      registry.add(value, { id })
      nameOf.set(value, id)
    }
  const unnamed = new Map<Schema, string>()
  for (const [index, root] of roots.entries())
    if (!nameOf.has(root)) {
      registry.add(root, { id: `~${index}` })
      unnamed.set(root, `~${index}`)
    }
  const owners: Schema[] = []
  const { schemas } = z.toJSONSchema(registry, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
    uri: (id) => prefix + id,
    override({ zodSchema, jsonSchema }) {
      const description = contract.descriptionOf.get(zodSchema)
      if (description !== undefined) jsonSchema.description = sentence(description)
      if (zodSchema instanceof z.core.$ZodObject) jsonSchema['x-owner'] = owners.push(zodSchema) - 1
    },
  })
  const all: Record<string, JsonObject> = {}
  for (const [id, schema] of Object.entries(schemas))
    all[id] = tidyRoot(JSON.parse(JSON.stringify(schema)), contract, owners)
  const named = reachable(all, roots, nameOf, unnamed)
  const found = new Map([...unnamed].map(([schema, id]) => [schema, all[id] ?? {}] as const))
  return { named, nameOf, unnamed: found }
}

/** Names are for objects, choices, and texts with a form; other scalars say it all themselves. */
function isWorthAName(schema: Schema): boolean {
  const { $ZodObject, $ZodUnion, $ZodEnum, $ZodString, $ZodArray } = z.core
  return [$ZodObject, $ZodUnion, $ZodEnum, $ZodString, $ZodArray].some((kind) => schema instanceof kind)
}

/** The named schemas that the roots use. */
function reachable(
  all: Readonly<Record<string, JsonObject>>,
  roots: readonly Schema[],
  nameOf: ReadonlyMap<Schema, string>,
  unnamed: ReadonlyMap<Schema, string>,
): Record<string, JsonObject> {
  const found: Record<string, JsonObject> = {}
  const open = roots.map((root) => nameOf.get(root) ?? unnamed.get(root) ?? '')
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const schema = all[name]
    if (!schema || found[name]) continue
    found[name] = schema
    open.push(...refsIn(schema))
  }
  return Object.fromEntries(Object.entries(found).filter(([name]) => !name.startsWith('~')))
}

/** The names of the components that a part of the document refers to. */
export function refsIn(json: Json): string[] {
  if (Array.isArray(json)) return json.flatMap(refsIn)
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value.slice(prefix.length)] : refsIn(value),
  )
}

/** What zod adds to a whole schema. */
const identities = ['$schema', '$id', 'id']
/** JavaScript's largest whole number, which zod adds to every integer. */
const widest = Number.MAX_SAFE_INTEGER

/** A whole schema without what readers don't need, and with the comments of properties. */
function tidyRoot(json: Json, contract: Contract, owners: readonly Schema[]): JsonObject {
  if (!isJsonObject(json)) return {}
  const entries = Object.entries(json).filter(([key]) => !identities.includes(key))
  const tidied = tidy(Object.fromEntries(entries), contract, owners)
  return isJsonObject(tidied) ? tidied : {}
}

function tidy(json: Json, contract: Contract, owners: readonly Schema[]): Json {
  if (Array.isArray(json)) return json.map((one) => tidy(one, contract, owners))
  if (!isJsonObject(json)) return json
  const { 'x-owner': owner, ...rest } = json
  const result = Object.fromEntries(
    Object.entries(rest)
      .filter(([key, value]) => !isNoise(key, value, rest))
      .map(([key, value]) => [key, key === 'properties' ? value : tidy(value, contract, owners)]),
  )
  if (!isJsonObject(rest.properties)) return result
  const schema = typeof owner === 'number' ? owners[owner] : undefined
  const comments = schema && contract.propertiesOf.get(schema)
  result.properties = Object.fromEntries(
    Object.entries(rest.properties).map(([name, property]) => {
      const tidied = tidy(property, contract, owners)
      return [name, isJsonObject(tidied) ? described(name, tidied, comments?.get(name)) : tidied]
    }),
  )
  return result
}

/** A property with its own comment, or what its name means everywhere. */
function described(name: string, property: JsonObject, comment: string | undefined): JsonObject {
  if (comment !== undefined) return { ...property, description: sentence(comment) }
  const common = commonFields[name]
  return common === undefined || 'description' in property ? property : { ...property, description: common }
}

function isNoise(key: string, value: Json, schema: JsonObject): boolean {
  if (key === 'additionalProperties') return value === false
  if (key === 'pattern') return schema.format !== undefined
  return (key === 'maximum' && value === widest) || (key === 'minimum' && value === -widest)
}

/** A comment as a sentence or more. */
export function sentence(comment: string): string {
  const text = upperFirst(comment)
  return /[.!?:]$/.test(text) ? text : `${text}.`
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Requests and responses share a component where both look the same; else the request's is named `…Input`. */
function mergedNames(converted: Readonly<Record<Direction, Converted>>) {
  const { input, output } = converted
  const different = new Set<string>()
  const isDifferent = (name: string) => {
    const schema = input.named[name]
    if (!schema || !output.named[name] || different.has(name)) return false
    return (
      JSON.stringify(schema) !== JSON.stringify(output.named[name]) ||
      refsIn(schema).some((one) => different.has(one))
    )
  }
  for (let before = -1; before !== different.size; ) {
    before = different.size
    for (const name of Object.keys(input.named)) if (isDifferent(name)) different.add(name)
  }
  const nameOf = (name: string, direction: Direction) =>
    direction === 'input' && different.has(name) ? `${name}Input` : name
  const rename = (json: JsonObject, direction: Direction): JsonObject =>
    mapRefs(json, (name) => nameOf(name, direction))
  return { nameOf, rename }
}

function mapRefs<T extends Json>(json: T, change: (name: string) => string): T {
  const text = JSON.stringify(json, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? prefix + change(value.slice(prefix.length)) : value,
  )
  // the same value with other references
  return JSON.parse(text) as T
}

/** Makes a component of each list of words, since the contract may write it in several schemas. */
function withWordLists(contract: Contract, components: JsonObject) {
  const names = new Map<string, string>()
  for (const [name, schema] of Object.entries(components)) {
    const words = wordsOf(schema)
    if (words !== null) names.set(words, name)
  }
  const all: JsonObject = { ...components }
  const addList = (words: string): string | undefined => {
    const list = contract.wordLists.get(words)
    if (!list || list.name in all) return undefined
    const description = list.description === null ? {} : { description: sentence(list.description) }
    all[list.name] = { type: 'string', enum: JSON.parse(words), ...description }
    names.set(words, list.name)
    return list.name
  }
  const referIn = (json: Json): Json => {
    if (Array.isArray(json)) return json.map(referIn)
    return isJsonObject(json) ? refer(json) : json
  }
  const refer = (json: JsonObject): JsonObject => {
    const words = wordsOf(json)
    const name = words === null ? undefined : (names.get(words) ?? addList(words))
    if (name === undefined)
      return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, referIn(value)]))
    const { type: _type, enum: _words, ...rest } = json
    return { $ref: prefix + name, ...rest }
  }
  for (const [name, schema] of Object.entries(components))
    if (wordsOf(schema) === null) all[name] = referIn(schema)
  return { components: all, refer }
}

function wordsOf(json: Json): string | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  return json.type === 'string' && Array.isArray(json.enum) ? JSON.stringify(json.enum) : null
}
