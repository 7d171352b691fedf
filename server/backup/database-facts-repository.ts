import type { RunQuery } from '#server/database/database.ts'
import type { DatabaseFacts, TableFigures } from './backup-manifest.ts'

/** Settings that make a row's text the same everywhere. */
const plainly = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, MDY'`,
  `set local intervalstyle = 'postgres'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
] as const

/**
 * Reads a manifest's facts within the transaction of `query`, without unlogged tables, which do not survive a crash,
 * and generated columns, which a restore recomputes.
 */
export async function readDatabaseFacts(query: RunQuery): Promise<Omit<DatabaseFacts, 'engine'>> {
  for (const setting of plainly) await query(setting)
  const [moment] = await query(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now,
      current_setting('server_version') as version`,
  )
  const migrations = await query('select name from migrations order by name')
  return {
    takenAt: String(moment?.now),
    engineVersion: String(moment?.version),
    migrations: migrations.map(({ name }) => String(name)),
    tables: await readTableFigures(query),
  }
}

async function readTableFigures(query: RunQuery): Promise<TableFigures[]> {
  const tables = await query(`
    select format('%I.%I', nspname, relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relpersistence = 'p'
      and nspname <> 'information_schema' and nspname not like 'pg\\_%'
    group by nspname, relname
    order by 1
  `)
  const figures: TableFigures[] = []
  for (const { name, columns } of tables) {
    const [row] = await query(`
      select count(*)::text as rows, coalesce(sum(hashtextextended(row(${String(columns)})::text, 0)::numeric), 0)::text
        as fingerprint
      from ${String(name)}
    `)
    figures.push({ name: String(name), rows: Number(row?.rows), fingerprint: String(row?.fingerprint) })
  }
  return figures
}

/** The ids of photos in use. */
export async function listShownPhotos(query: RunQuery): Promise<string[]> {
  const rows = await query('select id from photos where unused_since is null order by id')
  return rows.map(({ id }) => String(id))
}

/** The number of a database's own relations, without those of extensions. */
export async function countRelations(query: RunQuery): Promise<number> {
  const [row] = await query(`
    select count(*)::integer as count from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname <> 'information_schema' and nspname not like 'pg\\_%'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  `)
  return Number(row?.count)
}
