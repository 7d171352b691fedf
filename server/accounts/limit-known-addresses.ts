import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'

/** How many existing addresses one client may try to sign up with per hour. */
const rule = {
  name: 'sign-up with known addresses',
  most: 5,
  within: 60 * 60_000,
  words: 'There were several tries to sign up with addresses that have an account',
}

/**
 * Limits how often a client can learn that an address has an account, against enumeration. Other results do not count.
 */
export function limitKnownAddresses(context: Pick<AppContext, 'config' | 'db' | 'now'>) {
  const limit = new AttemptLimit(rule, context)
  return async <T>(client: string, signUp: () => Promise<T>): Promise<T> => {
    await limit.take(client)
    try {
      const signedUp = await signUp()
      await limit.giveBack(client)
      return signedUp
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'email_taken')) await limit.giveBack(client)
      throw error
    }
  }
}
