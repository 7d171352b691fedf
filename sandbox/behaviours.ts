import type { Rail } from '#shared/payment-methods.ts'
import type { JsonObject } from './json-objects.ts'

/** The operations of a provider's API, in common terms. */
export const operations = [
  'token',
  'create',
  'change',
  'read',
  'capture',
  'close',
  'refund',
  'release',
  'dispute',
  'connect',
  'verify',
] as const
export type Operation = (typeof operations)[number]

/** Faults of a response; all but `server_error` and `no_answer` happen after the operation. */
export const answerFaults = ['slow', 'lost_answer', 'nonsense', 'server_error', 'no_answer'] as const
export type AnswerFault = (typeof answerFaults)[number]

/** Wrong content of a valid response; the operation itself is correct. */
export const distortions = ['wrong_amount', 'wrong_state', 'wrong_id'] as const
export type Distortion = (typeof distortions)[number]

/** A provider's functions that falsify a response; an amount is off by `cents`. */
export type Distorters = Readonly<Record<Distortion, (answer: JsonObject, cents: number) => JsonObject>>

/** Faults of a webhook; an overtaken one arrives after the next one. */
export const webhookFaults = [
  'webhook_twice',
  'webhook_twice_overtaken',
  'webhook_overtaken',
  'webhook_late',
  'webhook_lost',
] as const

/**
 * The provider's rejections. `decline_part` rejects one of several bakers, `refuse_fee` a refund that
 * includes the platform's fee; `take_fee` charges a fee of the provider's own.
 */
export const decisions = ['decline', 'decline_part', 'pending', 'refuse_fee', 'take_fee'] as const
export type Decision = (typeof decisions)[number]

/** Faults of idempotency: the provider forgets a repeated request id. */
export const idempotencyFaults = ['forget_id'] as const

/** Faults of the provider's transaction report: the latest transactions are missing, as it states. */
export const reportFaults = ['report_late'] as const

export const behaviours = [
  ...answerFaults,
  ...distortions,
  ...webhookFaults,
  ...decisions,
  ...idempotencyFaults,
  ...reportFaults,
] as const
export type Behaviour = (typeof behaviours)[number]

interface BehaviourFacts {
  kind: 'lost' | 'slow' | 'doubled' | 'late' | 'wrong' | 'refused'
  /** for the sandbox's pages */
  words: string
  /** its parameter: milliseconds, or by how many cents an amount is wrong */
  takes: 'ms' | 'cents' | null
}

/** All faults that the sandbox can inject. */
export const behaviourFacts: Readonly<Record<Behaviour, BehaviourFacts>> = {
  slow: { kind: 'slow', words: 'answers late', takes: 'ms' },
  lost_answer: { kind: 'lost', words: 'does it, but the answer is lost', takes: null },
  nonsense: { kind: 'wrong', words: 'does it, but answers nonsense', takes: null },
  server_error: { kind: 'refused', words: 'answers 500', takes: null },
  no_answer: { kind: 'lost', words: 'never answers', takes: null },
  wrong_amount: { kind: 'wrong', words: 'does it, but says another amount', takes: 'cents' },
  wrong_state: { kind: 'wrong', words: 'does it, but says another state', takes: null },
  wrong_id: { kind: 'wrong', words: 'does it, but answers about another one', takes: null },
  webhook_twice: { kind: 'doubled', words: 'sends its webhook twice', takes: null },
  webhook_twice_overtaken: {
    kind: 'doubled',
    words: 'sends its webhook, and once more after the next one',
    takes: null,
  },
  webhook_overtaken: { kind: 'late', words: 'sends its webhook after the next one', takes: null },
  webhook_late: { kind: 'late', words: 'sends its webhook late', takes: 'ms' },
  webhook_lost: { kind: 'lost', words: 'sends no webhook', takes: null },
  decline: { kind: 'refused', words: 'declines the payment', takes: null },
  decline_part: { kind: 'refused', words: "declines one baker's part", takes: null },
  pending: { kind: 'late', words: 'takes the payment later', takes: null },
  refuse_fee: {
    kind: 'refused',
    words: "refuses a refund that names the platform's fee (PayPal)",
    takes: null,
  },
  take_fee: {
    kind: 'refused',
    words: "keeps a fee of its own from the baker's money (PayPal)",
    takes: null,
  },
  report_late: { kind: 'late', words: 'reports late what moved (PayPal)', takes: 'ms' },
  forget_id: { kind: 'doubled', words: 'forgets that it was asked the same before', takes: null },
}

/** An injected fault that is on. */
export interface Switch {
  rail: Rail
  behaviour: Behaviour
  /** omitted: any but requesting a token; ignored for webhook faults */
  operation?: Operation | undefined
  /** the webhook's event type; omitted: any */
  event?: string | undefined
  /** how often it applies, 1 by default; null: until it is turned off */
  times?: number | null | undefined
  /** delay in milliseconds; default: the sandbox's slowness */
  ms?: number | undefined
  /** the error of an amount in cents, a dollar too little by default; the result is at least a cent */
  cents?: number | undefined
}

/** When a fault may apply: in an operation, in a webhook event, or null for any. */
export type Occasion = Operation | { event: string } | null

/** The switches that are on, oldest first. */
export class Behaviours {
  readonly #on: { set: Switch; left: number | null }[] = []

  add(set: Switch): void {
    this.#on.push({ set, left: set.times === undefined ? 1 : set.times })
  }

  clear(): void {
    this.#on.length = 0
  }

  /** The faults that are on, with their remaining uses. */
  list(): readonly Switch[] {
    return this.#on.map(({ set, left }) => ({ ...set, times: left }))
  }

  /** Uses the oldest matching fault among `kinds`; null when none is on. */
  takeSwitch<K extends Behaviour>(
    rail: Rail,
    kinds: readonly K[],
    occasion: Occasion,
  ): (Switch & { behaviour: K }) | null {
    for (const [index, entry] of this.#on.entries()) {
      const behaviour = kinds.find((candidate) => candidate === entry.set.behaviour)
      if (behaviour === undefined || entry.set.rail !== rail || !isMeant(entry.set, occasion)) continue
      if (entry.left !== null) entry.left -= 1
      if (entry.left === 0) this.#on.splice(index, 1)
      return { ...entry.set, behaviour }
    }
    return null
  }

  /** As `takeSwitch`, returning only the behaviour. */
  take<K extends Behaviour>(rail: Rail, kinds: readonly K[], occasion: Occasion): K | null {
    return this.takeSwitch(rail, kinds, occasion)?.behaviour ?? null
  }
}

function isMeant({ operation, event }: Switch, occasion: Occasion): boolean {
  if (occasion === null) return true
  if (typeof occasion === 'object') return event === undefined || event === occasion.event
  return operation === undefined ? occasion !== 'token' : operation === occasion
}
