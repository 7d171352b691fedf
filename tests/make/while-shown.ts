import type { TestApp } from './test-app.ts'
import { totp } from './totp.ts'

/** How far the application's clock is set on to see the code after the one that is shown, in milliseconds. */
export const aCodeLater = 30_000

/**
 * Sends the code that an app with this key shows, `later` milliseconds from now where an earlier one is used up. The
 * application's clock stands still while it is under way: a code is good no longer than it is shown.
 */
export async function whileShown<T>(
  { now, setNow }: Pick<TestApp, 'now' | 'setNow'>,
  key: string,
  send: (code: string) => Promise<T>,
  later = 0,
): Promise<T> {
  const moment = new Date(now().getTime() + later)
  const before = setNow(moment)
  try {
    return await send(totp(key, moment))
  } finally {
    setNow(before)
  }
}
