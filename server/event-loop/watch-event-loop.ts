import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '#server/config.ts'

/** What the thread beside the event loop is given. */
export interface WatchOrder {
  /** counts the loop's turns, in memory that both share */
  turns: Int32Array
  /** how much CPU the loop may use without a turn, in milliseconds */
  limit: number
  /** how often a turn is counted and looked for, in milliseconds */
  pace: number
  isLogged: boolean
}

/**
 * From now on a thread ends this process, with the stack in the log, once its event loop has used its CPU for `blockedAfter`
 * milliseconds without a turn (decisions, the process). Keeps no process from ending.
 */
export function watchEventLoop({ blockedAfter: limit, logLevel }: Config): void {
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const pace = limit / 30
  setInterval(() => Atomics.add(turns, 0, 1), pace).unref()
  const order: WatchOrder = { turns, limit, pace, isLogged: logLevel !== 'silent' }
  // the thread's file stands beside this one, as source and as built
  const thread = new URL(`./end-blocked-process${extname(import.meta.filename)}`, import.meta.url)
  new Worker(thread, { workerData: order }).unref()
}
