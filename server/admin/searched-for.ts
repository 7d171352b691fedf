import type { Db } from '#server/database/tables.ts'
import { wordsQuery } from '#server/database/words-repository.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import { Id } from '#shared/api/fields.ts'

/** What a text in a search field of the console means: one thing by its id, or words; `words` is null when it has none. */
export type SearchedFor = { id: string } | { words: string | null }

/** Reads the text of a search field; null when it is empty. */
export async function searchedFor(db: Db, text: string): Promise<SearchedFor | null> {
  if (text === '') return null
  const id = Id.safeParse(text)
  return id.success ? { id: id.data } : { words: await wordsQuery(db, text) }
}

/** Whether a search found so few that they are gathered and sorted sooner than met on a walk along the whole list. */
export function areFew(search: SearchedFor | null, counted: number): boolean {
  return search !== null && counted <= mostCounted
}
