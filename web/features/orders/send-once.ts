import { ApiError } from '#web/data/api-client.ts'

/**
 * Sends a body under a key whose earlier tries got no answer. If one of the `earlier` bodies was placed, returns that
 * order instead of placing a second (decisions, OPEN-77; methods and bodies). Throws as `send` does.
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

/** Whether the key was already used with another body. */
export function isPlacedAlready(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_mismatch'
}
