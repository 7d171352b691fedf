import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'

/** How many addresses that have an account one client may try to sign up with in an hour. */
const rule = {
  most: 5,
  within: 60 * 60_000,
  words: 'There were several tries to sign up with addresses that have an account',
}

/**
 * Lets a client hear only a few times that an address has an account: a list of addresses cannot be tried. What comes
 * out otherwise does not count.
 */
export function limitKnownAddresses({ config, now }: Pick<AppContext, 'config' | 'now'>) {
  const limit = new AttemptLimit(rule, config.rateLimit)
  return async <T>(client: string, signUp: () => Promise<T>): Promise<T> => {
    limit.take(client, now())
    try {
      const signedUp = await signUp()
      limit.giveBack(client)
      return signedUp
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'email_taken')) limit.giveBack(client)
      throw error
    }
  }
}
