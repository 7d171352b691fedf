import type { BulkSession } from '#server/database/bulk-session.ts'
import { queueAllTilesSql } from '#server/listings/search/listing-tiles-repository.ts'
import type { Category } from '#shared/categories.ts'
import { escapeCopyText } from './copy-text.ts'

/** Gives index builds more memory, until the transaction ends. */
export async function prepareForLoad(session: BulkSession): Promise<void> {
  await session.query(`set local maintenance_work_mem = '256MB'`)
}

/** Whether a seed's bakers exist already. */
export async function hasBakersOf(session: BulkSession, emailEnding: string): Promise<boolean> {
  const rows = await session.query(`select 1 from users where email like '%${emailEnding}' limit 1`)
  return rows.length > 0
}

/** The dropped indexes and foreign keys, as statements that recreate them. */
export interface Dropped {
  indexes: string[]
  references: string[]
}

/**
 * Drops the listings' indexes without constraints and their foreign keys to bakers, which are cheaper to
 * check once. It is part of the transaction, so a rollback restores everything.
 */
export async function dropForLoad(session: BulkSession): Promise<Dropped> {
  const indexes = await session.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = 'food_listings'::regclass and not indisunique
    order by 1`)
  const references = await session.query<{ name: string; definition: string }>(`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid = 'food_listings'::regclass and contype = 'f'`)
  for (const { name } of indexes) await session.query(`drop index ${name}`)
  for (const { name } of references) await session.query(`alter table food_listings drop constraint ${name}`)
  return {
    indexes: indexes.map(({ definition }) => definition),
    references: references.map(
      ({ name, definition }) => `alter table food_listings add constraint ${name} ${definition}`,
    ),
  }
}

/**
 * The triggers that record what the seed's rows already contain, such as search words, and which map tiles to
 * count, which is done once for all rows.
 */
const recordingTriggers = [
  'food_listings_words_noted',
  'food_listings_cook_noted',
  'food_listings_cells_noted',
  'food_listings_spans_due_added',
]

/** Marks every map tile for counting. */
export async function noteAllTiles(session: BulkSession): Promise<void> {
  await session.query(queueAllTilesSql)
}

/** Turns these triggers off or on; within the transaction, so other writes are unaffected. */
export async function setRecordingTriggers(session: BulkSession, state: 'enable' | 'disable'): Promise<void> {
  for (const trigger of recordingTriggers)
    await session.query(`alter table food_listings ${state} trigger ${trigger}`)
}

/**
 * The search words of each text as a tsvector's text, computed by the database. They are recorded as words of
 * the categories that use the text.
 */
export async function searchWordsOf(
  session: BulkSession,
  categoriesOf: ReadonlyMap<string, readonly Category[]>,
): Promise<Map<string, string>> {
  await session.query(
    'create temp table seed_texts (place integer, body text, cuisines text[]) on commit drop',
  )
  const texts = [...categoriesOf.keys()]
  const rows = Array.from(
    categoriesOf,
    ([text, cuisines], place) => `${place}\t${escapeCopyText(text)}\t{${cuisines.join(',')}}\n`,
  )
  await session.copyIn('seed_texts (place, body, cuisines)', [Buffer.from(rows.join(''))])
  const words = await session.query<{ place: number; words: string }>(
    'select place, (search_words(body) || free_words(body))::text as words from seed_texts',
  )
  await session.query(`
    insert into listing_words (word, cuisine)
    select distinct words.word, cuisines.cuisine
    from seed_texts, unnest(tsvector_to_array(search_words(body) || free_words(body))) as words (word),
      unnest(seed_texts.cuisines) as cuisines (cuisine)
    where not exists (
      select from listing_words as known where known.word = words.word and known.cuisine = cuisines.cuisine
    )`)
  return new Map(words.map(({ place, words }) => [texts[place] ?? '', words]))
}

/** An estimate of the number of listings, without counting them all. */
export async function listingsThere(session: BulkSession): Promise<number> {
  const rows = await session.query<{ count: number }>(
    `select count(*)::integer as count from (select from food_listings limit 1000000) as counted`,
  )
  return rows[0]?.count ?? 0
}

/** Updates the planner's statistics. */
export async function analyzeLoad(session: BulkSession): Promise<void> {
  await session.query('analyze users')
  await session.query('analyze food_listings')
}
