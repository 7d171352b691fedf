import fc from 'fast-check'
import type { Operation, Switch } from '#sandbox/behaviours.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { moneyRails } from './money-rails.ts'

/** How a buyer's complaint ends. */
const outcomes = ['won', 'lost', 'withdrawn'] as const
type Outcome = (typeof outcomes)[number]

/** What one of them does; `order` chooses among the orders there are, `behind` is how late the clock is by which it is done. */
export type Deed =
  /** who leaves has agreed at the provider, and closed the page */
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
  /** all of it where `cents` is null, and the order with it where `cancelOrder` is true */
  | {
      what: 'refund' | 'admin_refund'
      order: number
      behind: number
      cents: number | null
      cancelOrder: boolean
    }
  /** somebody refunds it in the provider's dashboard, all that is left where `cents` is null, and its webhooks are lost */
  | { what: 'refund_by_hand'; cents: number | null }
  /** of all that is left where `cents` is null */
  | { what: 'dispute'; isInquiry: boolean; cents: number | null }
  | { what: 'decide'; outcome: Outcome }

/** What one or two do at the same moment, or so many milliseconds apart, and what the provider does wrong then. */
export interface Moment {
  deeds: [Deed] | [Deed, Deed]
  gap: number
  fault: Switch | null
}

/** What becomes of one checkout, in two parts between which time passes. */
export interface Sequence {
  rail: Rail
  /** servings of one baker's two listings, and of another's one; of the first there is at least one */
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
/** Most orders come to their end at the door: by the code, or as their baker alone says, and then as their buyer does. */
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

/** What anybody does over and above paying; `disputes` are there where they are meant to be. */
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

/** Pairs that money has been lost by, of whichever two orders it may be. */
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

/** A call that comes to nothing, or whose answer does. Of what it did a provider lies about the amount alone: that can be told. */
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

/** What happens in a shop: what people do, by themselves and when they meet, and what providers do wrong. */
interface Weather {
  deed: fc.Arbitrary<Deed>
  meeting: fc.Arbitrary<[Deed, Deed]>
  fault: fc.Arbitrary<Switch>
}

const nothingWrong = fc.constant({ rail: 'stripe', behaviour: 'slow', ms: 1 } as const)

const weathers = {
  /** everything goes wrong that can, but nobody disputes */
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
  /** buyers dispute, and of what was given back or sent on no answer is lost */
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
  /** somebody refunds in the provider's dashboard, and nobody tells us */
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
  /** nothing goes wrong at the providers */
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

/** How far a purchase gets before anything may happen: mostly to where it is paid and confirmed. */
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

/** What may become of a checkout: it gets as far as it gets, and then up to three things happen, and up to two later. */
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

/** Draws so many sequences, the same ones for the same seed. */
export function drawSequences(weather: WeatherName, seed: number, count: number): Sequence[] {
  return fc.sample(sequencesIn(weathers[weather]), { seed, numRuns: count })
}

/** One paid order each, which is completed and refunded at the same moment: 0 to 7 milliseconds apart, by baker or admin. */
export function completingWhileRefunding(count: number): Sequence[] {
  return Array.from({ length: count }, (_, place): Sequence => {
    const refund = {
      what: place % 4 < 2 ? ('refund' as const) : ('admin_refund' as const),
      cents: null,
      cancelOrder: false,
    }
    const deeds = [{ what: 'complete' as const }, refund].map((deed) => ({ ...deed, order: 0, behind: 0 }))
    const [first, second] = place % 32 < 16 ? deeds : deeds.toReversed()
    if (!first || !second) throw new Error('Two meet')
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
