import type { AppContext } from '#server/app-context.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'

const quarterHour = 15 * 60_000
const hour = 60 * 60_000
const words = 'There were too many tries to sign in'

/** Who tries to sign in, and from where. */
export interface SignInTry {
  /** an e-mail address, or an admin's username */
  account: string
  /** the client's network address */
  address: string
  /** whether this browser was signed in to the account before */
  isKnownDevice: boolean
}

/**
 * Limits wrong passwords so that nobody guesses one, and no stranger locks the owner out (decision 6): an account's own
 * limit counts strangers alone. Alike for accounts that are there and that are not.
 */
export class SignInLimits {
  readonly #ofAddress: AttemptLimit
  readonly #ofAccountAtAddress: AttemptLimit
  readonly #ofAccountByStrangers: AttemptLimit

  /** `whose` accounts: the limits of users and of admins are counted apart. */
  constructor(whose: 'user' | 'admin', context: Pick<AppContext, 'config' | 'db' | 'now'>) {
    const limit = (name: string, most: number, within: number) =>
      new AttemptLimit({ name: `${whose} sign-in ${name}`, most, within, words }, context)
    this.#ofAddress = limit('by address', 50, hour)
    this.#ofAccountAtAddress = limit('by account at address', 10, quarterHour)
    this.#ofAccountByStrangers = limit('by account', 100, hour)
  }

  /** Counts a try before its password is looked at; throws `rate_limited` when there were too many. */
  async take(attempt: SignInTry): Promise<void> {
    await this.#ofAccountAtAddress.take(placeOf(attempt))
    await this.#ofAddress.take(attempt.address)
    if (!attempt.isKnownDevice) await this.#ofAccountByStrangers.take(attempt.account)
  }

  /** The password was right: the try counts no more. */
  async succeed(attempt: SignInTry): Promise<void> {
    await this.#ofAccountAtAddress.forget(placeOf(attempt))
    await this.#ofAddress.giveBack(attempt.address)
    if (!attempt.isKnownDevice) await this.#ofAccountByStrangers.giveBack(attempt.account)
  }
}

/** A known device has a count of its own, so that others behind the same address do not use up its tries. */
function placeOf({ account, address, isKnownDevice }: SignInTry): string {
  return `${isKnownDevice ? 'known' : address} ${account}`
}
