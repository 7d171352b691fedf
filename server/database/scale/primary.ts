import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { addressesOf } from '#server/database-addresses-rules.ts'

/** Where the database is, as the environment says. */
export type DatabaseAddresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>

/**
 * How long a server may take to say whether it is the primary, in milliseconds: first as little as most need, as one that is gone may
 * say nothing at all; where none is found, longer up to the longest, as a busy one takes longer to connect to.
 */
const shortestPatience = 1_000
const longestPatience = 4_000

/** How soon all are asked again while none is, in milliseconds. */
const askAgainAfter = 200

/** Its number of the history (timeline) that it writes grows with each promotion; a standby writes none. */
const whetherPrimary = `select case when pg_is_in_recovery() then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint end::text as history`

/** What a server says that goes away or starts (57P), or that takes no writes (25006), and a pooler before one that is gone (08). */
const codesOfLoss = /^(08|57P|25006)/

/** What a server said of itself: its history is 0 when it takes no writes. */
interface Answer {
  address: string
  history: number
}

/** All answered, and all of them are standbys. */
class NoneTakesWritesError extends Error {
  constructor() {
    super('none of the servers takes writes')
  }
}

/** Which of several servers is the primary: the one that takes writes, and after a fail-over the one promoted last. */
export class Primary {
  readonly #addresses: readonly string[]
  readonly #closing = new AbortController()
  /** all that are connected, with the address of each */
  readonly #clients = new Map<pg.Client, string>()
  readonly #others: Primary[] = []
  /** what connects to whichever server is the primary then */
  readonly Client: typeof pg.Client
  #address: string
  /** that of the primary; before one is known none is newer */
  #history = Number.POSITIVE_INFINITY
  #looking: Promise<void> | null = null

  private constructor(addresses: readonly [string, ...string[]]) {
    this.#addresses = addresses
    this.#address = addresses[0]
    this.Client = addresses.length === 1 ? pg.Client : clientOf(this)
  }

  /** The primary among the servers that a URL names; one that names a single one is taken at its word. Throws when none is. */
  static async among(url: string): Promise<Primary> {
    const primary = new Primary(addressesOf(url))
    if (primary.#addresses.length === 1) return primary
    for (let patience = shortestPatience; ; patience *= 2)
      try {
        await primary.#find(patience)
        return primary
      } catch (error) {
        if (error instanceof NoneTakesWritesError || patience >= longestPatience) throw error
      }
  }

  /** The URL of the server that was the primary when it was looked for last. */
  get address(): string {
    return this.#address
  }

  /** Asks all servers once, for so many milliseconds. Throws NoneTakesWritesError, or what kept one from answering who may be it. */
  async #find(patience: number): Promise<void> {
    const asking = this.#addresses.map(async (address) => {
      const history = (await askHistory(address, patience)) ?? 0
      return { address, history }
    })
    const isPromoted = ({ history }: Answer) => history > this.#history
    // who was promoted since is it, and those who are gone need not be waited for
    const promoted = asking.map(async (asked) => {
      const answer = await asked
      return isPromoted(answer) ? answer : Promise.reject(new NoneTakesWritesError())
    })
    const { address, history } = await Promise.any(promoted).catch(() => newestOf(asking))
    this.#history = history
    this.#moveTo(address)
  }

  /** Whoever is connected to another server has nothing to hope for there, though a pooler before it may still hold the connection. */
  #moveTo(address: string): void {
    this.#address = address
    for (const [client, own] of this.#clients) if (own !== address) client.connection.stream.destroy()
  }

  /** Notes a client that connects to the primary's address, until its connection ends. */
  hold(client: pg.Client, address: string): void {
    this.#clients.set(client, address)
    client.once('end', () => this.#clients.delete(client))
  }

  /** Has the primary be looked for another way, too, whenever it is lost here: a pooler does not tell that its server is gone. */
  tell(other: Primary): void {
    this.#others.push(other)
  }

  /** Looks for the primary until there is one: the one known went away, or takes no writes any more. */
  lose(): void {
    for (const other of this.#others) other.lose()
    if (this.#addresses.length > 1)
      this.#looking ??= this.#findPatiently().finally(() => {
        this.#looking = null
      })
  }

  /** Settles once it is known which server is the primary: at once, unless it is looked for. */
  async found(): Promise<void> {
    await this.#looking
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#looking
  }

  async #findPatiently(): Promise<void> {
    const { signal } = this.#closing
    // every other time it is short: one that is gone for good is not to keep us from asking who is promoted
    for (let patience = shortestPatience; !signal.aborted; )
      try {
        return await this.#find(patience)
      } catch {
        patience = patience === shortestPatience ? longestPatience : shortestPatience
        await wait(askAgainAfter, null, { signal, ref: false }).catch(() => undefined)
      }
  }
}

/** The one promoted last of those who answer, when it takes writes. Throws as `#find`. */
async function newestOf(asking: readonly Promise<Answer>[]): Promise<Answer> {
  const asked = await Promise.allSettled(asking)
  const answers = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [newest] = answers.toSorted((one, other) => other.history - one.history)
  if (newest && newest.history > 0) return newest
  // who did not answer may be it
  throw asked.find((each) => each.status === 'rejected')?.reason ?? new NoneTakesWritesError()
}

/** The server for programs with a session of their own: the primary, past any pooler; null for the embedded database. */
export async function primaryUrl(config: DatabaseAddresses): Promise<string | null> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  return url === null ? null : (await Primary.among(url)).address
}

/** The number of the history that a primary writes; null for a standby. Throws when it does not answer within so many milliseconds. */
async function askHistory(connectionString: string, patience: number): Promise<number | null> {
  const client = new pg.Client({
    connectionString,
    application_name: 'bakesale-primary',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ history: string | null }>(whetherPrimary)
    const history = rows[0]?.history ?? null
    return history === null ? null : Number(history)
  } finally {
    client.end().catch(() => undefined)
  }
}

/** The kind of client that connects to whichever server is the primary when it is made, and says when that one is not any more. */
function clientOf(primary: Primary): typeof pg.Client {
  return class extends pg.Client {
    constructor(settings?: string | pg.ClientConfig) {
      const { address } = primary
      super({ ...(typeof settings === 'object' ? settings : {}), connectionString: address })
      primary.hold(this, address)
      this.connection.on('error', () => primary.lose())
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code !== undefined && codesOfLoss.test(code)) primary.lose()
      })
    }
  }
}
