import fc from 'fast-check'
import type { Rail } from '#shared/payment-methods.ts'
import type { Fault, Operation } from './scripted-fault.ts'

/**
 * An event in a shop. `pick` chooses an item, 0 being the latest; `behind` is how many seconds the process's clock is
 * late. In a mixed purchase the second baker is paid at pickup.
 */
export type Step = { crash: { steps: number; afterwards: boolean } | null } & (
  | { what: 'place'; buyer: number; rail: Rail; quantities: [number, number]; isMixed: boolean }
  | { what: 'prepare' | 'capture' | 'abandon' | 'leave_out'; pick: number }
  | { what: 'approve' | 'decline' | 'slow_down' | 'arrive'; pick: number }
  | { what: 'webhook'; pick: number; times: number }
  | { what: 'fault'; rail: Rail; operation: Operation; fault: Fault }
  | { what: 'act'; action: Action; pick: number; behind: number }
  | { what: 'refund'; pick: number; cents: number; behind: number }
  | { what: 'fulfil'; pick: number; servings: number; behind: number }
  | { what: 'pass'; minutes: number }
  | { what: 'suspend' | 'reinstate'; baker: number }
  | { what: 'release_hold'; pick: number }
  | { what: 'all_arrive' | 'settle' | 'carry_out' | 'expire' | 'pay_out' | 'end_holds' }
)

/** `complete` uses the buyer's code, `vouch` does not; `agree` refunds an order that was not received. */
const actions = [
  'confirm',
  'complete',
  'vouch',
  'decline',
  'cancel',
  'request',
  'approve',
  'deny',
  'receive',
  'undo',
  'not_receive',
  'agree',
] as const
export type Action = (typeof actions)[number]

const pick = fc.nat(3)
const crash = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ steps: fc.nat(16), afterwards: fc.boolean() }) },
)
const behind = fc.constantFrom(0, 0, 30)
const event = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const what = <W extends string>(...names: W[]) => fc.constantFrom(...names)

/**
 * A random story of a shop on one rail: at most `most` purchases, each up to some step, and at most `most` other events
 * in between.
 */
export function stories(onlyRail: Rail, most: number): fc.Arbitrary<Step[]> {
  const rail = fc.constant(onlyRail)
  const anything = fc.oneof(
    event(3, purchase(rail)),
    event(
      4,
      fc.tuple(
        fc.record({ crash, what: what('prepare', 'capture', 'capture', 'abandon', 'leave_out'), pick }),
      ),
    ),
    event(3, fc.tuple(fc.record({ crash, what: what('approve', 'decline', 'slow_down', 'arrive'), pick }))),
    event(
      2,
      fc.tuple(fc.record({ crash, what: what('webhook'), pick, times: fc.integer({ min: 1, max: 2 }) })),
    ),
    event(
      2,
      fc.tuple(fc.record({ crash, what: what('fault'), rail, operation: operation(), fault: fault() })),
    ),
    event(
      7,
      fc.tuple(fc.record({ crash, what: what('act'), action: fc.constantFrom(...actions), pick, behind })),
    ),
    event(
      2,
      fc.tuple(
        fc.record({ crash, what: what('refund'), pick, cents: fc.integer({ min: 1, max: 900 }), behind }),
      ),
    ),
    event(
      2,
      fc.tuple(
        fc.record({
          crash,
          what: what('fulfil'),
          pick,
          servings: fc.integer({ min: 1, max: 2 }),
          behind,
        }),
      ),
    ),
    event(1, lateCapture(rail)),
    event(2, fc.tuple(fc.record({ crash, what: what('pass'), minutes: fc.constantFrom(1, 5, 16, 90) }))),
    event(3, fc.tuple(fc.record({ crash, what: what('settle', 'carry_out', 'carry_out') }))),
    event(2, fc.tuple(fc.record({ crash, what: what('pay_out', 'end_holds') }))),
    event(1, fc.tuple(fc.record({ crash, what: what('suspend', 'reinstate'), baker: fc.nat(1) }))),
    event(1, fc.tuple(fc.record({ crash, what: what('release_hold'), pick }))),
    event(1, vouchedFor()),
    event(1, unanswered(most)),
  )
  return fc
    .tuple(purchase(rail), fc.array(anything, { maxLength: most }))
    .map(([first, rest]) => [first, ...rest].flat())
}

