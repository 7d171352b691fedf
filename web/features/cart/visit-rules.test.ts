import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PossiblePickup, PossiblePickups } from '#shared/api/pickup-windows.ts'
import { cartLine } from '#tests/make/make-cart-line.ts'
import { commonSlots } from '#web/features/pickups/pickup-choices.ts'
import type { CartLine } from './cart-rules.ts'
import { areSeveralPlaces, earlierAlone, groupByPickup, type Visit } from './visit-rules.ts'

test('decisions, a pickup: groups lines by ready day, earliest first', () => {
  const [loaf, rolls, cake] = ['loaf', 'rolls', 'cake'].map((id) => cartLine({ id }))
  const days = new Map([
    ['loaf', '2026-11-28'],
    ['rolls', '2026-11-27'],
    ['cake', '2026-11-28'],
  ])
  const lines = [loaf, rolls, cake].flatMap((line) => line ?? [])
  const visitOn = (day = '') => ({ day, placeId: null, address: '88 Alder Ave', possible: null })
  expect(groupByPickup(lines, ({ id }) => visitOn(days.get(id)))).toEqual([
    { visit: visitOn('2026-11-27'), lines: [rolls] },
    { visit: visitOn('2026-11-28'), lines: [loaf, cake] },
  ])
  expect(groupByPickup(lines, () => null)).toEqual([{ visit: null, lines }])
})

test('decisions, a pickup: another place is another visit, also on the same day', () => {
  const [loaf, rolls, cake, pie] = ['loaf', 'rolls', 'cake', 'pie'].map((id) => cartLine({ id }))
  const [home, stall] = [
    { placeId: 'home', address: '88 Alder Ave', possible: null },
    { placeId: 'stall', address: '2 Market Sq', possible: null },
  ]
  const visits = new Map([
    ['loaf', { day: '2026-11-28', ...stall }],
    ['rolls', { day: '2026-11-28', ...home }],
    ['cake', { day: '2026-11-28', ...stall }],
    ['pie', { day: '2026-11-27', ...home }],
  ])
  const lines = [loaf, rolls, cake, pie].flatMap((line) => line ?? [])
  const pickups = groupByPickup(lines, ({ id }) => visits.get(id) ?? null)
  expect(pickups).toEqual([
    { visit: { day: '2026-11-27', ...home }, lines: [pie] },
    { visit: { day: '2026-11-28', ...stall }, lines: [loaf, cake] },
    { visit: { day: '2026-11-28', ...home }, lines: [rolls] },
  ])
  expect([areSeveralPlaces(pickups), areSeveralPlaces(pickups.slice(0, 1))]).toEqual([true, false])
})

/** A slot that begins at this UTC hour. */
function slotAt(hour: number): PossiblePickup {
  const at = (clock: number) => new Date(Date.UTC(2026, 10, 28, clock)).toISOString()
  const times = { startsAt: at(hour), from: at(hour), until: at(hour + 1), orderBy: at(hour - 1) }
  return { id: 'saturday', placeId: null, timeZone: 'America/New_York', placesLeft: 3, ...times }
}
const slots = (...hours: number[]): PossiblePickups => ({ isNeeded: true, windows: hours.map(slotAt) })
const wish: PossiblePickups = { isNeeded: false, windows: [] }

/** The line IDs of each visit, for bakes of one day with these slots. */
function visitsOf(bakes: Record<string, PossiblePickups | null>, apart: readonly string[] = []) {
  const lines = Object.keys(bakes).map((id) =>
    cartLine({ id, ...(apart.includes(id) ? { isApart: true } : {}) }),
  )
  const visitOf = ({ id }: CartLine): Visit => ({
    day: '2026-11-28',
    placeId: null,
    address: '88 Alder Ave',
    possible: bakes[id] ?? null,
  })
  const pickups = groupByPickup(lines, visitOf)
  return { pickups, visitOf, ids: pickups.map((one) => one.lines.map(({ id }) => id).join(' ')) }
}

