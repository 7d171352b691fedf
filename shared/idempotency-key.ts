import type { Flavoured } from './flavoured.ts'

/**
 * A key the client makes once for each order, cart or import it means to send; the same key again answers the first, and is refused with
 * another body (`idempotency_mismatch`).
 */
export type IdempotencyKey = Flavoured<string, 'IdempotencyKey'>

/** The header that it comes in, in lower case. */
export const idempotencyHeader = 'idempotency-key'

/** In characters. */
export const longestIdempotencyKey = 100
