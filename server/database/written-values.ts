/** A value in PostgreSQL's text format; null is SQL's. */
export type TextValue = string | null

/**
 * Encodes a value like PostgreSQL's own driver, so that the engines agree: objects as JSON, lists as PostgreSQL arrays.
 * Throws for values that cannot be encoded, such as a cyclic object.
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
