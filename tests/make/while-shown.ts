import { clockAhead, machineNow } from './at-this-clock.ts'
import { moveDate } from './move-date.ts'
import type { TestApp } from './test-app.ts'
import { totp } from './totp.ts'

/** How far the application's clock is set on to see the code after the one that is shown, in milliseconds. */
export const aCodeLater = 30_000

/**
 * Sends the code that an app with this key shows, `later` milliseconds from now where an earlier one is used up. The
 * application's clock stands still while it is under way: a code is good no longer than it is shown.
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

/** Does something at a moment by the application's clock and by the process's, which the library of the second step reads. */
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
