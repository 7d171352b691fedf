import type { FastifyRequest } from 'fastify'
import type { AdminId, PersonId } from '#shared/api/ids.ts'
import { clientNetwork } from './client-network-rules.ts'

/** Kinds of refusals that suggest an attack. */
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
  /** the limit's name */
  limit?: string
}

/** The account that a request is about. */
export type AboutWhom = { userId: PersonId } | { adminId: AdminId } | null

/** The number of refusals of one kind. */
export interface RefusalCount extends Required<Refusal> {
  count: number
}

const minute = 60_000

/** Log lines per kind and minute, so a flood of calls does not flood the log. */
const linesPerMinute = 10

/** Kinds that are always logged: each costs a hash or one of a few attempts, so they cannot flood the log. */
const alwaysWritten: ReadonlySet<string> = new Set(['failed_sign_in', 'failed_code', 'failed_proof'])

/** How a call's error counts by its code, unless the error says; null when it is not a refusal. */
export function refusalOf(
  { status, code }: { status: number; code: string },
  needsSignIn = false,
): Refusal | null {
  if (code === 'unauthenticated') return { kind: 'unauthenticated' }
  if (code === 'wrong_transition') return { kind: 'wrong_transition' }
  if (status === 403) return { kind: 'forbidden' }
  // another person's resources return 404
  return code === 'not_found' && needsSignIn ? { kind: 'not_there' } : null
}

/** The account that a request is about; null for none or when it cannot be determined. */
export async function whoseAccount(request: FastifyRequest, findWhom: FindWhom): Promise<AboutWhom> {
  return (about.get(request)?.() ?? findWhom(request)).catch(() => null)
}

/** Finds who is signed in. */
export type FindWhom = (request: FastifyRequest) => Promise<AboutWhom>

const about = new WeakMap<FastifyRequest, () => Promise<AboutWhom>>()

/** Sets how to find the account of a request that has not proved its identity yet. */
export function noteAccount(request: FastifyRequest, find: () => Promise<AboutWhom>): void {
  about.set(request, find)
}

/**
 * Counts refusals for `/metrics` and logs them with the account's id if known, never a password, token or email
 * address. `findWhom` is called only for lines that are written.
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

  /** The refusals since the process started, by kind and by limit. */
  get counts(): RefusalCount[] {
    return [...this.#counts.values()]
  }

  /** Counts a refusal and logs it, up to the limit. */
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
    // the route, because a URL may contain a token
    const route = routeOptions.url ?? null
    const account = await whoseAccount(request, this.#findWhom)
    log.warn(
      { event: 'refused', ...refusal, ...account, network: clientNetwork(ip), method, route },
      'Refused.',
    )
  }
}
