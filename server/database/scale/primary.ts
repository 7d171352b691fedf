import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { addressesOf } from '#server/database-addresses-rules.ts'

/** The database's addresses from the environment. */
export type DatabaseAddresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>

/**
 * How long a server may take to say whether it is the primary, in milliseconds: short at first, because a lost one may
 * never answer, then longer for busy ones.
 */
const shortestPatience = 1_000
const longestPatience = 4_000

/** How soon all servers are asked again while none is the primary, in milliseconds. */
const askAgainAfter = 200

/** The WAL timeline, which grows with each promotion; null for a standby. */
const whetherPrimary = `select case when pg_is_in_recovery() then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint end::text as timeline`

/**
 * SQLSTATEs of a server that stops or starts (57P) or rejects writes (25006), and of a pooler without its server (08).
 */
const codesOfLoss = /^(08|57P|25006)/

/** A server's answer; timeline 0 when it rejects writes. */
interface Answer {
  address: string
  timeline: number
}

/** All servers answered, and all are standbys. */
class NoneTakesWritesError extends Error {
  constructor() {
    super('none of the servers takes writes')
  }
}

/** Finds the primary among several servers: the one that accepts writes, with the highest timeline after a failover. */
export class Primary {
  readonly #addresses: readonly string[]
  readonly #closing = new AbortController()
  /** all connected clients, with their addresses */
  readonly #clients = new Map<pg.Client, string>()
  readonly #others: Primary[] = []
  /** the client class that connects to the current primary */
  readonly Client: typeof pg.Client
  #address: string
  /** the primary's timeline; infinite until it is known */
  #timeline = Number.POSITIVE_INFINITY
  #looking: Promise<void> | null = null

  private constructor(addresses: readonly [string, ...string[]]) {
    this.#addresses = addresses
    this.#address = addresses[0]
    this.Client = addresses.length === 1 ? pg.Client : clientOf(this)
  }

  /** The primary among a URL's servers; a single server is assumed to be it. Throws when there is none. */
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

  /** The URL of the latest known primary. */
  get address(): string {
    return this.#address
  }

  /**
   * Asks all servers once, with a timeout in milliseconds. Throws NoneTakesWritesError, or the error of one that may be
   * the primary.
   */
  async #find(patience: number): Promise<void> {
    const asking = this.#addresses.map(async (address) => {
      const timeline = (await readTimeline(address, patience)) ?? 0
      return { address, timeline }
    })
    const isPromoted = ({ timeline }: Answer) => timeline > this.#timeline
    // a promoted server is the primary, without waiting for lost ones
    const promoted = asking.map(async (asked) => {
      const answer = await asked
      return isPromoted(answer) ? answer : Promise.reject(new NoneTakesWritesError())
    })
    const { address, timeline } = await Promise.any(promoted).catch(() => newestOf(asking))
    this.#timeline = timeline
    this.#moveTo(address)
  }

  /** Ends the connections to other servers, which a pooler may still hold open. */
  #moveTo(address: string): void {
    this.#address = address
    for (const [client, own] of this.#clients) if (own !== address) client.connection.stream.destroy()
  }

  /** Tracks a client that connects to the primary's address, until it disconnects. */
  hold(client: pg.Client, address: string): void {
    this.#clients.set(client, address)
    client.once('end', () => this.#clients.delete(client))
  }

  /** Notifies another instance when the primary is lost here, because a pooler does not report that. */
  notify(other: Primary): void {
    this.#others.push(other)
  }

  /** Searches until a primary is found, after the known one failed or rejected writes. */
  lose(): void {
    for (const other of this.#others) other.lose()
    if (this.#addresses.length > 1)
      this.#looking ??= this.#findPatiently().finally(() => {
        this.#looking = null
      })
  }

  /** Resolves when the primary is known. */
  async found(): Promise<void> {
    await this.#looking
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#looking
  }

  async #findPatiently(): Promise<void> {
    const { signal } = this.#closing
    // every other try is short, so a lost server does not delay finding the promoted one
    for (let patience = shortestPatience; !signal.aborted; )
      try {
        return await this.#find(patience)
      } catch {
        patience = patience === shortestPatience ? longestPatience : shortestPatience
        await wait(askAgainAfter, null, { signal, ref: false }).catch(() => undefined)
      }
  }
}

/** The answer with the highest timeline, if it accepts writes. Throws like `#find`. */
async function newestOf(asking: readonly Promise<Answer>[]): Promise<Answer> {
  const asked = await Promise.allSettled(asking)
  const answers = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [newest] = answers.toSorted((one, other) => other.timeline - one.timeline)
  if (newest && newest.timeline > 0) return newest
  // a server that did not answer may be the primary
  throw asked.find((each) => each.status === 'rejected')?.reason ?? new NoneTakesWritesError()
}

/** The primary's URL for programs with their own session, past any pooler; null for the embedded database. */
export async function primaryUrl(config: DatabaseAddresses): Promise<string | null> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  return url === null ? null : (await Primary.among(url)).address
}

/** A primary's timeline; null for a standby. Throws on a timeout in milliseconds. */
async function readTimeline(connectionString: string, patience: number): Promise<number | null> {
  const client = new pg.Client({
    connectionString,
    application_name: 'bakesale-primary',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(whetherPrimary)
    const timeline = rows[0]?.timeline ?? null
    return timeline === null ? null : Number(timeline)
  } finally {
    client.end().catch(() => undefined)
  }
}

/** A client class that connects to the current primary and reports when it no longer is. */
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