/** The steps of an undisturbed purchase, up to some point. */
function purchase(rail: fc.Arbitrary<Rail>): fc.Arbitrary<Step[]> {
  return fc
    .record({
      buyer: fc.nat(1),
      rail,
      quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(2)),
      isMixed: fc.boolean(),
      stages: fc.integer({ min: 1, max: 6 }),
      crashes: fc.tuple(crash, crash, crash, crash, crash, crash),
    })
    .map(({ buyer, rail, quantities, isMixed, stages, crashes: [a, b, c, d, e, f] }): Step[] =>
      [
        { crash: a, what: 'place' as const, buyer, rail, quantities, isMixed },
        { crash: b, what: 'prepare' as const, pick: 0 },
        { crash: c, what: 'approve' as const, pick: 0 },
        { crash: d, what: 'capture' as const, pick: 0 },
        { crash: e, what: 'act' as const, action: 'confirm' as const, pick: 0, behind: 0 },
        { crash: f, what: 'act' as const, action: 'complete' as const, pick: 0, behind: 0 },
      ].slice(0, stages),
    )
}

/**
 * A day passes, or almost, and unanswered orders lapse if the job gets that far. Payments are first settled as often as
 * a story has faults, since closed payments are checked for only a day. Hence everything in flight arrives first, too.
 */
function unanswered(most: number): fc.Arbitrary<Step[]> {
  return fc.record({ crash, minutes: fc.constantFrom(1439, 1440) }).map(({ crash, minutes }): Step[] => {
    const calm = { crash: null }
    const anHour: Step[] = [
      { ...calm, what: 'pass', minutes: 61 },
      { ...calm, what: 'settle' },
    ]
    return [
      { ...calm, what: 'all_arrive' },
      ...Array.from({ length: most + 1 }, () => anHour).flat(),
      { ...calm, what: 'pass', minutes: minutes - (most + 1) * 61 },
      { crash, what: 'expire' },
    ]
  })
}

/** The baker completes without the code; the buyer's answer decides whether it is paid out a day later. */
function vouchedFor(): fc.Arbitrary<Step[]> {
  return fc
    .record({ crash, says: fc.constantFrom(null, 'receive' as const, 'not_receive' as const) })
    .map(({ crash, says }): Step[] => {
      const act = { crash, what: 'act' as const, pick: 0, behind: 0 }
      return [
        { crash: null, what: 'pass', minutes: 61 },
        { ...act, action: 'vouch' },
        ...(says === null ? [] : [{ ...act, action: says }]),
        { crash: null, what: 'pass', minutes: 11 },
        { crash, what: 'pay_out' },
        { crash, what: 'carry_out' },
      ]
    })
}

/** A capture's response is lost, the hold ends, and then the money arrives, by webhook or by a check. */
function lateCapture(rail: fc.Arbitrary<Rail>): fc.Arbitrary<Step[]> {
  return fc
    .record({ rail, crash, minutes: fc.constantFrom(1, 16, 90), comes: what('arrive', 'webhook', 'settle') })
    .map(({ rail, crash, minutes, comes }): Step[] => {
      const calm = { crash: null, pick: 0 }
      return [
        { ...calm, what: 'approve' },
        { ...calm, what: 'fault', rail, operation: 'capture', fault: 'late' },
        { ...calm, what: 'capture' },
        { ...calm, what: 'pass', minutes },
        { crash, what: 'settle' },
        { ...calm, what: 'arrive' },
        comes === 'webhook' ? { crash, pick: 0, what: comes, times: 1 } : { crash, pick: 0, what: comes },
      ]
    })
}

function operation() {
  return fc.constantFrom<Operation[]>('create', 'capture', 'read', 'close', 'refund', 'release')
}

function fault() {
  return fc.constantFrom<Fault[]>('refused', 'server_error', 'lost_answer')
}
