import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/database/database.ts'
import type { Db } from '#server/database/tables.ts'
import { findVocabulary } from './search-vocabulary-repository.ts'
import { type Vocabulary, vocabularyOf } from './word-correction-rules.ts'

/** How long a process caches the vocabulary, in milliseconds; another process may have refreshed it. */
const lifetime = 5 * 60_000

interface Kept {
  vocabulary: Promise<Vocabulary>
  until: number
}

const kept = new WeakMap<Database, Kept>()

/**
 * The words of public listings, read when first needed and cached for a few minutes; an empty vocabulary is not cached.
 */
export function searchVocabulary({
  database,
  db,
  now,
}: Pick<AppContext, 'database' | 'db' | 'now'>): Promise<Vocabulary> {
  const time = now().getTime()
  const known = kept.get(database)
  if (known && time < known.until) return known.vocabulary
  const reading: Kept = { vocabulary: readVocabulary(db), until: time + lifetime }
  kept.set(database, reading)
  const forget = () => {
    if (kept.get(database) === reading) kept.delete(database)
  }
  reading.vocabulary.then(({ sorted }) => sorted.length === 0 && forget(), forget)
  return reading.vocabulary
}

/** Drops the cached vocabulary of this process. */
export function forgetSearchVocabulary(database: Database): void {
  kept.delete(database)
}

async function readVocabulary(db: Db): Promise<Vocabulary> {
  return vocabularyOf(await findVocabulary(db))
}
