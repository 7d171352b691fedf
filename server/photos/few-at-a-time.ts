import { AppError } from '#server/http/app-error.ts'

/** Runs works a few at a time, the others waiting in line. */
export type Line = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A line in which at most `atOnce` works run and at most `mayWait` wait; whoever comes on top is asked to come back
 * (`unavailable`), so that a rush costs neither the memory nor the time of everybody else.
 */
export function fewAtATime(atOnce: number, mayWait: number): Line {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mayWait)
        throw new AppError(
          'unavailable',
          'Many photos are arriving just now. Please try again in a moment.',
          {
            retryAfter: 5,
          },
        )
      // whoever leaves hands over the place
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
