import { AppError } from './app-error.ts'

/** Runs tasks a few at a time and queues the others. */
export type Line = <T>(work: () => Promise<T>) => Promise<T>

/** How many tasks may wait, and the message when the queue is full, such as "Many photos are arriving just now." */
interface Crowd {
  mayWait: number
  words: string
}

interface Pace {
  crowd?: Crowd
  /** after this many milliseconds a running task frees its place: it is waiting for something else */
  roomAfter?: number
}

/**
 * A queue that runs at most `atOnce` tasks. With a limit, it rejects further ones with `unavailable`, so a rush uses up
 * neither memory nor time.
 */
export function fewAtATime(atOnce: number, { crowd, roomAfter }: Pace = {}): Line {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (crowd && waiting.length >= crowd.mayWait)
        throw new AppError('unavailable', `${crowd.words} Try again in a moment.`, { retryAfter: 5 })
      // a finished task hands its place over
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
