import { clockAhead, machineNow } from './at-this-clock.ts'
import { moveDate } from './move-date.ts'
import type { TestApp } from './test-app.ts'
import { totp } from './totp.ts'

/** How far to advance the application's clock for the next code, in milliseconds. */
export const aCodeLater = 30_000

/**
 * Sends the current code of an app with this key, or the one `later` milliseconds from now when the current one is
 * used. The application's clock stops meanwhile, since a code is valid only while shown.
 */
export async function whileShown<T>(
  test: Pick<TestApp, 'now' | 'setNow'>,
  key: string,
  send: (code: string) => Promise<T>,
  later = 0,
): Promise<T> {
  const moment = new Date(test.now().getTime() + later)
  return atMoment(test, moment, () => send(totp(key, moment)))
}

/** Runs something at a moment of both the application's and the process's clock, which the TOTP library reads. */
export async function atMoment<T>(
  { setNow }: Pick<TestApp, 'setNow'>,
  moment: Date,
  work: () => Promise<T>,
): Promise<T> {
  const [before, ahead] = [setNow(moment), clockAhead()]
  moveDate(moment.getTime() - machineNow())
  try {
    return await work()
  } finally {
    setNow(before)
    moveDate(ahead)
  }
}
