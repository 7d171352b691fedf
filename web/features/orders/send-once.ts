import { ApiError } from '#web/data/api-client.ts'

/**
 * Sends what is meant under a key that was sent before without an answer, and answers what became of it. Where the key has
 * placed something else, one of what was sent `earlier`, it answers that: it is never placed a second time (decisions,
 * OPEN-77; methods and bodies). Throws as `send` does.
 */
export async function sendOnce<Body, Answer>(
  send: (body: Body) => Promise<Answer>,
  body: Body,
  earlier: readonly Body[],
): Promise<Answer> {
  try {
    return await send(body)
  } catch (error) {
    const last = earlier.at(-1)
    if (last === undefined || !isPlacedAlready(error)) throw error
    return sendOnce(send, last, earlier.slice(0, -1))
  }
}

/** Whether the key has placed something else than what was sent now. */
export function isPlacedAlready(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_mismatch'
}
