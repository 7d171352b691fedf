import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DietColumn, dietColumns } from '#shared/diets.ts'
import { countedPrices } from './listing-tiles-repository.ts'
import { dayLabels } from './orderable-repository.ts'
import type { SearchTerms } from './search-terms-rules.ts'
import type { WantedDates } from './wanted-day-rules.ts'

/** The filters in the labels index besides words and category. */
interface LabeledFilter {
  maxPriceCents: number | null
  diets: readonly DietColumn[]
  dates: WantedDates | null
}

/** The labels of one filter; a match has at least one of them. */
export type FilterLabels = readonly string[]

/** A listing's words, diets, price and days as labels, each prefixed with its category, exactly as indexed. */
export const categoryLabels = sql`category_labels(
  cuisine, words, price_cents, ${sql.join(dietColumns.map((column) => sql.ref(column)))}, word_marks)`

/**
 * Selects words and filter labels through the index. Each category has its own query:
 * one query for all is ten times slower for common words that rarely occur together.
 */
export function hasWords(
  { byCategory }: SearchTerms,
  filters: readonly FilterLabels[] = [],
): RawBuilder<SqlBool> {
  return hasLabels(
    Array.from(byCategory, ([cuisine, query]) => [cuisine, [query]] as const),
    filters,
  )
}

/** Selects arbitrary queries by category, and filter labels, through the index. */
export function hasLabels(
  categories: readonly (readonly [cuisine: string, queries: readonly string[]])[],
  filters: readonly FilterLabels[],
): RawBuilder<SqlBool> {
  const asked = categories.map(([cuisine, queries]) => {
    const ofFilters = filters.map((filter) => `(${filter.map((one) => `'${cuisine}/${one}'`).join('|')})`)
    return [...queries, ...ofFilters].join('&')
  })
  return sql<SqlBool>`${categoryLabels} @@ any(${asked}::text[]::tsquery[])`
}

/** The labels for the diets, price and days of a search (`category_labels` in the migrations). */
export function filterLabels({ diets, maxPriceCents, dates }: LabeledFilter): FilterLabels[] {
  const bound = countedPrices.find((dollars) => maxPriceCents !== null && maxPriceCents <= dollars * 100)
  return [
    ...diets.map((diet) => [diet.replace('is_', '=')]),
    ...(bound === undefined ? [] : [[`<${bound}`]]),
    ...(dates === null ? [] : [dayLabels(dates)]),
  ]
}
