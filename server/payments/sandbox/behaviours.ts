import type { Rail } from '#shared/pay-ways.ts'

/** What a provider is asked to do, in words that hold for both. */
export const operations = [
  'token',
  'create',
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

/** How a webhook goes wrong; a late one arrives after the one that follows it. */
export const webhookFaults = ['webhook_twice', 'webhook_late', 'webhook_lost'] as const
export type WebhookFault = (typeof webhookFaults)[number]

/**
 * How the provider decides against the money; `decline_part` refuses one baker's of several, `refuse_fee` a refund that
 * names the platform's part, `take_fee` keeps a fee of the provider's own.
 */
export const decisions = ['decline', 'decline_part', 'pending', 'refuse_fee', 'take_fee'] as const
export type Decision = (typeof decisions)[number]

export const behaviours = [...answerFaults, ...webhookFaults, ...decisions] as const
export type Behaviour = (typeof behaviours)[number]

/** A wish for how the sandbox behaves towards what comes next. */
export interface BehaviourWish {
  rail: Rail
  behaviour: Behaviour
  /** left out: any but asking for a token */
  operation?: Operation
  /** how many calls it holds for; 1 when left out */
  times?: number
}

/** The wishes that are still open, oldest first. */
export class Behaviours {
  readonly #wishes: { wish: BehaviourWish; left: number }[] = []

  add(wish: BehaviourWish): void {
    this.#wishes.push({ wish, left: wish.times ?? 1 })
  }

  clear(): void {
    this.#wishes.length = 0
  }

  /** The open wishes, for people to read. */
  list(): readonly BehaviourWish[] {
    return this.#wishes.map(({ wish, left }) => ({ ...wish, times: left }))
  }

  /** Uses up the oldest wish among `kinds` that is meant for this call (null: any); null when there is none. */
  take<K extends Behaviour>(rail: Rail, kinds: readonly K[], operation: Operation | null): K | null {
    for (const [index, entry] of this.#wishes.entries()) {
      const kind = kinds.find((candidate) => candidate === entry.wish.behaviour)
      if (kind === undefined || entry.wish.rail !== rail || !isMeant(entry.wish, operation)) continue
      entry.left -= 1
      if (entry.left <= 0) this.#wishes.splice(index, 1)
      return kind
    }
    return null
  }
}

function isMeant({ operation: wanted }: BehaviourWish, operation: Operation | null): boolean {
  if (operation === null) return true
  return wanted === undefined ? operation !== 'token' : wanted === operation
}
