import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DietColumn, dietColumns } from '#shared/diets.ts'
import { countedPrices } from './listing-tiles-repository.ts'
import { signOfDates } from './orderable-repository.ts'
import type { SearchTerms } from './search-terms-rules.ts'
import type { WantedDates } from './wanted-day-rules.ts'

/** The filters beside words and category that the index of labels has. */
interface Signed {
  maxPriceCents: number | null
  diets: readonly DietColumn[]
  dates: WantedDates | null
}

/** Labels for one filter; a match has one of them. */
export type Sign = readonly string[]

/** A listing's words, diets, price and days, each behind its category, as the index has them. */
export const categoryLabels = sql`category_labels(
  cuisine, words, price_cents, ${sql.join(dietColumns.map((column) => sql.ref(column)))}, word_marks)`

/**
 * Leads through the index of labels to words and signs. Each category has its own query: a single query for all reads every
 * list to its end, ten times as much where two common words hardly ever meet.
 */
export function hasWords({ byCategory }: SearchTerms, signs: readonly Sign[] = []): RawBuilder<SqlBool> {
  return hasLabels(
    Array.from(byCategory, ([cuisine, query]) => [cuisine, [query]] as const),
    signs,
  )
}

/** The same for any queries of each category. */
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

/** The signs for the diets, the price and the days of a search (`category_labels` in the migrations). */
export function signsOf({ diets, maxPriceCents, dates }: Signed): Sign[] {
  const bound = countedPrices.find((dollars) => maxPriceCents !== null && maxPriceCents <= dollars * 100)
  return [
    ...diets.map((diet) => [diet.replace('is_', '=')]),
    ...(bound === undefined ? [] : [[`<${bound}`]]),
    ...(dates === null ? [] : [signOfDates(dates)]),
  ]
}
