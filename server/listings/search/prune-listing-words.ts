import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { deleteUnusedWords, type IndexedWord, unusedWords } from './search-vocabulary-repository.ts'

/** How many words one batch checks; no listing can be posted while a batch is removed. */
const atOnce = 500

/** Removes words that no listing has any more, as they may be names or numbers; returns how many. */
export async function pruneListingWords({ db }: Pick<AppContext, 'db'>): Promise<number> {
  let forgotten = 0
  let after: IndexedWord | null = { word: '', cuisine: '' }
  while (after !== null) {
    const { words, last } = await unusedWords(db, after, atOnce)
    if (words.length > 0) forgotten += await inTransaction(db, (trx) => deleteUnusedWords(trx, words))
    after = last
  }
  return forgotten
}
