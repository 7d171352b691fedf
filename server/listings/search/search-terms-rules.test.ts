import { expect, test } from 'vitest'
import { categories } from '#shared/categories.ts'
import { readWishes, type Wish } from './read-wishes-rules.ts'
import { mostMet, searchTerms } from './search-terms-rules.ts'
import { type FoundForm, type FoundWord, foundForms } from './word-forms-rules.ts'

const bits = [7]
const starting = (word: string, found: FoundWord[] | null): FoundForm => ({
  word,
  kind: 'start',
  found,
  bits,
})
const whole = (word: string, ...found: FoundWord[]): FoundForm => ({ word, kind: 'whole', found, bits })

const known = foundForms([
  starting('zan', [
    ['Cakes', 'zanzibar', 90],
    ['Cakes', 'zander', 4],
    ['Tarts', 'zanzibar', 2],
  ]),
  starting('s', null),
  starting('70', [['Cakes', '70', null]]),
  whole('tart', ['Tarts', 'tart', 400], ['Pies', 'tart', 1]),
  whole('tarts', ['Tarts', 'tarts', 500]),
  whole('loaf', ['Bread', 'loaf', 5]),
  whole('bread', ['Bread', 'bread', 70]),
  { word: 'stollen', kind: 'end', found: [['Bread', 'weihnachtsstollen', 3]], bits: [] },
  { word: 'wheat', kind: 'end', found: [['Bread', 'buckwheat', 3]], bits: [] },
])
const wish = (typed: string): Wish => ({ typed, sayings: [[{ numbers: [typed], start: typed }]] })
const asked = (...typed: string[]) => searchTerms(typed.map(wish), known, null)
const read = (text: string, least?: number) => searchTerms(readWishes(text.split(' ')), known, null, least)

test('FIND-01: query only categories with all words, for their completions, the rarer word first', () => {
  expect(asked('zan').byCategory).toEqual(
    new Map([
      ['Cakes', "(('Cakes/zanzibar'|'Cakes/zander'))"],
      ['Tarts', "(('Tarts/zanzibar'))"],
    ]),
  )
  expect(read('tarts zan').byCategory.get('Tarts')).toMatch(/zanzibar.*&.*'Tarts\/tart'\|'Tarts\/tarts'/)
  expect([...read('tarts zan').byCategory.keys()]).toEqual(['Tarts'])
})

test('FIND-01: query only the selected category', () => {
  expect(searchTerms([wish('zan')], known, 'Tarts')).toMatchObject({ listings: 2 })
  expect(searchTerms([wish('zan')], known, 'Bread')).toMatchObject({ byCategory: new Map(), listings: 0 })
})

test('FIND-01: estimate listings by the rarest word of each category; uncounted words are unknown, not zero', () => {
  expect(asked('zan').listings).toBe(96)
  expect(read('tart zan').listings).toBe(2)
  expect(asked('xylophone', 'zan').listings).toBe(0)
  expect(asked('70').listings).toBeNull()
  expect(asked('70', 'zan').listings).toBe(94)
})

test('FIND-01: query a prefix of too many words as a prefix, in every category, with an infinite estimate', () => {
  expect([...asked('s').byCategory.keys()]).toEqual([...categories])
  expect(asked('s').byCategory.get('Pies')).toBe("(('Pies/s':*|'Pies/s'))")
  expect(asked('s').listings).toBe(Number.POSITIVE_INFINITY)
})

test('FIND-01: a word finds the compounds that it ends, but not those that our lists know as other things', () => {
  expect(read('stollen').query).toContain("'weihnachtsstollen'")
  expect(read('stollen').byCategory.get('Bread')).toContain("'Bread/weihnachtsstollen'")
  expect(read('wheat').query).not.toContain('buckwheat')
})

test('FIND-01: most of the words is any combination of as many', () => {
  const terms = read('zan loaf xylophone', 1)
  expect(terms).toMatchObject({ least: 1, of: 3, coversAllWords: true, bits: [] })
  expect([...terms.byCategory.keys()].sort()).toEqual(['Bread', 'Cakes', 'Tarts'])
  expect(mostMet(readWishes(['zan', 'loaf', 'xylophone']), known, null)).toBe(1)
  expect(mostMet(readWishes(['zan', 'tart', 'xylophone']), known, null)).toBe(2)
})
