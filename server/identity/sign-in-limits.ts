import type { AppContext } from '#server/app-context.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import { clientNetwork } from '#server/http/client-network-rules.ts'
import type { Realm } from './realm.ts'

const quarterHour = 15 * 60_000
const hour = 60 * 60_000
const words = 'There were too many tries to sign in'

/** Who tries to sign in, and from where. */
export interface SignInTry {
  /** an email address, or an admin's username */
  account: string
  /** the client's IP address */
  address: string
  /** the id of a browser known to the account, else null */
  device: string | null
}

/**
 * Limits wrong passwords without letting strangers lock the owner out (decision 6): known browsers have their own
 * attempts. Others count by account, by network and by both, also for accounts that do not exist.
 */
export class SignInLimits {
  readonly #ofNetwork: AttemptLimit
  readonly #ofAccountAtNetwork: AttemptLimit
  readonly #ofAccount: AttemptLimit
  readonly #ofDevice: AttemptLimit

  /** Users and admins are counted separately. */
  constructor({ name: whose }: Pick<Realm, 'name'>, context: Pick<AppContext, 'config' | 'db' | 'now'>) {
    const limit = (name: string, most: number, within: number) =>
      new AttemptLimit({ name: `${whose} sign-in ${name}`, most, within, words }, context)
    this.#ofNetwork = limit('by network', 50, hour)
    this.#ofAccountAtNetwork = limit('by account at network', 10, quarterHour)
    this.#ofAccount = limit('by account', 100, hour)
    this.#ofDevice = limit('by known device', 10, quarterHour)
  }

  /** Counts an attempt before checking its password; throws `rate_limited` above the limit. */
  async take({ account, address, device }: SignInTry): Promise<void> {
    if (device !== null) return this.#ofDevice.take(`${device} ${account}`)
    const network = clientNetwork(address)
    await this.#ofAccountAtNetwork.take(`${network} ${account}`)
    await this.#ofNetwork.take(network)
    await this.#ofAccount.take(account)
  }

  /** Uncounts an attempt whose password was right. */
  async succeed({ account, address, device }: SignInTry): Promise<void> {
    if (device !== null) return this.#ofDevice.forget(`${device} ${account}`)
    const network = clientNetwork(address)
    await this.#ofAccountAtNetwork.forget(`${network} ${account}`)
    await this.#ofNetwork.giveBack(network)
    await this.#ofAccount.giveBack(account)
  }

  /** Resets an account's wrong attempts after a password reset, and those of its owner's device and network. */
  async forget(account: string, owner?: Pick<SignInTry, 'address' | 'device'>): Promise<void> {
    await this.#ofAccount.forget(account)
    if (!owner) return
    await this.#ofAccountAtNetwork.forget(`${clientNetwork(owner.address)} ${account}`)
    if (owner.device !== null) await this.#ofDevice.forget(`${owner.device} ${account}`)
  }
}
