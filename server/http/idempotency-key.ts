import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { BodyHash } from '#server/database/tables/column-types.ts'
import { type IdempotencyKey, idempotencyHeader, longestIdempotencyKey } from '#shared/idempotency-key.ts'
import { AppError } from './app-error.ts'

/** The request's idempotency key, or null; throws `invalid` when it is too long. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): IdempotencyKey | null {
  const key = [headers[idempotencyHeader]].flat()[0]?.trim()
  if (!key) return null
  if (key.length <= longestIdempotencyKey) return key
  throw new AppError('invalid', 'The Idempotency-Key is too long.', {
    fields: { [idempotencyHeader]: `At most ${longestIdempotencyKey} characters` },
  })
}

/** A hash that ignores the order of fields, and fields that are null or undefined. */
export function hashBody(body: unknown): BodyHash {
  return createHash('sha256').update(canonicalText(body)).digest('base64url')
}

function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, field]) => field !== undefined && field !== null)
  const texts = fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`)
  return `{${texts.sort().join()}}`
}
