import type { FastifyRequest } from 'fastify'
import type { AdminId, PersonId } from '#shared/api/ids.ts'
import { clientNetwork } from './client-network-rules.ts'

/** What is refused where somebody may be trying to get in, or to keep others out. */
const refusalKinds = [
  'rate_limited',
  'failed_sign_in',
  'failed_code',
  'failed_proof',
  'unauthenticated',
  'forbidden',
  'not_there',
  'invalid_input',
  'wrong_transition',
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

/** Kinds of which every single one has its line: each has cost a hash or one of a few tries, so nobody floods the log with them. */
const alwaysWritten: ReadonlySet<string> = new Set(['failed_sign_in', 'failed_code', 'failed_proof'])

/** What a call's refusal counts as by its code, unless the error says; null where nobody is kept out. */
export function refusalOf(
  { status, code }: { status: number; code: string },
  needsSignIn = false,
): Refusal | null {
  if (code === 'unauthenticated') return { kind: 'unauthenticated' }
  if (code === 'wrong_transition') return { kind: 'wrong_transition' }
  if (status === 403) return { kind: 'forbidden' }
  // what is somebody else's is not there for who has nothing to do with it
  return code === 'not_found' && needsSignIn ? { kind: 'not_there' } : null
}

/** Tells whose account a request is about; null for nobody's, and where that cannot be told now. */
export async function whoseAccount(request: FastifyRequest, findWhom: FindWhom): Promise<AboutWhom> {
  return (about.get(request)?.() ?? findWhom(request)).catch(() => null)
}

/** Tells who is signed in. */
export type FindWhom = (request: FastifyRequest) => Promise<AboutWhom>

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
  readonly #findWhom: FindWhom
  readonly #counts = new Map<string, RefusalCount>()
  readonly #lines = new Map<string, { startedAt: number; written: number; leftOut: number }>()

  constructor(now: () => Date, findWhom: FindWhom) {
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
    if (line.written >= linesPerMinute && !alwaysWritten.has(kind)) {
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
    const account = await whoseAccount(request, this.#findWhom)
    log.warn(
      { event: 'refused', ...refusal, ...account, network: clientNetwork(ip), method, route },
      'Refused.',
    )
  }
}
