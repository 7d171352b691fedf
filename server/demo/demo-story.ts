import type { Rail } from '#shared/payment-methods.ts'

/** What a person does with an order. */
export type StoryStep =
  | { do: 'confirm' }
  | { do: 'tell ready' }
  | { do: 'hand over' }
  | { do: 'vouch' }
  | { do: 'decline'; reason: string }
  | { do: 'cancel'; reason: string }
  | { do: 'ask to cancel'; reason: string }
  | { do: 'approve' }
  | { do: 'fulfil in part'; quantity: number }
  | { do: 'refund'; cents: number; reason: string }
  | { do: 'mark no-show' }
  | { do: 'say not received'; reason: string }
  | { do: 'let expire' }
  | { do: 'review'; rating: number; body: string }
  | { do: 'reply'; reply: string }

/** An order in the demo's history, and what becomes of it. */
export interface DemoStory {
  /** unique for good, as each story is played once */
  key: string
  /** `name` of a demo buyer */
  buyer: string
  /** title of a sample */
  bake: string
  /** -1 is the last bake day whose pickup is over, -2 the one before; 0 the next one; omitted: the listing's only day */
  bakeDay?: number
  quantity?: number
  /** name of an option */
  option?: string
  /** the pieces of each filling in a mixed box */
  box?: Readonly<Record<string, number>>
  notes?: string
  /** omitted: at pickup */
  payWith?: Rail
  /** true: the buyer closes the payment page instead of agreeing */
  isAbandoned?: boolean
  steps: readonly StoryStep[]
}
