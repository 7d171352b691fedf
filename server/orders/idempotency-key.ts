import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '#server/http/app-error.ts'
import type { IdempotencyKey } from '#shared/api/orders.ts'
import { idempotencyHeader, longestIdempotencyKey } from '#shared/api/orders.ts'

/** The key a client gave its request, null without one; throws `invalid` when it is too long. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): IdempotencyKey | null {
  const key = [headers[idempotencyHeader]].flat()[0]?.trim()
  if (!key) return null
  if (key.length <= longestIdempotencyKey) return key
  throw new AppError('invalid', 'The Idempotency-Key is too long.', {
    fields: { [idempotencyHeader]: `At most ${longestIdempotencyKey} characters` },
  })
}
