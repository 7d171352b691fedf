import { AsyncLocalStorage } from 'node:async_hooks'
import type { Shown } from './shown-rules.ts'

/** Hears what an answer shows, and whether notices tell of all that changes it. */
type Hear = (shown: Shown, isTold: boolean) => void

const reading = new AsyncLocalStorage<Hear>()

/** Runs `read`, a call of the API in process, as part of a page that has been counted already; `hear` is told what it shows. */
export function readForPage<T>(read: () => PromiseLike<T>, hear: Hear): Promise<T> {
  // such a call begins only once its answer is waited for
  return reading.run(hear, async () => await read())
}

/** Whether what runs is part of a page that has been counted already. */
export function isReadForPage(): boolean {
  return reading.getStore() !== undefined
}

/** Tells the page that a call is part of what the call's answer shows. */
export function tellPage(shown: Shown, isTold: boolean): void {
  reading.getStore()?.(shown, isTold)
}
