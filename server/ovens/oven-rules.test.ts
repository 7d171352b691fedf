import { describe, expect, test } from 'vitest'
import { leftToOrder, refuseTooFull, servingsThatFit, spacesLeft } from './oven-rules.ts'

test.each([
  ['nothing is taken', 48, 0, 48],
  ['some is taken', 48, 30, 18],
  ['all is taken', 48, 48, 0],
  ['more is taken than its reduced capacity', 20, 48, 0],
])('the free spaces of an oven when %s', (_, spaces_a_day, taken, left) => {
  expect(spacesLeft({ spaces_a_day, taken })).toBe(left)
})

test.each([
  ['a space each', 1, 18, 18],
  ['two spaces each', 2, 18, 9],
  ['an unusable rest', 4, 18, 4],
  ['more than is free', 20, 18, 0],
  ['no space', 0, 0, Number.POSITIVE_INFINITY],
])('the servings that fit with %s', (_, oven_spaces, left, fit) => {
  expect(servingsThatFit(oven_spaces, left)).toBe(fit)
})

describe('servings of a batch that can be ordered', () => {
  test.each([
    ['all left, if the baker counts no oven spaces', 12, 4, null, 12],
    ['all left, if the oven has more room', 3, 4, { spaces_a_day: 48, taken: 0 }, 3],
    ['what fits into the oven', 30, 4, { spaces_a_day: 48, taken: 8 }, 10],
    ['nothing once the oven is full', 30, 4, { spaces_a_day: 48, taken: 46 }, 0],
    ['all left, if the bake takes no oven space', 30, 0, { spaces_a_day: 48, taken: 48 }, 30],
  ])('%s', (_, servings_available, oven_spaces, oven, left) => {
    expect(leftToOrder({ servings_available, oven_spaces }, oven)).toBe(left)
  })
})

describe('with two spaces per serving and ten spaces a day', () => {
  const day = 'Sat, Nov 28'
  const bySix = { servings_each: 6, option_name: 'Box' }
  test.each([
    ['all that fits can be ordered', 5, {}, 0, null],
    [
      'no more than fits',
      6,
      {},
      0,
      `The oven is nearly full on ${day}. There’s room for 5 more servings of this.`,
    ],
    [
      'no more than other orders leave',
      2,
      {},
      8,
      `The oven is nearly full on ${day}. There’s room for 1 more serving of this.`,
    ],
    ['nothing once it is full', 1, {}, 9, `The oven is full on ${day}. Choose another day, or another bake.`],
    ['nothing once it is over capacity', 1, {}, 99, /is full on/],
    ['any number of a bake without oven spaces', 50, { oven_spaces: 0 }, 10, null],
    ['as many of an option as fit', 1, { ...bySix, oven_spaces: 1 }, 4, null],
    [
      'no more of an option',
      2,
      { ...bySix, servings_each: 3 },
      4,
      `The oven is nearly full on ${day}. There’s room for 1 more × Box.`,
    ],
    ['no part of an option', 1, bySix, 0, `The oven is nearly full on ${day}. There isn’t room for Box.`],
    ['no option once it is full', 1, bySix, 10, /is full on/],
  ])('%s', (_, quantity, changes, taken, refusal) => {
    const asked = { servings_each: 1, option_name: null, oven_spaces: 2, ready_by_date: '2026-11-28' }
    const refused = refuseTooFull({ quantity, ...asked, ...changes }, { spaces_a_day: 10, taken })
    if (refusal instanceof RegExp) expect(refused).toMatch(refusal)
    else expect(refused).toBe(refusal)
  })
})
