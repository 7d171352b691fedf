import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DietColumn, dietColumns } from '#shared/diets.ts'
import { countedPrices } from './listing-tiles-repository.ts'
import { signOfDates } from './orderable-repository.ts'
import type { SearchTerms } from './search-terms-rules.ts'
import type { WantedDates } from './wanted-day-rules.ts'

/** What a search asks beside words and a category, as far as the index of words has it. */
interface Signed {
  maxPriceCents: number | null
  diets: readonly DietColumn[]
  dates: WantedDates | null
}

/** What stands among a listing's words for something else that a search asks: one of these. */
export type Sign = readonly string[]

/** A listing's words, diets, price and days, each behind its category, as their index has them. */
export const categoryLabels = sql`category_labels(
  cuisine, words, price_cents, ${sql.join(dietColumns.map((column) => sql.ref(column)))}, word_marks)`

/**
 * What leads through the index of words, to listings that have some signs too. Each category is asked for by itself: where one
 * question asks for all of them, the index reads every list of theirs to its end, ten times as much where two words that many
 * listings have are in hardly any together.
 */
export function hasWords({ byCategory }: SearchTerms, signs: readonly Sign[] = []): RawBuilder<SqlBool> {
  return hasLabels(
    Array.from(byCategory, ([cuisine, query]) => [cuisine, [query]] as const),
    signs,
  )
}

/** What leads through it to what some queries of each category ask, and to listings that have some signs too. */
export function hasLabels(
  categories: readonly (readonly [cuisine: string, queries: readonly string[]])[],
  signs: readonly Sign[],
): RawBuilder<SqlBool> {
  const asked = categories.map(([cuisine, queries]) => {
    const ofSigns = signs.map((sign) => `(${sign.map((one) => `'${cuisine}/${one}'`).join('|')})`)
    return [...queries, ...ofSigns].join('&')
  })
  return sql<SqlBool>`${categoryLabels} @@ any(${asked}::text[]::tsquery[])`
}

/** What stands for the diets, the price and the day of a search, as `category_labels` in the migrations has it. */
export function signsOf({ diets, maxPriceCents, dates }: Signed): Sign[] {
  const bound = countedPrices.find((dollars) => maxPriceCents !== null && maxPriceCents <= dollars * 100)
  return [
    ...diets.map((diet) => [diet.replace('is_', '=')]),
    ...(bound === undefined ? [] : [[`<${bound}`]]),
    ...(dates === null ? [] : [signOfDates(dates)]),
  ]
}
