import type { FastifySerializerCompiler } from 'fastify'
import * as z from 'zod/mini'

/** Shapes a value by a schema; returns the same value when nothing has to be dropped. */
type Shape = (value: unknown) => unknown

/**
 * Serializes responses by the contract's schemas and drops unnamed properties. With `isChecked` (four times slower,
 * used in tests) it also validates values and throws on a mismatch.
 */
export function responseSerializer(isChecked: boolean): FastifySerializerCompiler<unknown> {
  return ({ schema, method, url }) => {
    if (!(schema instanceof z.core.$ZodType)) throw new TypeError(`${method} ${url} has no response schema`)
    if (isChecked) return (answer) => JSON.stringify(z.encode(schema, answer))
    const shaped = shapeOf(schema)
    return (answer) => JSON.stringify(shaped(answer))
  }
}

/** A function that drops all properties a schema does not name. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.core.$ZodObject) return shapeOfObject(schema)
  if (schema instanceof z.core.$ZodArray) return shapeOfArray(shapeOf(schema._zod.def.element))
  if (schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodOptional)
    return shapeOfWhatIsThere(shapeOf(schema._zod.def.innerType))
  if (plain.some((kind) => schema instanceof kind)) return asItIs
  if (schema instanceof z.core.$ZodUnion && schema._zod.def.options.every(isDistinguishedByNames))
    return shapeOfOneOf(schema._zod.def.options)
  // the value decides which schema of a union it matches
  return (value) => z.encode(schema, value)
}

/** Skips missing values. */
function shapeOfWhatIsThere(shape: Shape): Shape {
  if (shape === asItIs) return asItIs
  return (value) => (value === null || value === undefined ? value : shape(value))
}

/** Whether it is a strict object schema without a literal kind, so that only its property names distinguish it. */
function isDistinguishedByNames(schema: z.core.$ZodType): schema is z.core.$ZodObject {
  return (
    schema instanceof z.core.$ZodObject &&
    schema._zod.def.catchall === undefined &&
    !Object.values(schema._zod.def.shape).some((part) => part instanceof z.core.$ZodLiteral)
  )
}

/** Picks the first object schema whose names the value has. */
function shapeOfOneOf(options: readonly z.core.$ZodObject[]): Shape {
  const kinds = options.map((schema) => ({ names: neededNames(schema), shape: shapeOfObject(schema) }))
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const kind = kinds.find(({ names }) => names.every((name) => Object.hasOwn(value, name)))
    if (!kind) throw new TypeError('A response matches none of its schemas')
    return kind.shape(value)
  }
}

function neededNames({ _zod }: z.core.$ZodObject): string[] {
  return Object.entries(_zod.def.shape)
    .filter(([, part]) => !(part instanceof z.core.$ZodOptional))
    .map(([name]) => name)
}

const plain = [
  z.core.$ZodString,
  z.core.$ZodNumber,
  z.core.$ZodBoolean,
  z.core.$ZodLiteral,
  z.core.$ZodEnum,
  z.core.$ZodNull,
]

const asItIs: Shape = (value) => value

function shapeOfArray(element: Shape): Shape {
  if (element === asItIs) return asItIs
  return (value) => {
    if (!Array.isArray(value)) return value
    const shaped = value.map(element)
    return shaped.some((part, index) => part !== value[index]) ? shaped : value
  }
}

function shapeOfObject({ _zod }: z.core.$ZodObject): Shape {
  const { shape, catchall } = _zod.def
  if (catchall) throw new TypeError('Response schemas must name all properties')
  const names = new Set(Object.keys(shape))
  const deep = Object.entries(shape)
    .map(([name, schema]) => ({ name, shapePart: shapeOf(schema) }))
    .filter(({ shapePart }) => shapePart !== asItIs)
  const isNamed = (name: string) => names.has(name)
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const isSame = (name: string, shapePart: Shape) => {
      const part: unknown = Reflect.get(value, name)
      return shapePart(part) === part
    }
    if (Object.keys(value).every(isNamed) && deep.every(({ name, shapePart }) => isSame(name, shapePart)))
      return value
    const shaped = Object.fromEntries(Object.entries(value).filter(([name]) => isNamed(name)))
    for (const { name, shapePart } of deep) if (name in shaped) shaped[name] = shapePart(shaped[name])
    return shaped
  }
}
