import fc from 'fast-check'
import type { Operation, Switch } from '#sandbox/behaviours.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { moneyRails } from './money-rails.ts'

/** How a buyer's complaint ends. */
const outcomes = ['won', 'lost', 'withdrawn'] as const
type Outcome = (typeof outcomes)[number]

/** One action; `order` chooses among the existing orders, `behind` is how late its clock is. */
export type Deed =
  /** `leave`: the buyer approves at the provider, then closes the page */
  | { what: 'pay' | 'leave' | 'abandon' | 'carry_out' | 'settle' | 'pay_out' }
  | {
      what:
        | 'confirm'
        | 'complete'
        | 'vouch'
        | 'decline'
        | 'request'
        | 'cancel_changed'
        | 'approve'
        | 'deny'
        | 'receive'
        | 'undo'
        | 'not_receive'
        | 'agree'
        | 'release_hold'
      order: number
      behind: number
    }
  | { what: 'cancel'; order: number; behind: number; servingsAvailable: boolean }
  | { what: 'fulfil'; order: number; behind: number; servings: number }
  /** in full when `cents` is null; also cancels the order when `cancelOrder` is true */
  | {
      what: 'refund' | 'admin_refund'
      order: number
      behind: number
      cents: number | null
      cancelOrder: boolean
    }
  /** a refund in the provider's dashboard, of the rest when `cents` is null; its webhooks are lost */
  | { what: 'refund_by_hand'; cents: number | null }
  /** over the rest when `cents` is null */
  | { what: 'dispute'; isInquiry: boolean; cents: number | null }
  | { what: 'decide'; outcome: Outcome }

/** One deed or two concurrent ones, some milliseconds apart, and the provider's injected faults meanwhile. */
export interface Moment {
  deeds: [Deed] | [Deed, Deed]
  gap: number
  fault: Switch | null
}

/** The story of one checkout, in two parts with a pause in between. */
export interface Sequence {
  rail: Rail
  /** servings of one baker's two listings, at least one of the first, and of another baker's listing */
  quantities: [number, number, number]
  parts: [Moment[], Moment[]]
}

const behind = fc.constantFrom(0, 0, 0, 1_000, 30_000)
const order = fc.nat(2)
const about = { order, behind }
const what = <W extends string>(...names: W[]) => fc.constantFrom(...names)
const sometimes = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const cents = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 900 }))
const refunding = { cents, cancelOrder: fc.boolean() }

const complete = 'complete' as const
/** Most orders end at the pickup: with the code, or by the baker's word and then the buyer's. */
const actions = [
  complete,
  complete,
  'vouch',
  'vouch',
  'receive',
  'undo',
  'not_receive',
  'not_receive',
  'agree',
  'release_hold',
  complete,
  complete,
  complete,
  'confirm',
  'decline',
  'request',
  'approve',
  'deny',
  'cancel_changed',
] as const

/** Deeds other than paying; disputes are added separately. */
const usual: fc.Arbitrary<Deed> = fc.oneof(
  sometimes(2, fc.record({ what: what('pay', 'abandon', 'leave') })),
  sometimes(3, fc.record({ what: what('carry_out', 'settle', 'pay_out') })),
  sometimes(15, fc.record({ what: what(...actions), ...about })),
  sometimes(2, fc.record({ what: what('fulfil'), ...about, servings: fc.integer({ min: 1, max: 2 }) })),
  sometimes(1, fc.record({ what: what('cancel'), ...about, servingsAvailable: fc.boolean() })),
  sometimes(5, fc.record({ what: what('refund', 'admin_refund'), ...about, ...refunding })),
)
const complaint = fc.record({ what: what('dispute'), isInquiry: fc.boolean(), cents })
const byHand = fc.record({ what: what('refund_by_hand'), cents })
const decision = fc.record({ what: what('decide'), outcome: fc.constantFrom(...outcomes) })

const first = { order: fc.constant(0), behind }

