import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance } from '#shared/edit-distance-rules.ts'
import {
  correctWord,
  isKnownWord,
  mostSlips,
  type Vocabulary,
  vocabularyOf,
} from './word-correction-rules.ts'

/** The words of a small market, most frequent first. */
const market = `
  and with fresh butter flour sugar salt from baked bread eggs made cookies cakes chocolate cream vanilla milk sourdough
  sweet dark light crust cinnamon oven water yeast rye cake pastries croissants croissant baguette bagels bagel muffins
  muffin brownies brownie cookie pie pies tart tarts scones scone donuts donut doughnut rolls roll jam jams preserves
  blueberry blueberries strawberry strawberries raspberry raspberries blackberry banana pumpkin apple lemon orange ginger
  gingerbread oatmeal walnut walnuts almond almonds pecan pistachio hazelnut caramel meringue meringues macaron macarons
  macaroon macaroons focaccia ciabatta brioche challah pretzel biscuit biscuits cheesecake tiramisu cannoli eclair eclairs
  madeleine snickerdoodle shortbread pastry danish strudel babka cupcake cupcakes frosting icing gluten vegan free wheat
  whole grain multigrain seeds sesame poppy raisin raisins cranberry cherry peach coconut maple honey espresso coffee
  matcha marmalade zucchini quiche empanada tortilla naan pita buttercream rosemary garlic cheddar candy cooking cook
`
  .trim()
  .split(/\s+/)

const vocabulary = countedDown(market)

function countedDown(words: readonly string[]): Vocabulary {
  return vocabularyOf(words.map((word, i) => ({ word, listings: words.length - i })))
}

test.each([
  ['crossaint', 'croissant'],
  ['croisant', 'croissant'],
  ['crossiant', 'croissant'],
  ['croissaint', 'croissant'],
  ['crossaints', 'croissants'],
  ['choclate', 'chocolate'],
  ['chocolat3', null],
  ['chocalate', 'chocolate'],
  ['choclolate', 'chocolate'],
  ['cooky', 'cookie'],
  ['cokie', 'cookie'],
  ['cookei', 'cookie'],
  ['coookies', 'cookies'],
  ['sourdoh', 'sourdough'],
  ['sourdoug', null],
  ['sour', null],
  ['sourdogh', 'sourdough'],
  ['bagle', 'bagel'],
  ['bagles', 'bagels'],
  ['beigel', 'bagel'],
  ['cinamon', 'cinnamon'],
  ['cinnimon', 'cinnamon'],
  ['cinnammon', 'cinnamon'],
  ['blubery', 'blueberry'],
  ['bluberry', 'blueberry'],
  ['blueberrys', null],
  ['brownei', 'brownie'],
  ['browny', 'brownie'],
  ['browneis', 'brownies'],
  ['rasberry', 'raspberry'],
  ['raspbery', 'raspberry'],
  ['strawbery', 'strawberry'],
  ['cranbery', 'cranberry'],
  ['bananna', 'banana'],
  ['pumkin', 'pumpkin'],
  ['punpkin', 'pumpkin'],
  ['merangue', 'meringue'],
  ['meringe', 'meringue'],
  ['foccacia', 'focaccia'],
  ['focacia', 'focaccia'],
  ['ciabata', 'ciabatta'],
  ['briosh', 'brioche'],
  ['baguete', 'baguette'],
  ['bagette', 'baguette'],
  ['vanila', 'vanilla'],
  ['vannila', 'vanilla'],
  ['carmel', 'caramel'],
  ['pistaccio', 'pistachio'],
  ['hazlenut', 'hazelnut'],
  ['zuchini', 'zucchini'],
  ['expresso', 'espresso'],
  ['tirimasu', 'tiramisu'],
  ['canoli', 'cannoli'],
  ['eclaire', 'eclair'],
  ['buscuit', 'biscuit'],
  ['pretzle', 'pretzel'],
  ['marmelade', 'marmalade'],
  ['shortbred', 'shortbread'],
  ['doughnuts', null],
  ['donout', 'donut'],
  ['muffen', 'muffin'],
  ['scoens', 'scones'],
  ['bred', 'bread'],
  ['lemmon', 'lemon'],
  ['glutin', 'gluten'],
  ['pasty', 'pastry'],
  ['macaron', null],
  ['macaroon', null],
  ['macarron', 'macaron'],
  ['pastries', null],
  ['candies', null],
  ['walnut', null],
  ['choco', null],
  ['rey', null],
  ['ryee', 'rye'],
  ['xylophone', null],
])('FIND-01: %j is corrected to %j', (typed, meant) => {
  expect(correctWord(vocabulary, typed)).toBe(meant)
})

