import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/database/database.ts'
import type { Db } from '#server/database/tables.ts'
import { findVocabulary } from './search-vocabulary-repository.ts'
import { type Vocabulary, vocabularyOf } from './word-correction-rules.ts'

/** How long a process caches the vocabulary, in milliseconds; another process may have refreshed it. */
const lifetime = 5 * 60_000

interface Cached {
  vocabulary: Promise<Vocabulary>
  until: number
}

const cache = new WeakMap<Database, Cached>()

/**
 * The words of public listings, read when first needed and cached for a few minutes; an empty vocabulary is not cached.
 */
export function searchVocabulary({
  database,
  db,
  now,
}: Pick<AppContext, 'database' | 'db' | 'now'>): Promise<Vocabulary> {
  const time = now().getTime()
  const known = cache.get(database)
  if (known && time < known.until) return known.vocabulary
  const reading: Cached = { vocabulary: readVocabulary(db), until: time + lifetime }
  cache.set(database, reading)
  const forget = () => {
    if (cache.get(database) === reading) cache.delete(database)
  }
  reading.vocabulary.then(({ sorted }) => sorted.length === 0 && forget(), forget)
  return reading.vocabulary
}

/** Drops the cached vocabulary of this process. */
export function forgetSearchVocabulary(database: Database): void {
  cache.delete(database)
}

async function readVocabulary(db: Db): Promise<Vocabulary> {
  return vocabularyOf(await findVocabulary(db))
}
