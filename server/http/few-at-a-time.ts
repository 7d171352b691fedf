import { AppError } from './app-error.ts'

/** Runs works a few at a time, the others waiting in line. */
export type Line = <T>(work: () => Promise<T>) => Promise<T>

/** How many may wait in a line, and what is said to whoever comes on top, such as "Many photos are arriving just now." */
interface Crowd {
  mayWait: number
  words: string
}

interface Pace {
  crowd?: Crowd
  /** after so many milliseconds a work that is still running makes room for the next: it waits for something else */
  roomAfter?: number
}

/**
 * A line in which at most `atOnce` works run. When it has an end, whoever finds it full is asked to come back
 * (`unavailable`), so that a rush costs neither the memory nor the time of everybody else.
 */
export function fewAtATime(atOnce: number, { crowd, roomAfter }: Pace = {}): Line {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (crowd && waiting.length >= crowd.mayWait)
        throw new AppError('unavailable', `${crowd.words} Please try again in a moment.`, { retryAfter: 5 })
      // whoever leaves hands over the place
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    const leave = once(() => {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    })
    const timer = roomAfter === undefined ? undefined : setTimeout(leave, roomAfter)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      leave()
    }
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