test('FIND-01: "macaron" is corrected to "macaroon" only where nobody writes "macaron"', () => {
  expect(correctWord(countedDown(['macaroon']), 'macaron')).toBe('macaroon')
  expect(correctWord(countedDown(['macaroon', 'macaron']), 'macaron')).toBeNull()
})

test('FIND-01: a word is corrected to its singular or plural if only that is known', () => {
  expect(correctWord(countedDown(['croissants']), 'crossaint')).toBe('croissants')
  expect(correctWord(countedDown(['croissant']), 'crossaints')).toBe('croissant')
  expect(correctWord(countedDown(['croissants', 'croissant']), 'crossaint')).toBe('croissant')
  expect(correctWord(countedDown(['brownies']), 'browni')).toBeNull()
  expect(correctWord(countedDown(['brownies']), 'browney')).toBe('brownies')
})

test('FIND-01: "cooky" is the singular of "cookies" where nobody writes "cookie"', () => {
  expect(correctWord(countedDown(['cookies']), 'cooky')).toBeNull()
  expect(correctWord(countedDown(['pastries']), 'pastry')).toBeNull()
  expect(correctWord(countedDown(['cookies', 'cookie']), 'cooky')).toBe('cookie')
  expect(correctWord(countedDown(['cookie']), 'cooky')).toBe('cookie')
})

describe('FIND-01: of several similar words', () => {
  test('chooses the one with the fewest slips, however rare', () => {
    expect(correctWord(countedDown(['brandies', 'brownies']), 'brwnies')).toBe('brownies')
  })
  test('then the one with the same first letter, however rare', () => {
    expect(correctWord(countedDown(['bolls', 'rolls', 'tolls', 'dolls']), 'dlls')).toBe('dolls')
    expect(correctWord(countedDown(['lake', 'cane']), 'cabe')).toBe('cane')
  })
  test('then the one in most listings', () => {
    expect(correctWord(countedDown(['tarts', 'tarte']), 'tartx')).toBe('tarts')
    expect(correctWord(countedDown(['tarte', 'tarts']), 'tartx')).toBe('tarte')
  })
})

test.each([
  ['pie', 0],
  ['c4ke', 0],
  ['cake12345', 0],
  ['cake', 1],
  ['cakes', 1],
  ['muffin', 2],
  ['snickerdoodle', 2],
])('FIND-01: %j may have %i slips', (word, most) => {
  expect(mostSlips(word)).toBe(most)
})

// few letters, and the endings of singulars and plurals
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'o', 'r', 's', 'é'), minLength: 1, maxLength: 8 })
const anyWord = fc
  .tuple(letters, fc.constantFrom('', 's', 'es', 'y', 'ies', 'ie'))
  .map((parts) => parts.join(''))
const anyWords = fc.uniqueArray(anyWord, { maxLength: 30 })

test('FIND-01: a known word, its prefixes and its plural are never changed', () => {
  fc.assert(
    fc.property(anyWords, anyWord, fc.nat(10), (words, other, length) => {
      const known = countedDown(words)
      for (const word of words) {
        expect(correctWord(known, word)).toBeNull()
        expect(correctWord(known, word.slice(0, length))).toBeNull()
        if (/..[^s]$/.test(word)) expect(correctWord(known, `${word}s`)).toBeNull()
      }
      if (isKnownWord(known, other)) expect(correctWord(known, other)).toBeNull()
    }),
  )
})

test('FIND-01: a correction is the most similar word of the vocabulary within the limit', () => {
  fc.assert(
    fc.property(anyWords, anyWord, (words, typed) => {
      const known = countedDown(words)
      const meant = correctWord(known, typed)
      const most = mostSlips(typed)
      const reachable = words.filter((word) => slipsBetween(typed, word) <= most)
      if (meant === null) {
        if (!isKnownWord(known, typed) && most > 0) expect(reachable).toEqual([])
        return
      }
      expect(words).toContain(meant)
      expect(slipsBetween(typed, meant)).toBeLessThanOrEqual(most)
      expect(slipsBetween(typed, meant)).toBe(Math.min(...words.map((word) => slipsBetween(typed, word))))
    }),
    { numRuns: 1000 },
  )
})

/** More slips than any correction allows. */
const beyondReach = 3

/** The expected slips: a final "y" for "ie" or the reverse is one, a final "s" none. */
function slipsBetween(typed: string, word: string): number {
  const swapped = typed.endsWith('y') ? typed.replace(/y$/, 'ie') : typed.replace(/ie$/, 'y')
  const bySound = swapped === typed ? Number.POSITIVE_INFINITY : 1 + inEitherNumber(swapped, word)
  return Math.min(inEitherNumber(typed, word), bySound)
}

function inEitherNumber(typed: string, word: string): number {
  const other = typed.endsWith('s') ? typed.slice(0, -1) : `${typed}s`
  return Math.min(editDistance(typed, word, beyondReach), editDistance(other, word, beyondReach))
}
