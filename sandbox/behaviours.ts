import type { Rail } from '#shared/payment-methods.ts'

/** What a provider is asked to do, in words that hold for both. */
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

/** How an answer goes wrong; all but `server_error` and `no_answer` after the work was done. */
export const answerFaults = ['slow', 'lost_answer', 'nonsense', 'server_error', 'no_answer'] as const
export type AnswerFault = (typeof answerFaults)[number]

/** What an answer says that is not so, in the shape of a right one; what was done is as asked. */
export const lies = ['wrong_amount', 'wrong_state', 'wrong_id'] as const
export type Lie = (typeof lies)[number]

/** How a webhook goes wrong; one that is overtaken arrives after the one that follows it. */
export const webhookFaults = [
  'webhook_twice',
  'webhook_twice_overtaken',
  'webhook_overtaken',
  'webhook_late',
  'webhook_lost',
] as const

/**
 * How the provider decides against the money; `decline_part` refuses one baker's of several, `refuse_fee` a refund that
 * names the platform's part, `take_fee` keeps a fee of the provider's own.
 */
export const decisions = ['decline', 'decline_part', 'pending', 'refuse_fee', 'take_fee'] as const
export type Decision = (typeof decisions)[number]

/** What the provider forgets: that it was asked the same before, under the same id. */
export const losses = ['forget_id'] as const

/** How the provider's report of what moved goes wrong: it has nothing yet of the last while, and says so. */
export const reportFaults = ['report_late'] as const

export const behaviours = [
  ...answerFaults,
  ...lies,
  ...webhookFaults,
  ...decisions,
  ...losses,
  ...reportFaults,
] as const
export type Behaviour = (typeof behaviours)[number]

interface BehaviourFacts {
  kind: 'lost' | 'slow' | 'doubled' | 'late' | 'wrong' | 'refused'
  /** what the sandbox does, for people to read */
  words: string
  /** the number it may be given: milliseconds, or by how many cents an amount is wrong */
  takes: 'ms' | 'cents' | null
}

/** The table of switches: everything that the sandbox can be told to do wrong. */
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

/** A behaviour that is turned on, for what comes next. */
export interface Switch {
  rail: Rail
  behaviour: Behaviour
  /** left out: any but asking for a token; what is wrong with a webhook is not about a call */
  operation?: Operation | undefined
  /** for what is wrong with a webhook: the type of its event; left out: any */
  event?: string | undefined
  /** how often it holds, 1 when left out; null: until it is turned off */
  times?: number | null | undefined
  /** how long it takes, in milliseconds; left out: as the sandbox was started */
  ms?: number | undefined
  /** by how much an amount is wrong; never left with less than a cent, a dollar too little when left out */
  cents?: number | undefined
}

/** What a switch may be meant for: a call, an event of a webhook, or null for any. */
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

  /** The switches that are on, with how often they still hold. */
  list(): readonly Switch[] {
    return this.#on.map(({ set, left }) => ({ ...set, times: left }))
  }

  /** Uses the oldest switch among `kinds` that is meant for this occasion; null when none is on. */
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

  /** As `takeSwitch`, for who needs no more than the behaviour. */
  take<K extends Behaviour>(rail: Rail, kinds: readonly K[], occasion: Occasion): K | null {
    return this.takeSwitch(rail, kinds, occasion)?.behaviour ?? null
  }
}

function isMeant({ operation, event }: Switch, occasion: Occasion): boolean {
  if (occasion === null) return true
  if (typeof occasion === 'object') return event === undefined || event === occasion.event
  return operation === undefined ? occasion !== 'token' : operation === occasion
}
