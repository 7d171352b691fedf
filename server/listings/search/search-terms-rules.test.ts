import { expect, test } from 'vitest'
import { categories } from '#shared/categories.ts'
import { type FoundWord, searchTerms, type TypedWord } from './search-terms-rules.ts'

const typed = (word: string, found: FoundWord[] | null, others: string[] = []): TypedWord => ({
  typed: word,
  others,
  found,
})
const lemon = typed('lemon', [
  ['Cakes', 'lemon', 90],
  ['Cakes', 'lemonade', 4],
  ['Tarts', 'lemons', 2],
])
const tarts = typed(
  'tarts',
  [
    ['Tarts', 'tarts', 500],
    ['Tarts', 'tart', 400],
    ['Pies', 'tart', 1],
  ],
  ['tart'],
)
const sought = (...words: TypedWord[]) => ({ query: 'as the listing is asked', bits: [7], words })
const asked = (...words: TypedWord[]) => searchTerms(sought(...words), null)

test('FIND-01: query only categories with all words, for their completions, singulars and plurals', () => {
  expect(asked(lemon)?.byCategory).toEqual(
    new Map([
      ['Cakes', "('Cakes/lemon'|'Cakes/lemonade')"],
      ['Tarts', "('Tarts/lemons')"],
    ]),
  )
  // the rarer word first
  expect(asked(tarts, lemon)?.byCategory).toEqual(
    new Map([['Tarts', "('Tarts/lemons')&('Tarts/tarts'|'Tarts/tart')"]]),
  )
})

test('FIND-01: query only the selected category', () => {
  expect(searchTerms(sought(lemon), 'Tarts')).toMatchObject({
    byCategory: new Map([['Tarts', "('Tarts/lemons')"]]),
    listings: 2,
  })
  expect(searchTerms(sought(lemon), 'Bread')).toMatchObject({ byCategory: new Map(), listings: 0 })
})

test('FIND-01: estimate listings by the rarest word of each category', () => {
  expect(asked(lemon)?.listings).toBe(96)
  expect(asked(tarts)?.listings).toBe(901)
  expect(asked(lemon, tarts)?.listings).toBe(2)
  expect(asked(typed('zanzibar', []), lemon)?.listings).toBe(0)
})

test('FIND-01: treat uncounted words as unknown, not as zero', () => {
  const seventy = typed('70', [['Cakes', '70', null]])
  expect(asked(seventy)?.listings).toBeNull()
  // with other words, at most as many as those have
  expect(asked(seventy, lemon)?.listings).toBe(94)
  expect(asked(typed('lemon', [['Cakes', 'lemon', null]]))?.listings).toBeNull()
})

test('FIND-01: query a prefix of too many words as a prefix, in every category, with an infinite estimate', () => {
  const s = typed('s', null, ['sies'])
  const words = asked(s)
  expect([...(words?.byCategory.keys() ?? [])]).toEqual([...categories])
  expect(words?.byCategory.get('Pies')).toBe("('Pies/s':*|'Pies/sies')")
  expect(words?.listings).toBe(Number.POSITIVE_INFINITY)
  expect(asked(s, lemon)?.listings).toBe(96)
})

test('FIND-01: with many words, query the index for the rarest and listings for all', () => {
  const many = Array.from({ length: 9 }, (_, i) => typed(`w${i}`, [['Cakes', `w${i}`, 100 - i]]))
  const words = asked(...many)
  expect(words).toMatchObject({ listings: 92, coversAllWords: false })
  expect(words?.byCategory.get('Cakes')).toMatch(/^\('Cakes\/w8'\)&.*&\('Cakes\/w1'\)$/)
  expect(asked(...many.slice(1))).toMatchObject({ coversAllWords: true })
})

test('FIND-01: return null for a text without words, else keep the query and its bits', () => {
  expect(searchTerms({ query: null, bits: [], words: [] }, null)).toBeNull()
  expect(asked(lemon)).toMatchObject({
    query: 'as the listing is asked',
    bits: [7],
    coversAllWords: true,
  })
})
