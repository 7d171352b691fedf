import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '#server/config.ts'

/** The settings of the watching thread. */
export interface WatchOrder {
  /** the loop's turns, in shared memory */
  turns: Int32Array
  /** the CPU the loop may use without a turn, in milliseconds */
  limit: number
  /** how often turns are counted and checked, in milliseconds */
  pace: number
  isLogged: boolean
}

/**
 * Starts a thread that ends this process, logging the stack, once its event loop has used `blockedAfter` ms of CPU
 * without a turn (decisions, the process). Does not keep the process alive.
 */
export function watchEventLoop({ blockedAfter: limit, logLevel }: Config): void {
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const pace = limit / 30
  setInterval(() => Atomics.add(turns, 0, 1), pace).unref()
  const order: WatchOrder = { turns, limit, pace, isLogged: logLevel !== 'silent' }
  // the thread's file is next to this one, in the source and in the build
  const thread = new URL(`./end-blocked-process${extname(import.meta.filename)}`, import.meta.url)
  new Worker(thread, { workerData: order }).unref()
}
