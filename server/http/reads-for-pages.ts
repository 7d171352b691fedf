import { AsyncLocalStorage } from 'node:async_hooks'

const reading = new AsyncLocalStorage<true>()

/** Runs `read`, a call of the API in process, as part of a page that has been counted already. */
export function readForPage<T>(read: () => PromiseLike<T>): Promise<T> {
  // such a call begins only once its answer is waited for
  return reading.run(true, async () => await read())
}

/** Whether what runs is part of a page that has been counted already. */
export function isReadForPage(): boolean {
  return reading.getStore() === true
}
