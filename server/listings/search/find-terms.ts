import type { Db } from '#server/database/tables.ts'
import type { Category } from '#shared/categories.ts'
import { readWishes } from './read-wishes-rules.ts'
import { mostMet, nothing, type SearchTerms, searchTerms } from './search-terms-rules.ts'
import { lookUpForms, typedWords } from './search-words-repository.ts'
import { formsOf, foundForms } from './word-forms-rules.ts'

/** The search terms of a text; null when it has only small words, which restrict nothing. */
export async function findTerms(
  db: Db,
  text: string,
  category: Category | null,
  leastWords?: number,
): Promise<SearchTerms | null> {
  const typed = await typedWords(db, text)
  if (typed.length === 0) return nothing
  const wishes = readWishes(typed)
  if (wishes.length === 0) return null
  const found = foundForms(await lookUpForms(db, formsOf(wishes)))
  return searchTerms(wishes, found, category, leastWords)
}

/** How many words of a text some listing of the category may have, and how many words there are. */
export async function countMet(
  db: Db,
  text: string,
  category: Category | null,
): Promise<{ most: number; of: number }> {
  const wishes = readWishes(await typedWords(db, text))
  const found = foundForms(await lookUpForms(db, formsOf(wishes)))
  return { most: mostMet(wishes, found, category), of: wishes.length }
}
