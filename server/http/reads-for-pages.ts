import { AsyncLocalStorage } from 'node:async_hooks'
import type { Shown } from './cache-tags-rules.ts'

/** Receives a response's cache tags and whether notices cover all its changes. */
type OnTags = (shown: Shown, isTold: boolean) => void

const reading = new AsyncLocalStorage<OnTags>()

/** Runs `read`, an in-process API call, as part of a page that is already rate-limited; `onTags` gets its cache tags. */
export function readForPage<T>(read: () => PromiseLike<T>, onTags: OnTags): Promise<T> {
  // the call starts only when it is awaited
  return reading.run(onTags, async () => await read())
}

/** Whether the current call is part of a page that is already rate-limited. */
export function isReadForPage(): boolean {
  return reading.getStore() !== undefined
}

/** Passes the cache tags of an in-process call to its page. */
export function passTagsToPage(shown: Shown, isTold: boolean): void {
  reading.getStore()?.(shown, isTold)
}