describe('bakes of one day at one place', () => {
  test.each<[string, Record<string, PossiblePickups | null>, string[]]>([
    ['in the same slots', { rye: slots(9, 10), buns: slots(9, 10) }, ['rye buns']],
    ['with a slot in common', { rye: slots(9, 14), cake: slots(14) }, ['rye cake']],
    ['with none in common', { rye: slots(9), cake: slots(14) }, ['rye', 'cake']],
    [
      'where the third fits the second',
      { rye: slots(9), cake: slots(14), pie: slots(14) },
      ['rye', 'cake pie'],
    ],
    ['where each slot fits two', { a: slots(9, 10), b: slots(10, 11), c: slots(11, 12) }, ['a b', 'c']],
    ['without windows', { rye: wish, cake: wish }, ['rye cake']],
    ['where one has no window', { rye: slots(9), cake: wish }, ['rye', 'cake']],
    ['where one is full or expired', { rye: slots(9), cake: slots() }, ['rye', 'cake']],
    ['where all are full or expired', { rye: slots(), cake: slots() }, ['rye cake']],
    ['where one is unknown and the server decides', { rye: slots(9), cake: null }, ['rye cake']],
  ])('decisions, a pickup: %s', (_, bakes, expected) => {
    expect(visitsOf(bakes).ids).toEqual(expected)
  })

  test('decisions, a pickup: a visit has the slots common to all its lines', () => {
    const { pickups } = visitsOf({ rye: slots(9, 14, 15), cake: null, pie: slots(14, 15, 16) })
    expect(pickups.map(({ visit }) => visit?.possible)).toEqual([slots(14, 15)])
  })

  test('decisions, a pickup: a line available earlier can be picked up separately', () => {
    const bakes = { rye: slots(9, 14), cake: slots(14) }
    const { pickups, visitOf } = visitsOf(bakes)
    expect(pickups.map((one) => earlierAlone(one, visitOf))).toEqual([slotAt(9)])
    const alone = visitsOf(bakes, ['rye', 'cake'])
    expect(alone.ids).toEqual(['rye', 'cake'])
    expect(alone.pickups.map((one) => earlierAlone(one, alone.visitOf))).toEqual([null, null])
    // a separate line joins no visit
    expect(visitsOf({ ...bakes, pie: slots(9) }, ['rye']).ids).toEqual(['rye', 'cake', 'pie'])
  })

  const anyPossible = fc.oneof(
    { arbitrary: fc.subarray([9, 10, 11, 12, 13]).map((hours) => slots(...hours)), weight: 8 },
    fc.constant(wish),
    fc.constant(null),
  )

  test('decisions, a pickup: each line is in one visit with a common slot, and no two visits could be one', () => {
    fc.assert(
      fc.property(fc.array(anyPossible, { minLength: 1, maxLength: 7 }), (all) => {
        const bakes = Object.fromEntries(all.map((possible, at) => [`bake-${at}`, possible]))
        const { pickups, ids } = visitsOf(bakes)
        expect(ids.flatMap((of) => of.split(' ')).toSorted()).toEqual(Object.keys(bakes).toSorted())
        const known = ids.map((of) => of.split(' ').flatMap((id) => bakes[id] ?? []))
        const shared = known.map((of) => ({ kinds: kindsOf(of), slots: commonSlots(of) }))
        for (const [at, { kinds, slots: common }] of shared.entries()) {
          // never mixes preferred, chosen and expired times; chosen slots are common to all
          expect(kinds.size).toBeLessThanOrEqual(1)
          if (kinds.has('slots')) expect(common.length).toBeGreaterThan(0)
          expect(pickups[at]?.visit?.possible?.windows ?? []).toEqual(common)
        }
        for (const [at, one] of shared.entries())
          for (const other of shared.slice(at + 1)) {
            const isOneKind = new Set([...one.kinds, ...other.kinds]).size <= 1
            const meet = one.slots.some(({ startsAt }) =>
              other.slots.some((slot) => slot.startsAt === startsAt),
            )
            expect(isOneKind && (meet || !one.kinds.has('slots'))).toBe(false)
          }
      }),
    )
  })

  test('decisions, a pickup: a slot common to all lines makes one visit, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.subarray([9, 10, 12, 13]), { minLength: 1, maxLength: 7 }), (all) => {
        const bakes = all.map((hours, at) => [
          `bake-${at}`,
          slots(...[...hours, 11].toSorted((a, b) => a - b)),
        ])
        expect(visitsOf(Object.fromEntries(bakes)).ids).toHaveLength(1)
      }),
    )
  })
})

function kindsOf(all: readonly PossiblePickups[]): Set<string> {
  return new Set(
    all.map(({ isNeeded, windows }) => {
      if (!isNeeded) return 'wish'
      return windows.length === 0 ? 'over' : 'slots'
    }),
  )
}
