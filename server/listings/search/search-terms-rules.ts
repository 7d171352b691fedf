import { type Category, categories } from '#shared/categories.ts'

/** The words of a search, as the database asks for them. */
export interface SearchTerms {
  /** as the database asks a listing for them */
  query: string
  /** as it asks the index of words of each category for them: only there all of them are */
  byCategory: ReadonlyMap<string, string>
  /** the Bloom filter's bits that every listing with these words has set (`word_marks`) */
  bits: readonly number[]
  /**
   * About the most public listings that have all of them, in the category searched or in all, as the vocabulary has it;
   * null when nobody counted them
   */
  listings: number | null
  /** whether the index is asked for all of them, so that listings need not be */
  isAskedWhole: boolean
}

/** A word of the listings of a category, and in how many of them it is; null when nobody counted that. */
export type FoundWord = readonly [cuisine: string, word: string, listings: number | null]

/** A word typed as listings have it, its other numbers, and the words of listings that it or these stand for. */
export interface TypedWord {
  typed: string
  others: readonly string[]
  /** null when they are too many to tell */
  found: readonly FoundWord[] | null
}

/** The words of a text, looked up in the database. */
interface Sought {
  query: string | null
  bits: readonly number[]
  words: readonly TypedWord[]
}

/** The index is asked for at most so many words: more leave hardly fewer listings, and a query has a maximum length. */
const mostAsked = 8

/** The query for one typed word in one category. */
interface Part {
  query: string
  /** null when nobody counted them; endless when there are too many to look at */
  listings: number | null
}

/** The terms of a text in one category or in all; null when it has no words. */
export function searchTerms({ query, bits, words }: Sought, category: Category | null): SearchTerms | null {
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
        .slice(0, mostAsked)
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
    isAskedWhole: words.length <= mostAsked,
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

/** All together; null when nothing was counted of what is there. */
function sumOf(counts: readonly (number | null)[]): number | null {
  const counted = counts.filter((count) => count !== null)
  if (counted.length === 0 && counts.length > 0) return null
  return counted.reduce((sum, count) => sum + count, 0)
}
