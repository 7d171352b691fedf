import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compounds, kindsOf, meanings, otherWords, samePhrases } from './bakery-words-rules.ts'
import { bakeryWords, indexBakeryWords, readWishes, type WantedWord } from './read-wishes-rules.ts'

/** The wishes of a text as the first of their ways to say it, and whether another way is among the others. */
const read = (text: string) => readWishes(text.split(' '))
const said = (text: string) =>
  read(text).map(({ sayings }) => sayings.map((saying) => saying.map(({ numbers }) => numbers[0]).join(' ')))

test.each([
  ['doughnuts', [['donut']]],
  ['cup cakes', [['cupcake']]],
  ['sour dough', [['sourdough', 'sour dough']]],
  ['bananabread', [['banana bread', 'banana loaf']]],
  ['loaves', [['loaf', 'bread']]],
  ['gluten free bread', [['glutenfree'], ['bread', 'loaf']]],
  ['bread without gluten', [['bread'], ['glutenfree']]],
  ['no nuts', [['nutfree']]],
  ['eggless cake', [['eggfree', 'vegan'], ['cake']]],
  ['pan dulce', [['pan dulce', 'concha']]],
  ['birthday cake for saturday', [['birthday'], ['cake']]],
  ['12 bagels near me', [['bagel']]],
  ['pasteles de nata', [['custard tart']]],
])('FIND-01: %j means %j', (text, expected) => {
  const sayings = said(text)
  expect(sayings).toHaveLength(expected.length)
  for (const [at, some] of expected.entries()) expect(sayings[at]).toEqual(expect.arrayContaining(some))
})

test('FIND-01: diets never widen to what is not safe', () => {
  expect(said('gluten free').flat().sort()).toEqual(['gf', 'glutenfree'])
  expect(said('dairy free').flat()).not.toContain('lactosefree')
  expect(said('nut free')).toEqual([['nutfree']])
})

test('FIND-01: a text of small words alone wishes for nothing in particular', () => {
  expect(read('the best near me')).toEqual([])
})

test('FIND-01: words of the lists are whole words, others are beginnings', () => {
  const starts = (text: string) =>
    read(text).flatMap(({ sayings }) => sayings.flat().map(({ start }) => start))
  expect(starts('pie')).not.toContain('pie')
  expect(starts('crois')).toEqual(['crois'])
})

const anyWords = fc.array(
  fc.oneof(
    fc.string(),
    fc.constantFrom(...bakeryWords.known),
    fc.constantFrom('free', 'no', 'de', 'constructor'),
  ),
  { maxLength: 12 },
)

test('FIND-01: reads any words, each wish with at least one way to say it', () => {
  fc.assert(
    fc.property(anyWords, (words) => {
      for (const { sayings } of readWishes(words)) {
        expect(sayings.length).toBeGreaterThan(0)
        for (const saying of sayings) expect(saying.length).toBeGreaterThan(0)
      }
    }),
  )
})

test('FIND-01: another synonym never loses what was found', () => {
  const lists = { samePhrases, kindsOf, compounds, meanings, otherWords }
  const singles = [...bakeryWords.known].filter(
    (word) => !samePhrases.some((line) => line.split(' | ').includes(word)),
  )
  const single = fc.constantFrom(...singles)
  fc.assert(
    fc.property(fc.array(single, { minLength: 1, maxLength: 4 }), single, single, (typed, one, other) => {
      const wider = indexBakeryWords({ ...lists, samePhrases: [...samePhrases, `${one} | ${other}`] })
      const before = readWishes(typed)
      const after = readWishes(typed, wider)
      for (const [at, { sayings }] of before.entries())
        for (const saying of sayings)
          expect(after[at]?.sayings.some((wide) => isMetBy(wide, saying))).toBe(true)
    }),
  )
})

/** Whether whatever has the words of one way to say it has those of another. */
function isMetBy(wide: readonly WantedWord[], saying: readonly WantedWord[]): boolean {
  return wide.every(({ numbers }) =>
    saying.some((word) => word.numbers.every((number) => numbers.includes(number))),
  )
}
