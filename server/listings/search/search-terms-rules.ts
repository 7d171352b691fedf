import { type Category, categories } from '#shared/categories.ts'

/** The words of a search as database queries. */
export interface SearchTerms {
  /** the text query for a listing's words */
  query: string
  /** the query for the labels index by category; only these categories have all the words */
  byCategory: ReadonlyMap<string, string>
  /** the Bloom filter bits that all listings with these words have set (`word_marks`) */
  bits: readonly number[]
  /** At most about this many public listings have all words, in the category or in all; null when not counted. */
  listings: number | null
  /** whether the index query covers all words, so listings need not be checked */
  coversAllWords: boolean
}

/** A word of a category, and how many of its listings have it; null when not counted. */
export type FoundWord = readonly [cuisine: string, word: string, listings: number | null]

/** A typed word, its singular and plural forms, and the listing words that these match. */
export interface TypedWord {
  typed: string
  others: readonly string[]
  /** null when there are too many */
  found: readonly FoundWord[] | null
}

/** The words of a query, looked up in the database. */
interface QueryTerms {
  query: string | null
  bits: readonly number[]
  words: readonly TypedWord[]
}

/** The index query has at most this many words: more hardly narrow it, and queries have a maximum length. */
const mostIndexedWords = 8

/** The query for one typed word in one category. */
interface Part {
  query: string
  /** null when not counted; infinite when there are too many */
  listings: number | null
}

/** The search terms of a text in one category or all; null when it has no words. */
export function searchTerms(
  { query, bits, words }: QueryTerms,
  category: Category | null,
): SearchTerms | null {
  if (query === null) return null
  const byCategory = new Map<string, string>()
  const counts: (number | null)[] = []
  for (const cuisine of category === null ? categories : [category]) {
    const parts = words.map((word) => partOf(word, cuisine))
    if (parts.some((part) => part === null)) continue
    const rarest = parts.filter((part) => part !== null).sort((a, b) => rank(a) - rank(b))
    byCategory.set(
      cuisine,
      rarest
        .slice(0, mostIndexedWords)
        .map(({ query }) => query)
        .join('&'),
    )
    counts.push(rarest.find(({ listings }) => listings !== null)?.listings ?? null)
  }
  return {
    query,
    byCategory,
    bits,
    listings: sumOf(counts),
    coversAllWords: words.length <= mostIndexedWords,
  }
}

/** The query for a word in a category; null when no listing there has it. */
function partOf({ typed, others, found }: TypedWord, cuisine: string): Part | null {
  const quoted = (word: string) => `'${cuisine}/${word}'`
  if (found === null)
    return {
      query: `(${[`${quoted(typed)}:*`, ...others.map(quoted)].join('|')})`,
      listings: Number.POSITIVE_INFINITY,
    }
  const here = found.filter(([of]) => of === cuisine)
  if (here.length === 0) return null
  const counted = here.flatMap(([, , listings]) => listings ?? [])
  return {
    query: `(${here.map(([, word]) => quoted(word)).join('|')})`,
    listings: counted.length > 0 ? counted.reduce((sum, listings) => sum + listings, 0) : null,
  }
}

/** Sorts uncounted words last. */
function rank({ listings }: Part): number {
  return listings ?? Number.MAX_VALUE
}

/** The sum of the counts; null when there are counts but none is known. */
function sumOf(counts: readonly (number | null)[]): number | null {
  const counted = counts.filter((count) => count !== null)
  if (counted.length === 0 && counts.length > 0) return null
  return counted.reduce((sum, count) => sum + count, 0)
}
