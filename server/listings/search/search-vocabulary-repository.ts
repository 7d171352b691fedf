import { sql } from 'kysely'
import { lockNumbers } from '#server/database/lock-numbers.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import { dietColumns } from '#shared/diets.ts'
import { categoryLabels } from './category-labels-repository.ts'
import type { CountedWord } from './word-correction-rules.ts'

/** The size limit of the vocabulary: rarer words are mostly typing errors. */
const mostWords = 100_000

/** The ids before and after every listing's id. */
export const firstId = '00000000-0000-0000-0000-000000000000'
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The id `count` listings after an id; `lastId` when there are fewer. */
export async function listingIdAfter(db: Db, after: string, count: number): Promise<string> {
  const found = await db
    .selectFrom('food_listings')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? lastId
}

/** A word of a category, and how many of its listings have it. */
export interface CategoryWord extends CountedWord {
  cuisine: string
}

/** Arguments of `category_words` that leave the labels of diets out of the words. */
const noDiets = sql.raw(dietColumns.map(() => 'false').join(', '))

/** The words, by category, of public listings with ids after `after` and up to `upTo`. */
export async function wordsOfListings(db: Db, after: string, upTo: string): Promise<CategoryWord[]> {
  const { rows } = await sql<CategoryWord>`
    select split_part(found.word, '/', 2) as word, split_part(found.word, '/', 1) as cuisine, ndoc as listings
    from ts_stat(format(
      'select category_words(cuisine, words, 1000000, ${noDiets}) from food_listings
        where is_public and id > %L and id <= %L',
      ${after}::uuid, ${upTo}::uuid
    )) as found
    where length(split_part(found.word, '/', 2)) between 3 and 40 and found.word !~ '[0-9]'
  `.execute(db)
  return rows
}

/** Replaces the vocabulary; returns how many rows were added, changed or removed. One process at a time. */
export async function storeVocabulary(
  trx: Trx,
  counted: readonly CategoryWord[],
  now: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.searchVocabulary})`.execute(trx)
  const words = counted.map(({ word }) => word)
  const cuisines = counted.map(({ cuisine }) => cuisine)
  const listings = counted.map((word) => word.listings)
  const removed = await sql`
    delete from search_vocabulary
    where not exists (
      select from unnest(${words}::text[], ${cuisines}::text[]) as kept (word, cuisine)
      where kept.word = search_vocabulary.word and kept.cuisine = search_vocabulary.cuisine
    )
  `.execute(trx)
  const stored = await sql`
    insert into search_vocabulary as known (word, cuisine, listing_count, created_at, updated_at)
    select word, cuisine, listings, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${words}::text[], ${cuisines}::text[], ${listings}::integer[]) as counted (word, cuisine, listings)
    on conflict (word, cuisine) do update set listing_count = excluded.listing_count, updated_at = excluded.updated_at
    where known.listing_count <> excluded.listing_count
  `.execute(trx)
  return Number(removed.numAffectedRows ?? 0) + Number(stored.numAffectedRows ?? 0)
}

/** The vocabulary's most frequent words. */
export async function findVocabulary(db: Db): Promise<CountedWord[]> {
  return db
    .selectFrom('search_vocabulary')
    .select(['word', sql<number>`sum(listing_count)::integer`.as('listings')])
    .groupBy('word')
    .orderBy('listings', 'desc')
    .orderBy('word')
    .limit(mostWords)
    .execute()
}

/** Whether the vocabulary has no word yet. */
export async function isVocabularyEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('search_vocabulary').select('word').limit(1).executeTakeFirst()) === undefined
}

/** The words of each text, normalized like the words of listings. */
export async function foldedWords(db: Db, texts: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(search_words(text)) as words
    from unnest(${texts}::text[]) with ordinality as typed (text, place)
    order by place
  `.execute(db)
  return rows.map(({ words }) => words)
}

/** How long we wait for the lock, in milliseconds; searches for words wait behind us. */
const patience = 1000

/** A word of a category that some listing has or had. */
export interface IndexedWord {
  word: string
  cuisine: string
}

/**
 * The next `most` words after a word, filtered to those that no listing of their category has.
 * `last` is where to continue; null at the end.
 */
export async function unusedWords(
  db: Db,
  after: IndexedWord,
  most: number,
): Promise<{ words: IndexedWord[]; last: IndexedWord | null }> {
  const { rows } = await sql<IndexedWord & { isGone: boolean }>`
    select word, cuisine, ${isGone} as "isGone" from (
      select distinct word, cuisine from listing_words where (word, cuisine) > (${after.word}, ${after.cuisine})
      order by word, cuisine limit ${most}
    ) as listing_words
    order by word, cuisine
  `.execute(db)
  const last = rows.length < most ? null : (rows.at(-1) ?? null)
  return { words: rows.filter(({ isGone }) => isGone), last }
}

/** Public and other listings have separate indexes, hence two queries; for the others, any category counts. */
const isGone = sql<boolean>`
  not exists (
    select from food_listings where is_public and not has_left_browsing
      and ${categoryLabels} @@ quote_literal(listing_words.cuisine || '/' || listing_words.word)::tsquery
  ) and not exists (
    select from food_listings where not (is_public and not has_left_browsing)
      and words @@ quote_literal(listing_words.word)::tsquery
  )`

/** Removes those of the words that no listing has; returns the number of rows. Bakers who post meanwhile wait. */
export async function deleteUnusedWords(trx: Trx, words: readonly IndexedWord[]): Promise<number> {
  await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(trx)
  // after the lock, writers that saw the word and did not insert it have committed their listings
  await sql`lock table listing_words in access exclusive mode`.execute(trx)
  const { numAffectedRows } = await sql`
    delete from listing_words
    using unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ cuisine }) => cuisine)}::text[])
      as gone (word, cuisine)
    where listing_words.word = gone.word and listing_words.cuisine = gone.cuisine and ${isGone}
  `.execute(trx)
  return Number(numAffectedRows ?? 0)
}
