import type { AppContext } from '#server/app-context.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import { clientNetwork } from '#server/http/client-network-rules.ts'
import type { Realm } from './realm.ts'

const quarterHour = 15 * 60_000
const hour = 60 * 60_000
const words = 'There were too many tries to sign in'

/** Who tries to sign in, and from where. */
export interface SignInTry {
  /** an e-mail address, or an admin's username */
  account: string
  /** the client's network address */
  address: string
  /** the id of a browser that was signed in to the account before, else null */
  device: string | null
}

/**
 * Limits wrong passwords so that nobody guesses one, and no stranger locks the owner out (decision 6): a browser that the account
 * knows has tries of its own, which nobody else uses up. Strangers are counted by account, by network, and by both. Alike for
 * accounts that are there and that are not.
 */
export class SignInLimits {
  readonly #ofNetwork: AttemptLimit
  readonly #ofAccountAtNetwork: AttemptLimit
  readonly #ofAccount: AttemptLimit
  readonly #ofDevice: AttemptLimit

  /** The limits of users and of admins are counted apart. */
  constructor({ name: whose }: Pick<Realm, 'name'>, context: Pick<AppContext, 'config' | 'db' | 'now'>) {
    const limit = (name: string, most: number, within: number) =>
      new AttemptLimit({ name: `${whose} sign-in ${name}`, most, within, words }, context)
    this.#ofNetwork = limit('by network', 50, hour)
    this.#ofAccountAtNetwork = limit('by account at network', 10, quarterHour)
    this.#ofAccount = limit('by account', 100, hour)
    this.#ofDevice = limit('by known device', 10, quarterHour)
  }

  /** Counts a try before its password is looked at; throws `rate_limited` when there were too many. */
  async take({ account, address, device }: SignInTry): Promise<void> {
    if (device !== null) return this.#ofDevice.take(`${device} ${account}`)
    const network = clientNetwork(address)
    await this.#ofAccountAtNetwork.take(`${network} ${account}`)
    await this.#ofNetwork.take(network)
    await this.#ofAccount.take(account)
  }

  /** The password was right: the try counts no more. */
  async succeed({ account, address, device }: SignInTry): Promise<void> {
    if (device !== null) return this.#ofDevice.forget(`${device} ${account}`)
    const network = clientNetwork(address)
    await this.#ofAccountAtNetwork.forget(`${network} ${account}`)
    await this.#ofNetwork.giveBack(network)
    await this.#ofAccount.giveBack(account)
  }

  /** The account has got a new password in another way: no wrong try counts any more, nor any from where its owner is. */
  async forget(account: string, owner?: Pick<SignInTry, 'address' | 'device'>): Promise<void> {
    await this.#ofAccount.forget(account)
    if (!owner) return
    await this.#ofAccountAtNetwork.forget(`${clientNetwork(owner.address)} ${account}`)
    if (owner.device !== null) await this.#ofDevice.forget(`${owner.device} ${account}`)
  }
}
