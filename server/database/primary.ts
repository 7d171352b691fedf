import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { addressesOf } from '#server/database-addresses-rules.ts'

/** Where the database is, as the environment says. */
export type DatabaseAddresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>

/** How long a server may take to say whether it is the primary, in milliseconds. */
const patience = 1_000

/** How soon all are asked again while none is, in milliseconds. */
const askAgainAfter = 200

/** Its number of the history (timeline) that it writes grows with each promotion; a standby writes none. */
const whetherPrimary = `select case when pg_is_in_recovery() then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint end::text as history`

/** What a server says that goes away or starts (57P), or that takes no writes (25006), and a pooler before one that is gone (08). */
const codesOfLoss = /^(08|57P|25006)/

/** What a standby answers to a write. */
export function isOfStandby(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
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
  #looking: Promise<void> | null = null

  private constructor(addresses: readonly [string, ...string[]]) {
    this.#addresses = addresses
    this.#address = addresses[0]
    this.Client = addresses.length === 1 ? pg.Client : clientOf(this)
  }

  /** The primary among the servers that a URL names; one that names a single one is taken at its word. Throws when none is. */
  static async among(url: string): Promise<Primary> {
    const primary = new Primary(addressesOf(url))
    if (primary.#addresses.length > 1) await primary.#find()
    return primary
  }

  /** The URL of the server that was the primary when it was looked for last. */
  get address(): string {
    return this.#address
  }

  /** Asks all servers once. Throws the reason of the first when none of them takes writes. */
  async #find(): Promise<void> {
    const asked = await Promise.allSettled(this.#addresses.map(askHistory))
    const histories = asked.map((answer) => (answer.status === 'fulfilled' ? answer.value : null))
    const newest = Math.max(...histories.map((history) => history ?? 0))
    if (newest === 0) {
      const failed = asked.find((answer) => answer.status === 'rejected')
      throw failed?.reason ?? new Error('none of the servers takes writes')
    }
    this.#moveTo(this.#addresses[histories.indexOf(newest)] ?? this.#address)
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
    while (!signal.aborted) {
      const isFound = await this.#find().then(
        () => true,
        () => false,
      )
      if (isFound) return
      await wait(askAgainAfter, null, { signal, ref: false }).catch(() => undefined)
    }
  }
}

/** The server for programs with a session of their own: the primary, past any pooler; null for the embedded database. */
export async function primaryUrl(config: DatabaseAddresses): Promise<string | null> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  return url === null ? null : (await Primary.among(url)).address
}

/** The number of the history that a primary writes; null for a standby. Throws when it does not answer soon. */
async function askHistory(connectionString: string): Promise<number | null> {
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
