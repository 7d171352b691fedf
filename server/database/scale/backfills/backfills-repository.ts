import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tableLockPatience } from '#server/database/table-lock-patience.ts'
import type { Db, Trx } from '#server/database/tables.ts'

/** A new column to backfill in an existing table without blocking anybody. */
interface Backfill {
  table: string
  column: string
  /** its value for a row, as SQL over `old` */
  value: RawBuilder<unknown>
  /** which rows lack it, as SQL over `old`; default: those where it is null */
  lacking?: RawBuilder<SqlBool>
  /** whether the column becomes required after the backfill */
  isRequired?: true
}

/** The region of a row's listing, or its future one. A listing with rows is never deleted. */
const ofListing = sql`(
  select coalesce(region, region_of(latitude, longitude)) from food_listings where id = old.food_listing_id
)`

/** All backfills by name, in order: each after those it depends on. */
const fills = {
  'region of food_listings': {
    table: 'food_listings',
    column: 'region',
    value: sql`region_of(old.latitude, old.longitude)`,
    isRequired: true,
  },
  // the listing's place, for orders from before they stored their own
  'region of orders': {
    table: 'orders',
    column: 'region',
    value: sql`case when old.place is null then ${ofListing}
      else region_of((old.place->>'latitude')::double precision, (old.place->>'longitude')::double precision) end`,
    isRequired: true,
  },
  'region of batches': { table: 'batches', column: 'region', value: ofListing, isRequired: true },
  'region of reviews': { table: 'reviews', column: 'region', value: ofListing, isRequired: true },
  // these bits follow those of the words
  'days in word_marks of food_listings': {
    table: 'food_listings',
    column: 'word_marks',
    value: sql`old.word_marks || marks_of_days(
      days_of_listing(old.id, old.batch_id, old.ready_at, old.ready_by_date, old.pickup_dates)
    )`,
    lacking: sql`length(old.word_marks) = 64`,
  },
  'pickup_moves_at of food_listings': {
    table: 'food_listings',
    column: 'pickup_moves_at',
    value: sql`(next_pickup_of(old.pickup_spans, old.time_zone, '-infinity')).moves_at`,
    lacking: sql`old.pickup_moves_at is null and jsonb_array_length(old.pickup_spans) > 1`,
  },
  // a trigger computes them, and the words with them
  'name_words of food_listings': { table: 'food_listings', column: 'name_words', value: sql`''::tsvector` },
} as const satisfies Record<string, Backfill>
export type BackfillName = keyof typeof fills

/** All backfills' names, in order. */
export const backfillNames = Object.keys(fills).filter((name): name is BackfillName => name in fills)

/** The progress of a backfill. */
export interface BackfillProgress {
  after_id: string | null
  rows_seen: number
  done_at: Date | null
}

/** Locks a backfill until the transaction ends; null when another process holds it. */
export async function lockBackfill(
  trx: Trx,
  name: BackfillName,
  now: Date,
): Promise<BackfillProgress | null> {
  await trx
    .insertInto('fills')
    .values({ name, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const [row] = await trx
    .selectFrom('fills')
    .select(['after_id', 'rows_seen', 'done_at'])
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .execute()
  return row ? { ...row, rows_seen: Number(row.rows_seen) } : null
}

/** Backfills at most `limit` rows after an id; returns how many were checked, and the last of them. */
export async function backfillRows(
  trx: Trx,
  name: BackfillName,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ seen: number; last: string | null }> {
  const { table, column, value, lacking = sql`old.${sql.ref(column)} is null` }: Backfill = fills[name]
  // the lock order that everybody uses
  const { rows } = await sql<{ id: string }>`with next as (
      select id from ${sql.table(table)} where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${limit} for no key update
    ), filled as (
      update ${sql.table(table)} as old set ${sql.ref(column)} = ${value}
      from next where old.id = next.id and ${lacking}
    )
    select id from next order by id`.execute(trx)
  return { seen: rows.length, last: rows.at(-1)?.id ?? null }
}

/** Saves a locked backfill's progress. */
export async function saveBackfillProgress(
  trx: Trx,
  name: BackfillName,
  progress: BackfillProgress,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('fills')
    .set({ ...progress, updated_at: now })
    .where('name', '=', name)
    .execute()
}

/** Which rows must have a backfilled column. */
type Refused = 'none' | 'new ones' | 'all'

/** Which rows must have it; null when it is optional. */
export async function findRefused(db: Db, name: BackfillName): Promise<Refused | null> {
  const { table, isRequired }: Backfill = fills[name]
  if (!isRequired) return null
  const { rows } = await sql<{ convalidated: boolean }>`select convalidated from pg_constraint
    where conrelid = to_regclass(${table}) and conname = ${constraintOf(name)}`.execute(db)
  const [constraint] = rows
  if (!constraint) return 'none'
  return constraint.convalidated ? 'all' : 'new ones'
}

/** Adds a NOT VALID constraint: new and changed rows must have the column. */
export async function refuseNewOnes(trx: Trx, name: BackfillName): Promise<void> {
  const { table, column }: Backfill = fills[name]
  await sql`set local lock_timeout = ${sql.lit(tableLockPatience)}`.execute(trx)
  await sql`alter table ${sql.table(table)} add constraint ${sql.ref(constraintOf(name))}
    check (${sql.ref(column)} is not null) not valid`.execute(trx)
}

/**
 * Validates the constraint on all rows, without blocking anybody. Fails with a check violation if a row lacks the
 * column.
 */
export async function refuseAll(trx: Trx, name: BackfillName): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`alter table ${sql.table(fills[name].table)}
    validate constraint ${sql.ref(constraintOf(name))}`.execute(trx)
}

function constraintOf(name: BackfillName): string {
  const { table, column } = fills[name]
  return `${table}_${column}_is_filled`
}

/** A backfill in progress: the rows checked, and the table's estimated row count. */
export interface OpenBackfill {
  name: BackfillName
  seen: number
  rows: number
}

/** The unfinished backfills, in order. */
export async function findOpenBackfills(db: Db): Promise<OpenBackfill[]> {
  const known = await db.selectFrom('fills').select(['name', 'rows_seen', 'done_at']).execute()
  const counts = await sql<{ table: string; rows: number }>`
    select relname as table, greatest(reltuples, 0)::double precision as rows from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db)
  const rowsOf = new Map(counts.rows.map(({ table, rows }) => [table, rows]))
  return backfillNames.flatMap((name) => {
    const row = known.find((one) => one.name === name)
    if (row?.done_at) return []
    const seen = Number(row?.rows_seen ?? 0)
    return [{ name, seen, rows: Math.max(seen, rowsOf.get(fills[name].table) ?? 0) }]
  })
}
