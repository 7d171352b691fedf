import { AsyncLocalStorage } from 'node:async_hooks'
import type { Shown } from './shown-rules.ts'

/** Receives a response's cache tags and whether notices cover all its changes. */
type Hear = (shown: Shown, isTold: boolean) => void

const reading = new AsyncLocalStorage<Hear>()

/** Runs `read`, an in-process API call, as part of a page that is already rate-limited; `hear` gets its cache tags. */
export function readForPage<T>(read: () => PromiseLike<T>, hear: Hear): Promise<T> {
  // the call starts only when it is awaited
  return reading.run(hear, async () => await read())
}

/** Whether the current call is part of a page that is already rate-limited. */
export function isReadForPage(): boolean {
  return reading.getStore() !== undefined
}

/** Passes the cache tags of an in-process call to its page. */
export function tellPage(shown: Shown, isTold: boolean): void {
  reading.getStore()?.(shown, isTold)
}
