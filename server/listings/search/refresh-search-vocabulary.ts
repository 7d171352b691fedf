import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { forgetSearchVocabulary } from './search-vocabulary.ts'
import {
  type CategoryWord,
  firstId,
  lastId,
  listingIdAfter,
  storeVocabulary,
  wordsOfListings,
} from './search-vocabulary-repository.ts'

/** How many listings one query reads, so that none blocks the embedded database for long. */
const atOnce = 5000

/**
 * Updates the vocabulary for spelling correction (FIND-01) from current public listings. Idempotent.
 * Returns the number of words that were added, removed or have a new count.
 */
export async function refreshSearchVocabulary({
  database,
  db,
  now,
}: Pick<AppContext, 'database' | 'db' | 'now'>): Promise<number> {
  const counted = await countWords(db)
  const changed = await inTransaction(db, (trx) => storeVocabulary(trx, counted, now()))
  if (changed > 0) forgetSearchVocabulary(database)
  return changed
}

async function countWords(db: Db): Promise<CategoryWord[]> {
  const counts = new Map<string, CategoryWord>()
  let after = firstId
  while (after !== lastId) {
    const upTo = await listingIdAfter(db, after, atOnce)
    for (const { word, cuisine, listings } of await wordsOfListings(db, after, upTo)) {
      const key = `${cuisine}/${word}`
      counts.set(key, { word, cuisine, listings: listings + (counts.get(key)?.listings ?? 0) })
    }
    after = upTo
  }
  return [...counts.values()]
}
