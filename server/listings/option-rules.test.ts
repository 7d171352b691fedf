import { describe, expect, it } from 'vitest'
import { keptOptions, listedPrice, presentOptions } from './option-rules.ts'

const half = { id: 'half', name: 'Half dozen', price_cents: 900, servings: 6 }
const dozen = { id: 'dozen', name: 'Dozen', price_cents: 1600, servings: 12 }

describe('decisions, options of a bake', () => {
  it('a changed option keeps its id, and an unknown one is new', () => {
    let made = 0
    const newId = () => `new-${++made}`
    const posted = [
      { id: 'dozen', name: 'Baker’s dozen', price: 1700, servings: 13 },
      { id: 'of-another-bake', name: 'Single', price: 200, servings: 1 },
      { name: 'Pair', price: 350, servings: 2 },
    ]
    expect(keptOptions(posted, [half, dozen], newId)).toEqual([
      { id: 'dozen', name: 'Baker’s dozen', price_cents: 1700, servings: 13 },
      { id: 'new-1', name: 'Single', price_cents: 200, servings: 1 },
      { id: 'new-2', name: 'Pair', price_cents: 350, servings: 2 },
    ])
  })

  it('decisions, mixed boxes: omitted pieces stay, and null removes them', () => {
    const box = { ...half, pieces: 6 }
    const posted = { id: 'half', name: 'Half dozen', price: 900, servings: 6 }
    const kept = (pieces?: number | null) =>
      keptOptions([pieces === undefined ? posted : { ...posted, pieces }], [box], () => 'new')
    expect(kept()).toEqual([box])
    expect(kept(8)).toEqual([{ ...half, pieces: 8 }])
    expect(kept(null)).toEqual([half])
    expect(keptOptions([posted], [half], () => 'new')).toEqual([half])
  })

  it.each([
    [[], 950],
    [[dozen], 1600],
    [[dozen, half], 900],
  ])('with the options %j, a listing at 950 cents costs %i', (options, cents) => {
    expect(listedPrice(options, 950)).toBe(cents)
  })

  it('prices are presented as amounts', () => {
    expect(presentOptions([half])).toEqual([{ id: 'half', name: 'Half dozen', price: '9.00', servings: 6 }])
  })
})
