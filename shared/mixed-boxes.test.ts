import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WantedContents } from './api/mixed-boxes.ts'
import { withSoldOut } from './bake-options.ts'
import { boxText, inOrder, piecesOf, refuseContents, sumOfContents } from './mixed-boxes.ts'
import { fewestServings, isSoldOut } from './sold-out.ts'

const fillings = [
  { name: 'Plain', isSoldOut: false },
  { name: 'Almond', isSoldOut: false },
  { name: 'Chocolate', isSoldOut: true },
]
const six = { pieces: 6 }
const of = (contents: Record<string, number>) =>
  Object.entries(contents).map(([filling, pieces]) => ({ filling, pieces }))

describe('decisions, mixed boxes', () => {
  it.each([
    [{}, 'Fill the box with 6 of these: Plain, Almond.'],
    [{ Plain: 2, Pear: 4 }, 'Pear is no longer offered. Fill the box with 6 of these: Plain, Almond.'],
    [
      { Chocolate: 1, Plain: 5 },
      'Chocolate is sold out for now. Fill the box with 6 of these: Plain, Almond.',
    ],
    [{ Plain: 5 }, 'The box holds 6, and you chose 5. Fill it with 6 of these: Plain, Almond.'],
    [{ Plain: 4, Almond: 3 }, 'The box holds 6, and you chose 7. Fill it with 6 of these: Plain, Almond.'],
    [{ Plain: 6 }, null],
    [{ Almond: 4, Plain: 2 }, null],
  ])('a box of 6 with %j: %j', (contents, refusal) => {
    expect(refuseContents(six, fillings, of(contents))).toBe(refusal)
  })

  it('rejects any contents when every filling is sold out', () => {
    const none = fillings.map(({ name }) => ({ name, isSoldOut: true }))
    const words = 'Every filling of this box is sold out for now.'
    expect(refuseContents(six, none, of({ Plain: 6 }))).toBe(words)
    expect(refuseContents(six, none, [])).toBe(words)
    // an option that is no box needs no filling
    expect(withSoldOut({ options: [six, {}], fillings: none })).toEqual([{ ...six, isSoldOut: true }, {}])
    expect(withSoldOut({ options: [six, {}], fillings })).toEqual([six, {}])
  })

  it('a bake is sold out when none of its boxes can be filled, unless it has other options', () => {
    const none = fillings.map(({ name }) => ({ name, isSoldOut: true }))
    const options = [
      { servings: 6, pieces: 6 },
      { servings: 12, pieces: 12 },
    ]
    const isSoldOutWith = (offered: { servings: number; pieces?: number }[], there = none) =>
      isSoldOut({ options: withSoldOut({ options: offered, fillings: there }), servingsAvailable: 60 })
    expect(isSoldOutWith(options)).toBe(true)
    expect(isSoldOutWith(options, fillings)).toBe(false)
    expect(isSoldOutWith([...options, { servings: 1 }])).toBe(false)
    expect(isSoldOutWith([])).toBe(false)
    // only available options count: a single box without enough servings does not help
    const tray: { servings: number; pieces?: number } = { servings: 24 }
    const offered = [...options, tray]
    expect(fewestServings(withSoldOut({ options: offered, fillings: none }))).toBe(24)
    expect(withSoldOut({ options, fillings })).toEqual(options)
  })

  it('accepts contents exactly when they are full, of known fillings that are not sold out', () => {
    const names = ['Plain', 'Almond', 'Chocolate', 'Pear', '__proto__', 'Rye, sweet']
    const offered = fc.uniqueArray(fc.record({ name: fc.constantFrom(...names), isSoldOut: fc.boolean() }), {
      selector: ({ name }) => name,
    })
    const wanted = fc.uniqueArray(
      fc.record({ filling: fc.constantFrom(...names), pieces: fc.integer({ min: 1, max: 8 }) }),
      { selector: ({ filling }) => filling },
    )
    fc.assert(
      fc.property(offered, wanted, fc.integer({ min: 2, max: 14 }), (there, contents, pieces) => {
        const parsed = WantedContents.parse(contents)
        const isRight =
          contents.every(({ filling }) => there.some((one) => one.name === filling && !one.isSoldOut)) &&
          contents.reduce((sum, part) => sum + part.pieces, 0) === pieces
        expect(refuseContents({ pieces }, there, parsed) === null).toBe(isRight)
        // accepted contents are stored whole, each filling once
        if (isRight) expect(new Set(inOrder(there, contents))).toEqual(new Set(contents))
        expect(piecesOf(inOrder(there, contents))).toBeLessThanOrEqual(piecesOf(contents))
      }),
      { numRuns: 2000 },
    )
  })

  it('orders contents as the baker lists the fillings, without unknown ones', () => {
    expect(inOrder(fillings, of({ Almond: 3, Pear: 1, Plain: 2 }))).toEqual(of({ Plain: 2, Almond: 3 }))
    expect(inOrder(fillings, of({ Plain: 0, Almond: 3 }))).toEqual(of({ Almond: 3 }))
  })

  it('sums contents by filling', () => {
    expect(sumOfContents([of({ Plain: 2, Almond: 4 }), [], of({ Chocolate: 1, Plain: 5 })])).toEqual(
      of({ Almond: 4, Chocolate: 1, Plain: 7 }),
    )
    expect(sumOfContents([])).toEqual([])
  })

  it('describes one box, and each of several', () => {
    const boxContents = of({ Plain: 2, Almond: 4 })
    expect(boxText({ boxContents, quantity: 1 })).toBe('In the box: 2 Plain, 4 Almond')
    expect(boxText({ boxContents, quantity: 2 })).toBe('In each box: 2 Plain, 4 Almond')
    expect(boxText({ quantity: 2 })).toBeNull()
    expect(boxText({ boxContents: null, quantity: 2 })).toBeNull()
  })
})
