import * as z from 'zod/mini'

/** A JSON object. */
export type JsonObject = { readonly [name: string]: unknown }

const Objects = z.record(z.string(), z.unknown())

/** Parses a JSON object; null for anything else. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    return z.safeParse(Objects, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Maps every object in a value, innermost first. */
export function changeObjects(value: JsonObject, change: (object: JsonObject) => JsonObject): JsonObject {
  const inside = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inside)
    const { data } = z.safeParse(Objects, part)
    return data === undefined ? part : changeObjects(data, change)
  }
  return change(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inside(part)])))
}
