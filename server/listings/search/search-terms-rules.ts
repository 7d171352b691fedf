import { type Category, categories } from '#shared/categories.ts'
import { bitGroups, type Groups } from './bloom-bits-rules.ts'
import type { WantedWord, Wish } from './read-wishes-rules.ts'
import { compoundsOf, type Found } from './word-forms-rules.ts'

/** The words of a search as database queries. */
export interface SearchTerms {
  /** the text query for a listing's words */
  query: string
  /** the query for the labels index by category; only these categories have enough of the words */
  byCategory: ReadonlyMap<string, string>
  /** groups of Bloom filter bits (`word_marks`): every match has all bits of at least one group */
  bits: readonly Groups[]
  /** At most about this many public listings match, in the category or in all; null when not counted. */
  listings: number | null
  /** whether the index query covers all words, so listings need not be checked */
  coversAllWords: boolean
  /** how many of the wishes a match meets at least, and how many there are */
  least: number
  of: number
}

/** The index query has at most this many words: more hardly narrow it, and queries have a maximum length. */
const mostIndexed = 8

/** At most this many wishes are combined when a match need not meet all. */
const mostCombined = 6

/** A text without letters or digits finds nothing. */
export const nothing: SearchTerms = {
  query: "'a'&!'a'",
  byCategory: new Map(),
  bits: [],
  listings: 0,
  coversAllWords: true,
  least: 0,
  of: 0,
}

/** The search terms of wishes in one category or all; a match meets at least `least` of them. */
export function searchTerms(
  wishes: readonly Wish[],
  found: Found,
  category: Category | null,
  least: number = wishes.length,
): SearchTerms {
  const needed = Math.max(1, Math.min(least, wishes.length))
  const isAll = needed === wishes.length
  const combined = isAll ? wishes : wishes.slice(0, Math.max(mostCombined, needed))
  const byCategory = new Map<string, string>()
  const counts: (number | null)[] = []
  for (const cuisine of category === null ? categories : [category]) {
    const parts = combined.map((wish) => partOf(wish, found, cuisine)).filter((part) => part !== null)
    if (parts.length < needed) continue
    const rarest = parts.sort((a, b) => rank(a) - rank(b))
    byCategory.set(
      cuisine,
      isAll
        ? joined(rarest.slice(0, mostIndexed), '&')
        : either(combinations(rarest, needed).map((some) => joined(some, '&'))),
    )
    counts.push(isAll ? countOfRarest(rarest) : sumOf(rarest.map(({ listings }) => listings)))
  }
  const queries = combined.map((wish) => queryOf(wish, found))
  return {
    query: isAll ? queries.join('&') : either(combinations(queries, needed).map((some) => some.join('&'))),
    byCategory,
    bits: isAll ? wishes.flatMap((wish) => bitGroups(wish, found)) : [],
    listings: sumOf(counts),
    coversAllWords: !isAll || wishes.length <= mostIndexed,
    least: needed,
    of: wishes.length,
  }
}

/** How many wishes some listing meets, in any category: an upper bound for `least`. */
export function mostMet(wishes: readonly Wish[], found: Found, category: Category | null): number {
  const met = (category === null ? categories : [category]).map(
    (cuisine) => wishes.filter((wish) => partOf(wish, found, cuisine) !== null).length,
  )
  return Math.max(0, ...met)
}

/** The query for a wish, a saying or a word in one category. */
interface Part {
  query: string
  /** null when not counted; infinite when there are too many */
  listings: number | null
}

function partOf({ sayings }: Wish, found: Found, cuisine: string): Part | null {
  const parts = sayings.map((saying) => partOfSaying(saying, found, cuisine)).filter((part) => part !== null)
  if (parts.length === 0) return null
  return {
    query: either(parts.map(({ query }) => query)),
    listings: sumOf(parts.map(({ listings }) => listings)),
  }
}

function partOfSaying(saying: readonly WantedWord[], found: Found, cuisine: string): Part | null {
  const parts = saying.map((word) => partOfWord(word, found, cuisine))
  if (parts.some((part) => part === null)) return null
  const all = parts.filter((part) => part !== null)
  return { query: joined(all, '&'), listings: countOfRarest(all.toSorted((a, b) => rank(a) - rank(b))) }
}

function partOfWord(word: WantedWord, found: Found, cuisine: string): Part | null {
  const starting = word.start === null ? [] : found({ word: word.start, kind: 'start' })?.found
  if (starting === null && word.start !== null)
    return {
      query: either([
        `${quoted(`${cuisine}/${word.start}`)}:*`,
        ...word.numbers.map((one) => quoted(`${cuisine}/${one}`)),
      ]),
      listings: Number.POSITIVE_INFINITY,
    }
  const all = [
    ...(starting ?? []),
    ...word.numbers.flatMap((number) => found({ word: number, kind: 'whole' })?.found ?? []),
    ...compoundsOf(word, found),
  ]
  const here = new Map(all.filter(([of]) => of === cuisine).map(([, one, listings]) => [one, listings]))
  if (here.size === 0) return null
  const counted = [...here.values()].filter((listings) => listings !== null)
  return {
    query: either([...here.keys()].map((one) => quoted(`${cuisine}/${one}`))),
    listings: counted.length > 0 ? counted.reduce((sum, listings) => sum + listings, 0) : null,
  }
}

/** The query for a wish in the words of a listing. */
function queryOf({ sayings }: Wish, found: Found): string {
  const words = (word: WantedWord) =>
    either([
      ...(word.start === null ? [] : [`${quoted(word.start)}:*`]),
      ...word.numbers.map(quoted),
      ...new Set(compoundsOf(word, found).map(([, compound]) => quoted(compound))),
    ])
  return either(sayings.map((saying) => saying.map(words).join('&')))
}

function combinations<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, at) =>
    combinations(items.slice(at + 1), count - 1).map((others) => [item, ...others]),
  )
}

function joined(parts: readonly Part[], by: '&'): string {
  return parts.map(({ query }) => query).join(by)
}

/** The alternatives in parentheses. */
function either(queries: readonly string[]): string {
  return `(${queries.join('|')})`
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** Sorts uncounted words last. */
function rank({ listings }: Part): number {
  return listings ?? Number.MAX_VALUE
}

/** The count of the first counted part; parts are sorted. */
function countOfRarest(rarest: readonly Part[]): number | null {
  return rarest.find(({ listings }) => listings !== null)?.listings ?? null
}

/** The sum of the counts; null when there are counts but none is known. */
function sumOf(counts: readonly (number | null)[]): number | null {
  const counted = counts.filter((count) => count !== null)
  if (counted.length === 0 && counts.length > 0) return null
  return counted.reduce((sum, count) => sum + count, 0)
}
