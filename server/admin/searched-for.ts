import type { Db } from '#server/database/tables.ts'
import { wordsQuery } from '#server/database/words-repository.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import { Id } from '#shared/api/fields.ts'

/** The meaning of a text in a console search field: an id, or words; `words` is null without any. */
export type SearchedFor = { id: string } | { words: string | null }

/** Parses a search field's text; null when it is empty. */
export async function searchedFor(db: Db, text: string): Promise<SearchedFor | null> {
  if (text === '') return null
  const id = Id.safeParse(text)
  return id.success ? { id: id.data } : { words: await wordsQuery(db, text) }
}

/** Whether so few match that collecting and sorting them is faster than scanning the list in order. */
export function areFew(search: SearchedFor | null, counted: number): boolean {
  return search !== null && counted <= mostCounted
}
