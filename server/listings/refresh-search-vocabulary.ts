import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { forgetSearchVocabulary } from './search-vocabulary.ts'
import {
  firstId,
  lastId,
  listingIdAfter,
  storeVocabulary,
  wordsOfListings,
} from './search-vocabulary-repository.ts'
import type { CountedWord } from './word-correction-rules.ts'

/** How many listings one query counts the words of, so that none holds up the embedded database for long. */
const atOnce = 5000

/**
 * Brings the vocabulary of typing errors (FIND-01) to the words that public listings have now. Running it again changes
 * nothing. Answers how many words came, went or changed their number of listings.
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

async function countWords(db: Db): Promise<CountedWord[]> {
  const counts = new Map<string, number>()
  let after = firstId
  while (after !== lastId) {
    const upTo = await listingIdAfter(db, after, atOnce)
    for (const { word, listings } of await wordsOfListings(db, after, upTo))
      counts.set(word, (counts.get(word) ?? 0) + listings)
    after = upTo
  }
  return Array.from(counts, ([word, listings]) => ({ word, listings }))
}
