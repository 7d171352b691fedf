import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tableLockPatience } from '#server/database/table-lock-patience.ts'
import type { Db, Trx } from '#server/database/tables.ts'

/** A new column of an old table, written into the rows that were there before it, without keeping anybody waiting. */
interface Fill {
  table: string
  column: string
  /** what it is of a row, in SQL over `old` */
  value: RawBuilder<unknown>
  /** which rows lack it, in SQL over `old`, where that is not those that have none */
  lacking?: RawBuilder<SqlBool>
  /** whether no row may be without it once all have it */
  isRequired?: true
}

/** The region of the listing that a row belongs to, or which that will have. A listing is never deleted as long as there is one. */
const ofListing = sql`(
  select coalesce(region, region_of(latitude, longitude)) from food_listings where id = old.food_listing_id
)`

/** All fills by their names, in the order in which they are done: each after those that it reads of. */
export const fills = {
  'region of food_listings': {
    table: 'food_listings',
    column: 'region',
    value: sql`region_of(old.latitude, old.longitude)`,
    isRequired: true,
  },
  // of orders from before they kept their place, the listing's
  'region of orders': {
    table: 'orders',
    column: 'region',
    value: sql`case when old.place is null then ${ofListing}
      else region_of((old.place->>'latitude')::double precision, (old.place->>'longitude')::double precision) end`,
    isRequired: true,
  },
  'region of batches': { table: 'batches', column: 'region', value: ofListing, isRequired: true },
  'region of reviews': { table: 'reviews', column: 'region', value: ofListing, isRequired: true },
  // behind those of its words
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
} as const satisfies Record<string, Fill>
export type FillName = keyof typeof fills

/** The names of all fills, in their order. */
export const fillNames = Object.keys(fills).filter((name): name is FillName => name in fills)

/** How far a fill has come. */
export interface FillProgress {
  after_id: string | null
  rows_seen: number
  done_at: Date | null
}

/** Locks a fill until the transaction ends; null when another process is at it just now. */
export async function takeFill(trx: Trx, name: FillName, now: Date): Promise<FillProgress | null> {
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

/** Writes the column into the next rows after an id, at most `limit`; answers how many were looked at, and the last of them. */
export async function fillSome(
  trx: Trx,
  name: FillName,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ seen: number; last: string | null }> {
  const { table, column, value, lacking = sql`old.${sql.ref(column)} is null` }: Fill = fills[name]
  // in the order in which everybody locks
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

/** Notes how far a locked fill has come. */
export async function noteFill(trx: Trx, name: FillName, progress: FillProgress, now: Date): Promise<void> {
  await trx
    .updateTable('fills')
    .set({ ...progress, updated_at: now })
    .where('name', '=', name)
    .execute()
}

/** Of which rows the database refuses those that lack a filled column. */
type Refused = 'none' | 'new ones' | 'all'

/** Of which rows it refuses them; null where rows may lack it. */
export async function findRefused(db: Db, name: FillName): Promise<Refused | null> {
  const { table, isRequired }: Fill = fills[name]
  if (!isRequired) return null
  const { rows } = await sql<{ convalidated: boolean }>`select convalidated from pg_constraint
    where conrelid = to_regclass(${table}) and conname = ${constraintOf(name)}`.execute(db)
  const [constraint] = rows
  if (!constraint) return 'none'
  return constraint.convalidated ? 'all' : 'new ones'
}

/** Has the database refuse new rows that lack a column, and changes of old ones that do. */
export async function refuseNewOnes(trx: Trx, name: FillName): Promise<void> {
  const { table, column }: Fill = fills[name]
  await sql`set local lock_timeout = ${sql.lit(tableLockPatience)}`.execute(trx)
  await sql`alter table ${sql.table(table)} add constraint ${sql.ref(constraintOf(name))}
    check (${sql.ref(column)} is not null) not valid`.execute(trx)
}

/** Has it look at all rows, beside everybody and for as long as it takes. Fails with a check violation where one lacks the column. */
export async function refuseAll(trx: Trx, name: FillName): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`alter table ${sql.table(fills[name].table)}
    validate constraint ${sql.ref(constraintOf(name))}`.execute(trx)
}

function constraintOf(name: FillName): string {
  const { table, column } = fills[name]
  return `${table}_${column}_is_filled`
}

/** A fill that is not done yet: how many rows it has looked at, of how many there are by the last count of the database. */
export interface OpenFill {
  name: FillName
  seen: number
  rows: number
}

/** The fills that are not done, in their order. */
export async function findOpenFills(db: Db): Promise<OpenFill[]> {
  const known = await db.selectFrom('fills').select(['name', 'rows_seen', 'done_at']).execute()
  const counts = await sql<{ table: string; rows: number }>`
    select relname as table, greatest(reltuples, 0)::double precision as rows from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db)
  const rowsOf = new Map(counts.rows.map(({ table, rows }) => [table, rows]))
  return fillNames.flatMap((name) => {
    const row = known.find((one) => one.name === name)
    if (row?.done_at) return []
    const seen = Number(row?.rows_seen ?? 0)
    return [{ name, seen, rows: Math.max(seen, rowsOf.get(fills[name].table) ?? 0) }]
  })
}
