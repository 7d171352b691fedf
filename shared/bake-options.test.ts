import { describe, expect, it } from 'vitest'
import { defaultOption, leftOf, orderedTitle } from './bake-options.ts'
import { fewestServings, isSoldOut } from './sold-out.ts'

const half = { id: 'half', name: 'Half dozen', price: '9.00', servings: 6 }
const dozen = { id: 'dozen', name: 'Dozen', price: '16.00', servings: 12 }
const slice = { id: 'slice', name: 'Single slice', price: '2.00', servings: 1 }

describe('decisions, options of a bake', () => {
  it.each([
    [0, 0, 0, 0],
    [5, 0, 0, 5],
    [6, 1, 0, 6],
    [23, 3, 1, 23],
    [24, 4, 2, 24],
  ])('%i servings make %i half dozens, %i dozens or %i slices', (servings, halves, dozens, slices) => {
    expect([half, dozen, slice].map((option) => leftOf(option, servings))).toEqual([halves, dozens, slices])
  })

  it.each([
    [[], 1],
    [[dozen, half], 6],
    [[half, slice], 1],
  ])('of %j a buyer orders at least %i servings, and fewer left is sold out', (options, fewest) => {
    expect(fewestServings(options)).toBe(fewest)
    expect(isSoldOut({ options, servingsAvailable: fewest })).toBe(false)
    expect(isSoldOut({ options, servingsAvailable: fewest - 1 })).toBe(true)
  })

  it.each([
    ['the first, when it is one serving at the price of the listing', [slice, dozen], slice],
    ['none when the first takes more servings', [half, slice], undefined],
    ['none when the first costs more than another', [{ ...slice, price: '2.50' }, slice], undefined],
    ['none when the first is a mixed box', [{ ...slice, pieces: 2 }], undefined],
    ['none where there are none', [], undefined],
  ])('an order without an option gets %s', (_which, options, usual) => {
    expect(defaultOption({ price: '2.00', options })).toBe(usual)
  })

  it('adds the option to the title of an order', () => {
    expect(orderedTitle({ title: 'Cookies', optionName: 'Dozen' })).toBe('Cookies (Dozen)')
    expect(orderedTitle({ title: 'Cookies', optionName: null })).toBe('Cookies')
  })
})
