import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/tables.ts'
import type { CountedWord } from './word-correction-rules.ts'

/** How many words are looked among: beyond the most frequent ones there are mostly errors. */
const mostWords = 100_000

/** What a word typed starts is looked up word by word up to so many. */
const mostStarts = 64

/** Before every listing's id, and after it. */
export const firstId = '00000000-0000-0000-0000-000000000000'
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The id of the listing that is `count` after an id; `lastId` when there are fewer. */
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

/** The words that a vocabulary may hold, of the public listings after one id and up to another. */
export async function wordsOfListings(db: Db, after: string, upTo: string): Promise<CountedWord[]> {
  const { rows } = await sql<CountedWord>`
    select word, ndoc as listings
    from ts_stat(format(
      'select words from food_listings where is_public and id > %L and id <= %L',
      ${after}::uuid, ${upTo}::uuid
    ))
    where length(word) between 3 and 40 and word !~ '[0-9]'
  `.execute(db)
  return rows
}

/** Makes the vocabulary these words, and answers how many rows that added, changed or removed; one process at a time. */
export async function storeVocabulary(trx: Trx, counted: readonly CountedWord[], now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(7223516)`.execute(trx)
  const words = counted.map(({ word }) => word)
  const listings = counted.map((word) => word.listings)
  const removed = await sql`
    delete from search_vocabulary
    where not exists (select from unnest(${words}::text[]) as kept (word) where kept.word = search_vocabulary.word)
  `.execute(trx)
  const stored = await sql`
    insert into search_vocabulary as known (word, listing_count, created_at, updated_at)
    select word, listings, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${words}::text[], ${listings}::integer[]) as counted (word, listings)
    on conflict (word) do update set listing_count = excluded.listing_count, updated_at = excluded.updated_at
    where known.listing_count <> excluded.listing_count
  `.execute(trx)
  return Number(removed.numAffectedRows ?? 0) + Number(stored.numAffectedRows ?? 0)
}

/** The vocabulary's most frequent words. */
export async function findVocabulary(db: Db): Promise<CountedWord[]> {
  return db
    .selectFrom('search_vocabulary')
    .select(['word', 'listing_count as listings'])
    .orderBy('listing_count', 'desc')
    .orderBy('word')
    .limit(mostWords)
    .execute()
}

/** Whether the vocabulary has no word yet. */
export async function isVocabularyEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('search_vocabulary').select('word').limit(1).executeTakeFirst()) === undefined
}

/** The words of each text, folded as the words of listings are. */
export async function foldedWords(db: Db, texts: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(search_words(text)) as words
    from unnest(${texts}::text[]) with ordinality as typed (text, place)
    order by place
  `.execute(db)
  return rows.map(({ words }) => words)
}

/** How long it may be waited for that nobody posts, in milliseconds: everybody else who looks for words waits too. */
const patience = 1000

/** The words after one that no listing has, among the next `most` there are; `last` is where to go on, null at the end. */
export async function goneWords(
  db: Db,
  after: string,
  most: number,
): Promise<{ words: string[]; last: string | null }> {
  const { rows } = await sql<{ word: string; isGone: boolean }>`
    select word, not exists (select from search_vocabulary where search_vocabulary.word = known.word)
      and not exists (select from food_listings where words @@ quote_literal(known.word)::tsquery) as "isGone"
    from (
      select distinct word from listing_words where word > ${after} order by word limit ${most}
    ) as known
    order by word
  `.execute(db)
  const last = rows.length < most ? null : (rows.at(-1)?.word ?? null)
  return { words: rows.filter(({ isGone }) => isGone).map(({ word }) => word), last }
}

/** Removes those of some words that no listing has; answers how many rows. Whoever posts meanwhile waits. */
export async function forgetWords(trx: Trx, words: readonly string[]): Promise<number> {
  await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(trx)
  // those who have seen that a word is there, and so did not note it, are through with their listings after this
  await sql`lock table listing_words in access exclusive mode`.execute(trx)
  const { numAffectedRows } = await sql`
    delete from listing_words where word = any (${words}::text[])
      and not exists (select from food_listings where words @@ quote_literal(listing_words.word)::tsquery)
  `.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** What a text asks of listings; each word typed may start one of theirs. */
export interface Sought {
  /** the database's query; null when the text has no words */
  query: string | null
  /** the marks of every listing that has the words */
  marks: number[]
  /** the words typed, as listings have them, and what words of listings each starts: null when they are too many */
  words: { typed: string; starts: string[] | null }[]
}

/** What a text asks of the words of listings. */
export async function wordsSought(db: Db, text: string): Promise<Sought> {
  const { rows } = await sql<Sought>`
    select words_query(text)::text as query, marks_sought(text) as marks, (
      select coalesce(json_agg(json_build_object('typed', typed.word, 'starts', starts)), '[]')
      from unnest(tsvector_to_array(search_words(text))) as typed (word), lateral (
        select case when count(*) <= ${mostStarts} then coalesce(array_agg(distinct known), '{}') end from (
          select known.word from listing_words as known
          where known.word >= typed.word and known.word < typed.word || chr(1114111) limit ${mostStarts + 1}
        ) as found (known)
      ) as started (starts)
    ) as words
    from (select ${text}::text) as asked (text)
  `.execute(db)
  return rows[0] ?? { query: null, marks: [], words: [] }
}
