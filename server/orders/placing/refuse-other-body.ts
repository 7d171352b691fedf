import type { BodyHash } from '#server/database/tables/column-types.ts'
import { AppError } from '#server/http/app-error.ts'
import { idempotencyHeader } from '#shared/idempotency-key.ts'

/**
 * Throws `idempotency_mismatch` when a key is reused with another body (decisions, methods and bodies). Rows without a
 * stored hash accept any body.
 */
export function refuseOtherBody(
  { idempotent_body }: { idempotent_body: BodyHash | null },
  sent: BodyHash,
): void {
  if (idempotent_body === null || idempotent_body === sent) return
  const message =
    'You already sent this order with different contents, and that one was placed. Check your orders. ' +
    'To order this as well, start again with a new Idempotency-Key.'
  throw new AppError('idempotency_mismatch', message, {
    fields: { [idempotencyHeader]: 'This key belongs to another order. Send a new one.' },
  })
}
