/** A value as PostgreSQL reads it from text; null is SQL's. */
export type TextValue = string | null

/**
 * How a value travels: as PostgreSQL's own driver sends it, so that the engines agree. An object is JSON, a list is a
 * PostgreSQL array. Throws for what no text says, such as an object that holds itself.
 */
export function textOf(value: unknown): TextValue {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function elementOf(value: unknown): string {
  const text = textOf(value)
  if (text === null) return 'null'
  return Array.isArray(value) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