/** Concurrent pairs that have lost money before, on the same or different orders. */
const meetings: fc.Arbitrary<[Deed, Deed]> = fc.oneof(
  fc.tuple(
    fc.record({ what: what('complete'), ...first }),
    fc.record({ what: what('refund', 'admin_refund'), ...first, ...refunding }),
  ),
  fc.tuple(
    fc.record({ what: what('cancel'), ...first, servingsAvailable: fc.boolean() }),
    fc.oneof(
      fc.record({ what: what('complete', 'request', 'cancel_changed'), ...first }),
      fc.record({ what: what('refund', 'admin_refund'), ...first, ...refunding }),
    ),
  ),
  fc.tuple(
    fc.record({ what: what('decline', 'request', 'confirm'), ...first }),
    fc.record({ what: what('request', 'confirm', 'decline'), ...first }),
  ),
  fc.tuple(
    fc.record({ what: what('vouch', 'complete', 'agree'), ...first }),
    fc.record({ what: what('receive', 'not_receive', 'release_hold'), ...first }),
  ),
  fc.tuple(
    fc.record({ what: what('cancel_changed'), ...first }),
    fc.record({ what: what('complete', 'request', 'cancel_changed'), ...first }),
  ),
  fc.tuple(fc.record({ what: what('pay', 'leave') }), fc.record({ what: what('pay', 'abandon', 'settle') })),
  fc.tuple(fc.constant({ what: 'carry_out' as const }), usual),
  fc.tuple(usual, usual),
)

const fixed = <T>(value: T) => fc.constant(value)
const anyRail = fc.constantFrom(...rails)

/** A failing call or response. A provider may misreport only the amount, since that is detectable. */
const wrongAnswer = (asked: (rail: Rail) => readonly Operation[]): fc.Arbitrary<Switch> =>
  anyRail.chain((rail) => {
    const about = { rail: fixed(rail), operation: fc.constantFrom(...asked(rail)) }
    return fc.oneof(
      sometimes(4, fc.record({ ...about, behaviour: what('lost_answer', 'server_error', 'nonsense') })),
      sometimes(1, fc.record({ ...about, behaviour: what('slow'), ms: fc.integer({ min: 1, max: 40 }) })),
      sometimes(
        2,
        fc.record({ ...about, behaviour: what('wrong_amount'), cents: fc.constantFrom(-100, -1, 1, 100) }),
      ),
    )
  })
const otherDecision: fc.Arbitrary<Switch> = anyRail.chain((rail) =>
  fc.record({
    rail: fixed(rail),
    behaviour: fc.constantFrom(...moneyRails[rail].decisions),
    operation: what('capture', 'refund', 'release'),
  }),
)
const webhookGoesWrong: fc.Arbitrary<Switch> = anyRail.chain((rail) =>
  fc.oneof(
    fc.record({
      rail: fixed(rail),
      behaviour: what('webhook_lost'),
      event: fc.constantFrom(...moneyRails[rail].events),
    }),
    fc.record({
      rail: fixed(rail),
      behaviour: what('webhook_twice', 'webhook_twice_overtaken', 'webhook_overtaken'),
    }),
    fc.record({ rail: fixed(rail), behaviour: what('webhook_late'), ms: fc.integer({ min: 1, max: 200 }) }),
  ),
)

/** The distribution of events in a shop: single deeds, concurrent pairs and provider faults. */
interface Weather {
  deed: fc.Arbitrary<Deed>
  meeting: fc.Arbitrary<[Deed, Deed]>
  fault: fc.Arbitrary<Switch>
}

const nothingWrong = fc.constant({ rail: 'stripe', behaviour: 'slow', ms: 1 } as const)

