import type { Kysely } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import type { Tables } from '#server/database/tables.ts'
import { findVocabulary } from './search-vocabulary-repository.ts'
import { type Vocabulary, vocabularyOf } from './word-correction-rules.ts'

/** How long a process goes on with the vocabulary it has read, in milliseconds; another process may have renewed it. */
const lifetime = 5 * 60_000

interface Kept {
  vocabulary: Promise<Vocabulary>
  until: number
}

const kept = new WeakMap<Kysely<Tables>, Kept>()

/** The words of public listings, read at the first need and kept for a few minutes; an empty vocabulary is not kept. */
export function searchVocabulary({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<Vocabulary> {
  const time = now().getTime()
  const known = kept.get(db)
  if (known && time < known.until) return known.vocabulary
  const reading: Kept = { vocabulary: readVocabulary(db), until: time + lifetime }
  kept.set(db, reading)
  const forget = () => {
    if (kept.get(db) === reading) kept.delete(db)
  }
  reading.vocabulary.then(({ sorted }) => sorted.length === 0 && forget(), forget)
  return reading.vocabulary
}

/** Makes this process read the vocabulary again at the next need. */
export function forgetSearchVocabulary(db: Kysely<Tables>): void {
  kept.delete(db)
}

async function readVocabulary(db: Kysely<Tables>): Promise<Vocabulary> {
  return vocabularyOf(await findVocabulary(db))
}
