import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#shared/order-statuses.ts'
import {
  type Claim,
  eachAPart,
  firstCome,
  type OrderOfBatch,
  planShares,
  type ShareStep,
  stepOf,
  sumOf,
} from './share-out-rules.ts'

type Asked = readonly [units: number, each: number]

const claimsOf = (asked: readonly Asked[]): Claim[] =>
  asked.map(([units, each], place) => ({ id: `order ${place}`, units, each }))
const unitsOf = (claims: readonly Claim[], given: ReadonlyMap<string, number>) =>
  claims.map(({ id }) => given.get(id))

describe('decisions, a short batch: shares', () => {
  it.each<[name: string, servings: number, asked: Asked[], first: number[], parts: number[]]>([
    [
      'enough for everybody',
      7,
      [
        [3, 1],
        [4, 1],
      ],
      [3, 4],
      [3, 4],
    ],
    [
      'more than enough',
      99,
      [
        [3, 1],
        [4, 1],
      ],
      [3, 4],
      [3, 4],
    ],
    [
      'nothing at all',
      0,
      [
        [3, 1],
        [4, 1],
      ],
      [0, 0],
      [0, 0],
    ],
    ['nobody', 5, [], [], []],
    [
      'the last claim that fits partly',
      5,
      [
        [3, 1],
        [4, 1],
        [1, 1],
      ],
      [3, 2, 0],
      [2, 2, 1],
    ],
    [
      'the largest remainder',
      7,
      [
        [5, 1],
        [3, 1],
        [2, 1],
      ],
      [5, 2, 0],
      [4, 2, 1],
    ],
    [
      'equal remainders go to the earlier claim',
      3,
      [
        [2, 1],
        [2, 1],
      ],
      [2, 1],
      [2, 1],
    ],
    [
      'fewer servings than orders',
      2,
      [
        [2, 1],
        [9, 1],
        [1, 1],
      ],
      [2, 0, 0],
      [1, 1, 0],
    ],
    [
      'at least one for each, even if the proportion is less',
      5,
      [
        [10, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      [5, 0, 0, 0],
      [2, 1, 1, 1],
    ],
    [
      'only whole dozens',
      30,
      [
        [2, 12],
        [1, 12],
        [6, 1],
      ],
      [2, 0, 0],
      [1, 1, 6],
    ],
    [
      'no dozen fits',
      5,
      [
        [1, 12],
        [5, 1],
      ],
      [0, 0],
      [0, 5],
    ],
    [
      'the rest goes to claims it fits',
      15,
      [
        [2, 6],
        [10, 1],
      ],
      [2, 3],
      [1, 9],
    ],
  ])('%s', (_, servings, asked, first, parts) => {
    const claims = claimsOf(asked)
    expect(unitsOf(claims, firstCome(servings, claims))).toEqual(first)
    expect(unitsOf(claims, eachAPart(servings, claims))).toEqual(parts)
  })

  const anyClaims = (each: fc.Arbitrary<number>) =>
    fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), each), { maxLength: 12 }).map(claimsOf)
  const servings = fc.integer({ min: 0, max: 600 })
  const options = fc.constantFrom(1, 1, 3, 6, 12)

  it.each([
    ['first come', firstCome],
    ['a part for each', eachAPart],
  ] as const)(
    '%s: gives at most what exists and was ordered, and everything ordered if possible',
    (_, share) => {
      fc.assert(
        fc.property(anyClaims(options), servings, (claims, there) => {
          const given = share(there, claims)
          const asked = claims.reduce((sum, { units, each }) => sum + units * each, 0)
          expect(sumOf(claims, given)).toBeLessThanOrEqual(there)
          for (const { id, units } of claims) {
            const got = given.get(id) ?? -1
            expect(Number.isInteger(got) && got >= 0 && got <= units).toBe(true)
          }
          if (asked <= there) expect(sumOf(claims, given)).toBe(asked)
        }),
      )
    },
  )

  it('first come: whole before the edge, nothing after it', () => {
    fc.assert(
      fc.property(anyClaims(options), servings, (claims, there) => {
        const given = firstCome(there, claims)
        const edge = claims.findIndex(({ id, units }) => (given.get(id) ?? 0) < units)
        if (edge < 0) return
        for (const [place, { id, units }] of claims.entries())
          if (place !== edge) expect(given.get(id)).toBe(place < edge ? units : 0)
        // not even one more unit fits
        const { each = 0 } = claims[edge] ?? {}
        expect(sumOf(claims, given) + each).toBeGreaterThan(there)
      }),
    )
  })

  it('a part for each: nobody gets two while an earlier claim has none, and nothing usable is left', () => {
    fc.assert(
      fc.property(anyClaims(options), servings, (claims, there) => {
        const given = eachAPart(there, claims)
        const left = there - sumOf(claims, given)
        const ones = claims.reduce((sum, { each }) => sum + each, 0)
        for (const { id, units, each } of claims) {
          const got = given.get(id) ?? 0
          if (ones <= there) expect(got).toBeGreaterThan(0)
          if (got < units) expect(each).toBeGreaterThan(left)
        }
      }),
    )
  })

  it('a part for each: single servings differ from the exact share by at most one', () => {
    fc.assert(
      fc.property(anyClaims(fc.constant(1)), servings, (claims, there) => {
        const given = eachAPart(there, claims)
        if (there < claims.length) {
          expect(unitsOf(claims, given)).toEqual(claims.map((_, place) => (place < there ? 1 : 0)))
          return
        }
        // those with more than one share what those with one leave
        const several = claims.filter(({ id }) => (given.get(id) ?? 0) > 1)
        const asked = several.reduce((sum, { units }) => sum + units, 0)
        const there2 = sumOf(several, given)
        for (const { id, units } of several)
          expect(Math.abs((given.get(id) ?? 0) - (units * there2) / asked)).toBeLessThanOrEqual(1)
        // a larger order never gets less
        for (const one of claims)
          for (const other of claims)
            if (one.units > other.units)
              expect(given.get(one.id)).toBeGreaterThanOrEqual(given.get(other.id) ?? 0)
      }),
    )
  })
})