const weathers = {
  /** every fault, but no disputes */
  faults: {
    deed: usual,
    meeting: meetings,
    fault: fc.oneof(
      sometimes(
        7,
        wrongAnswer((rail) => moneyRails[rail].operations),
      ),
      sometimes(2, otherDecision),
      sometimes(3, webhookGoesWrong),
    ),
  },
  /** disputes, without lost responses of refunds and transfers */
  disputes: {
    deed: fc.oneof(sometimes(8, usual), sometimes(1, complaint), sometimes(1, decision)),
    meeting: fc.oneof(
      sometimes(2, meetings),
      sometimes(1, fc.tuple(fc.record({ what: what('complete', 'decline'), ...first }), complaint)),
      sometimes(1, fc.tuple(fixed({ what: 'carry_out' as const }), complaint)),
    ),
    fault: fc.oneof(
      sometimes(
        2,
        wrongAnswer(() => ['create', 'capture']),
      ),
      sometimes(3, webhookGoesWrong),
    ),
  },
  /** refunds in the provider's dashboard without webhooks */
  dashboard: {
    deed: fc.oneof(sometimes(5, usual), sometimes(1, byHand)),
    meeting: fc.oneof(
      sometimes(2, meetings),
      sometimes(1, fc.tuple(fc.record({ what: what('complete', 'decline'), ...first }), byHand)),
      sometimes(2, fc.tuple(fixed({ what: 'carry_out' as const }), byHand)),
      sometimes(
        1,
        fc.tuple(byHand, fc.record({ what: what('refund', 'admin_refund'), ...first, ...refunding })),
      ),
    ),
    fault: nothingWrong,
  },
  /** no provider faults */
  calm: { deed: usual, meeting: meetings, fault: nothingWrong },
} satisfies Record<string, Weather>
export type WeatherName = keyof typeof weathers

const calm = { gap: 0, fault: null }

function moments({ deed, meeting, fault }: Weather): fc.Arbitrary<Moment> {
  return fc.record({
    deeds: fc.oneof(sometimes(3, fc.tuple(deed)), sometimes(2, meeting)),
    gap: fc.integer({ min: 0, max: 7 }),
    fault: fc.option(fault, { freq: 3, nil: null }),
  })
}

/** The first steps of a purchase before other events: mostly until paid and confirmed. */
function beginnings({ fault }: Weather): fc.Arbitrary<Moment[]> {
  return fc
    .record({
      stages: fc.constantFrom(0, 1, 2, 3, 3, 3, 3, 3),
      fault: fc.option(fault, { freq: 2, nil: null }),
    })
    .map(({ stages, fault }) =>
      [
        { ...calm, fault, deeds: [{ what: 'pay' }] satisfies [Deed] },
        ...[0, 1].map((order) => ({
          ...calm,
          deeds: [{ what: 'confirm', order, behind: 0 }] satisfies [Deed],
        })),
      ].slice(0, stages),
    )
}

/** A checkout that advances to some step, then has up to three moments, and up to two after the pause. */
function sequencesIn(weather: Weather): fc.Arbitrary<Sequence> {
  const moment = moments(weather)
  return fc.record({
    rail: anyRail,
    quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(0, 0, 1), fc.constantFrom(0, 0, 2)),
    parts: fc
      .tuple(
        beginnings(weather),
        fc.array(moment, { minLength: 1, maxLength: 3 }),
        fc.array(moment, { maxLength: 2 }),
      )
      .map(([begun, then, later]): [Moment[], Moment[]] => [[...begun, ...then], later]),
  })
}

/** Draws `count` sequences, reproducible by the seed. */
export function drawSequences(weather: WeatherName, seed: number, count: number): Sequence[] {
  return fc.sample(sequencesIn(weathers[weather]), { seed, numRuns: count })
}

/** One paid order each, completed and refunded concurrently by baker or admin, 0 to 7 milliseconds apart. */
export function completingWhileRefunding(count: number): Sequence[] {
  return Array.from({ length: count }, (_, place): Sequence => {
    const refund = {
      what: place % 4 < 2 ? ('refund' as const) : ('admin_refund' as const),
      cents: null,
      cancelOrder: false,
    }
    const deeds = [{ what: 'complete' as const }, refund].map((deed) => ({ ...deed, order: 0, behind: 0 }))
    const [first, second] = place % 32 < 16 ? deeds : deeds.toReversed()
    if (!first || !second) throw new Error('A meeting needs two deeds')
    return {
      rail: rails[place % rails.length] ?? rails[0],
      quantities: [1, 0, 0],
      parts: [
        [
          { ...calm, deeds: [{ what: 'pay' }] },
          { ...calm, deeds: [{ what: 'confirm', order: 0, behind: 0 }] },
          { deeds: [first, second], gap: Math.floor(place / 2) % 8, fault: null },
          { ...calm, deeds: [{ what: 'carry_out' }] },
        ],
        [],
      ],
    }
  })
}
