import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { BodyHash } from '#server/database/tables/column-types.ts'
import { AppError } from '#server/http/app-error.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import { idempotencyHeader, longestIdempotencyKey } from '#shared/idempotency-key.ts'

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

/** What an idempotency key has placed. */
export interface PlacedByKey<Id> {
  id: Id
  idempotent_body: BodyHash | null
}

/**
 * Throws `idempotency_mismatch` when a key is reused with another body (decisions, methods and bodies). Rows without a
 * stored hash accept any body.
 */
export function refuseOtherBody({ idempotent_body }: PlacedByKey<unknown>, sent: BodyHash): void {
  if (idempotent_body === null || idempotent_body === sent) return
  const message =
    'You already sent this order with different contents, and that one was placed. Check your orders. ' +
    'To order this as well, start again with a new Idempotency-Key.'
  throw new AppError('idempotency_mismatch', message, {
    fields: { [idempotencyHeader]: 'This key belongs to another order. Send a new one.' },
  })
}
