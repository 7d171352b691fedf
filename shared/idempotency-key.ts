import type { Branded } from './branded.ts'

/**
 * A key the client generates once per order, cart or import. Repeating it returns the first response, and is
 * rejected with another body (`idempotency_mismatch`).
 */
export type IdempotencyKey = Branded<string, 'IdempotencyKey'>

/** The request header, in lower case. */
export const idempotencyHeader = 'idempotency-key'

/** In characters. */
export const longestIdempotencyKey = 100
