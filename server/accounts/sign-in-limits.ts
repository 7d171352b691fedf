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

  constructor(on: boolean) {
    this.#ofAddress = new AttemptLimit({ most: 50, within: hour, words }, on)
    this.#ofAccountAtAddress = new AttemptLimit({ most: 10, within: quarterHour, words }, on)
    this.#ofAccountByStrangers = new AttemptLimit({ most: 100, within: hour, words }, on)
  }

  /** Counts a try before its password is looked at; throws `rate_limited` when there were too many. */
  take(attempt: SignInTry, now: Date): void {
    this.#ofAccountAtAddress.take(placeOf(attempt), now)
    this.#ofAddress.take(attempt.address, now)
    if (!attempt.isKnownDevice) this.#ofAccountByStrangers.take(attempt.account, now)
  }

  /** The password was right: the try counts no more. */
  succeed(attempt: SignInTry): void {
    this.#ofAccountAtAddress.forget(placeOf(attempt))
    this.#ofAddress.giveBack(attempt.address)
    if (!attempt.isKnownDevice) this.#ofAccountByStrangers.giveBack(attempt.account)
  }
}

/** A known device has a count of its own, so that others behind the same address do not use up its tries. */
function placeOf({ account, address, isKnownDevice }: SignInTry): string {
  return `${isKnownDevice ? 'known' : address} ${account}`
}
