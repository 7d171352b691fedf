import type { FastifyRequest } from 'fastify'
import type { AdminId, PersonId } from '#shared/api/ids.ts'
import { clientNetwork } from './client-network-rules.ts'

/** What is refused where somebody may be trying to get in, or to keep others out. */
export const refusalKinds = [
  'rate_limited',
  'failed_sign_in',
  'failed_code',
  'failed_proof',
  'foreign_origin',
  'unclear_host',
] as const

export interface Refusal {
  kind: (typeof refusalKinds)[number]
  /** which limit it was, by name */
  limit?: string
}

/** Whose account a request is about. */
export type AboutWhom = { userId: PersonId } | { adminId: AdminId } | null

/** How many of one kind happened. */
export interface RefusalCount extends Required<Refusal> {
  count: number
}

const minute = 60_000

/** Lines of one kind that are written within a minute: who floods us with calls does not flood the log. */
const linesPerMinute = 10

const about = new WeakMap<FastifyRequest, () => Promise<AboutWhom>>()

/** Says how to find out which account a request is about whose sender has not proved that it is theirs. */
export function noteAccount(request: FastifyRequest, find: () => Promise<AboutWhom>): void {
  about.set(request, find)
}

/**
 * Counts what is refused, for `/metrics`, and writes a line of it into the log, with the account's id where that is known: never
 * a password, a token or an address of a mailbox. `findWhom` tells who is signed in; it is asked for the lines that are written.
 */
export class Refusals {
  readonly #now: () => Date
  readonly #findWhom: (request: FastifyRequest) => Promise<AboutWhom>
  readonly #counts = new Map<string, RefusalCount>()
  readonly #lines = new Map<string, { startedAt: number; written: number; leftOut: number }>()

  constructor(now: () => Date, findWhom: (request: FastifyRequest) => Promise<AboutWhom>) {
    this.#now = now
    this.#findWhom = findWhom
    for (const kind of refusalKinds) this.#counts.set(`${kind} `, { kind, limit: '', count: 0 })
  }

  /** What was refused since the process began, each kind that there is, and each limit that was hit. */
  get counts(): RefusalCount[] {
    return [...this.#counts.values()]
  }

  /** Counts a refusal, and has its line written unless there were too many. */
  note(request: FastifyRequest, { kind, limit = '' }: Refusal): void {
    const key = `${kind} ${limit}`
    const counted = this.#counts.get(key) ?? { kind, limit, count: 0 }
    this.#counts.set(key, { ...counted, count: counted.count + 1 })
    const line = this.#lineOf(kind)
    if (line.written >= linesPerMinute) {
      line.leftOut += 1
      return
    }
    line.written += 1
    const { leftOut } = line
    line.leftOut = 0
    void this.#write(request, { kind, ...(limit ? { limit } : {}), ...(leftOut > 0 ? { leftOut } : {}) })
  }

  #lineOf(kind: string) {
    const now = this.#now().getTime()
    const known = this.#lines.get(kind)
    if (known && now - known.startedAt < minute) return known
    const line = { startedAt: now, written: 0, leftOut: known?.leftOut ?? 0 }
    this.#lines.set(kind, line)
    return line
  }

  async #write(request: FastifyRequest, refusal: object): Promise<void> {
    const { method, routeOptions, ip, log } = request
    // the route, not the address: that may hold a token
    const route = routeOptions.url ?? null
    const account = await (about.get(request)?.() ?? this.#findWhom(request)).catch(() => null)
    log.warn(
      { event: 'refused', ...refusal, ...account, network: clientNetwork(ip), method, route },
      'Refused.',
    )
  }
}
