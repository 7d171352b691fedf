import type { Rail } from '#shared/payment-methods.ts'

/** Steps of a buyer's tab at the shop and at the provider. */
export type TabAct =
  | 'place'
  | 'prepare'
  | 'approve'
  | 'approve a payment that is declined'
  | 'approve a card whose bank asks once more'
  | 'answer the bank'
  | 'come back'
  | 'ask for the capture'
  | 'look again'
  | 'give up'
  | 'order only the pickup part'
  | 'begin to pay what is owed'

/**
 * The outcome: `nothing` placed; `paid` within two runs of the minute's job and all placed; `closed` when the hold
 * ends, or at once when `given up`, with nothing captured and all servings back; only `pickup alone` placed.
 */
export type TabOutcome = 'nothing' | 'paid' | 'closed' | 'given up' | 'pickup alone'

/** A step of paying at which a tab dies. */
export interface KilledTabRow {
  step: string
  /** the acts of the tab; this step is the last */
  acts: readonly TabAct[]
  /** the outcome when it dies before the step */
  before: TabOutcome
  /** the outcome when it dies during or after the step */
  since: TabOutcome
  /** default: every rail */
  rail?: Rail
}

const approved = ['place', 'prepare', 'approve'] as const
const declined = ['place', 'prepare', 'approve a payment that is declined', 'ask for the capture'] as const
const owed = ['begin to pay what is owed', 'prepare', 'approve'] as const

/** Each step of paying that a browser begins, and the payment's outcome when its tab dies there. */
export const killedTabTable: readonly KilledTabRow[] = [
  { step: 'place the order', acts: ['place'], before: 'nothing', since: 'closed' },
  { step: 'prepare it at the provider', acts: ['place', 'prepare'], before: 'closed', since: 'closed' },
  { step: 'approve it', acts: approved, before: 'closed', since: 'paid' },
  {
    step: 'answer the bank (3-D Secure)',
    acts: ['place', 'prepare', 'approve a card whose bank asks once more', 'answer the bank'],
    before: 'closed',
    since: 'paid',
    rail: 'stripe',
  },
  { step: 'come back from the provider', acts: [...approved, 'come back'], before: 'paid', since: 'paid' },
  {
    step: 'ask for the capture',
    acts: [...approved, 'ask for the capture'],
    before: 'paid',
    since: 'paid',
  },
  {
    step: 'look again',
    acts: [...approved, 'ask for the capture', 'look again'],
    before: 'paid',
    since: 'paid',
  },
  { step: 'give up unapproved', acts: ['place', 'prepare', 'give up'], before: 'closed', since: 'given up' },
  { step: 'give up approved', acts: [...approved, 'give up'], before: 'paid', since: 'paid' },
  {
    step: 'order only the pickup part',
    acts: ['place', 'prepare', 'order only the pickup part'],
    before: 'closed',
    since: 'pickup alone',
  },
  { step: 'have it declined', acts: declined, before: 'closed', since: 'closed' },
  { step: 'prepare it again', acts: [...declined, 'prepare'], before: 'closed', since: 'closed' },
  { step: 'approve it again', acts: [...declined, 'prepare', 'approve'], before: 'closed', since: 'paid' },
  {
    step: 'ask for the second capture',
    acts: [...declined, 'prepare', 'approve', 'ask for the capture'],
    before: 'paid',
    since: 'paid',
  },
  {
    step: 'begin to pay what is owed',
    acts: ['begin to pay what is owed'],
    before: 'nothing',
    since: 'closed',
  },
  {
    step: 'prepare what is owed',
    acts: ['begin to pay what is owed', 'prepare'],
    before: 'closed',
    since: 'closed',
  },
  { step: 'approve what is owed', acts: owed, before: 'closed', since: 'paid' },
  {
    step: 'ask for the capture of what is owed',
    acts: [...owed, 'ask for the capture'],
    before: 'paid',
    since: 'paid',
  },
  { step: 'give up what is owed, approved', acts: [...owed, 'give up'], before: 'paid', since: 'paid' },
]

/** When the tab dies: before its request, before the response arrives, or after it. */
export const tabMoments = ['before', 'during', 'after'] as const
export type TabMoment = (typeof tabMoments)[number]

/** When the provider's events arrive: before the tab continues, after two runs of the job, twice, or never. */
export const eventOrders = ['first', 'last', 'twice', 'never'] as const
export type EventOrder = (typeof eventOrders)[number]