describe('decisions, a short batch: orders that are shared out', () => {
  const placed = new Date('2030-05-01T10:00:00Z')
  const order = (changes: Partial<OrderOfBatch> = {}): OrderOfBatch => ({
    id: 'a',
    status: 'pending',
    quantity: 3,
    fulfilled_quantity: null,
    shared_quantity: null,
    servings_each: 1,
    placed_at: placed,
    ...changes,
  })

  it('go by placing time, and unpaid orders get the rest', () => {
    const orders = [
      order({ id: 'a', placed_at: null }),
      order({ id: 'c' }),
      order({ id: 'b' }),
      order({ id: 'd', placed_at: new Date(placed.getTime() - 1) }),
    ]
    const shares = (servings: number) =>
      Object.fromEntries(planShares({ servings, way: 'first_come' }, orders))
    expect(shares(4)).toEqual({ d: 3, b: 1, c: 0, a: 0 })
    expect(shares(11)).toEqual({ d: 3, b: 3, c: 3, a: 2 })
  })

  it('a reduced order keeps its part or gets nothing, and options are only given whole', () => {
    const orders = [order({ id: 'a' }), order({ id: 'b', status: 'confirmed', fulfilled_quantity: 2 })]
    const shares = (servings: number) =>
      Object.fromEntries(planShares({ servings, way: 'each_a_part' }, orders))
    expect(shares(3)).toEqual({ a: 1, b: 2 })
    expect(shares(2)).toEqual({ a: 2, b: 0 })
    const dozens = [order({ servings_each: 12, fulfilled_quantity: 2 })]
    expect(planShares({ servings: 24, way: 'first_come' }, dozens).get('a')).toBe(2)
    expect(planShares({ servings: 23, way: 'first_come' }, dozens).get('a')).toBe(0)
  })

  it('sharing out the same or more again changes nothing', () => {
    const anyOrder = fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      servings_each: fc.constantFrom(1, 6),
      isPlaced: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(anyOrder, { maxLength: 8 }),
        fc.integer({ min: 0, max: 99 }),
        fc.nat(9),
        fc.constantFrom('first_come' as const, 'each_a_part' as const),
        fc.constantFrom('first_come' as const, 'each_a_part' as const),
        fc.array(fc.boolean(), { maxLength: 8 }),
        (facts, servings, more, way, later, carriedOut) => {
          const orders = facts.map(({ isPlaced, ...rest }, place) =>
            order({ ...rest, id: `order ${place}`, placed_at: isPlaced ? placed : null }),
          )
          const shares = planShares({ servings, way }, orders)
          const shared = orders.flatMap((one, place) => {
            const share = shares.get(one.id) ?? 0
            const isDone = carriedOut[place] === true && one.placed_at !== null
            if (isDone && share === 0) return []
            const fulfilled_quantity = isDone && share < one.quantity ? share : null
            return [{ ...one, fulfilled_quantity, shared_quantity: share }]
          })
          for (const [id, share] of planShares({ servings: servings + more, way: later }, shared))
            expect(share).toBe(shares.get(id))
        },
      ),
    )
  })

  it.each<[changes: Partial<OrderOfBatch>, step: ShareStep | null]>([
    [{}, null],
    [{ shared_quantity: 3 }, 'confirm'],
    [{ shared_quantity: 3, status: 'confirmed' }, null],
    [{ shared_quantity: 2 }, 'come_in_part'],
    [{ shared_quantity: 2, status: 'confirmed' }, 'come_in_part'],
    [{ shared_quantity: 2, status: 'confirmed', fulfilled_quantity: 2 }, null],
    [{ shared_quantity: 2, status: 'confirmed', fulfilled_quantity: 1 }, null],
    [{ shared_quantity: 2, status: 'pending', fulfilled_quantity: 2 }, 'confirm'],
    [{ shared_quantity: 0 }, 'cancel'],
    [{ shared_quantity: 0, status: 'confirmed', fulfilled_quantity: 2 }, 'cancel'],
    [{ shared_quantity: 0, placed_at: null }, null],
    ...(['cancellation_requested', 'cancelled', 'completed'] satisfies OrderStatus[]).map(
      (status): [Partial<OrderOfBatch>, null] => [{ shared_quantity: 0, status }, null],
    ),
  ])('with %j: %j', (changes, step) => {
    expect(stepOf(order(changes))).toBe(step)
  })
})
