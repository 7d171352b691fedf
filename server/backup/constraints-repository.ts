import type { RunQuery } from '#server/database/database.ts'

/** One scan of a table for its constraints. */
interface Check {
  /** returns the number of violating rows per constraint, as c0, c1 … */
  sql: string
  /** the message of each constraint: "of orders with no row of users (foreign key orders_buyer_id_fkey)" */
  faults: readonly string[]
}

/** The tables in a backup: unlogged ones do not survive a crash. */
const isKept = `relpersistence = 'p' and relnamespace::regnamespace::text <> 'information_schema'
  and relnamespace::regnamespace::text not like 'pg\\_%'`

/** Without indexes, as a damaged one would hide violations. */
const readTables = ['indexscan', 'indexonlyscan', 'bitmapscan'].map(
  (scan) => `set local enable_${scan} = off`,
)

/**
 * Finds rows that violate a validated foreign key, unique index, check or NOT NULL, in words with table and constraint,
 * within the transaction of `query`.
 */
export async function findBrokenConstraints(query: RunQuery): Promise<string[]> {
  for (const setting of readTables) await query(setting)
  const checks = [
    ...(await foreignKeyChecks(query)),
    ...(await uniqueChecks(query)),
    ...(await rowChecks(query)),
  ]
  const broken: string[] = []
  for (const { sql, faults } of checks) {
    const [counts] = await query(sql)
    for (const [at, fault] of faults.entries()) {
      const rows = Number(counts?.[`c${at}`])
      if (rows > 0) broken.push(`${rows === 1 ? '1 row' : `${rows} rows`} ${fault}`)
    }
  }
  return broken
}

async function foreignKeyChecks(query: RunQuery): Promise<Check[]> {
  const keys = await query(`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      string_agg(format('child.%I is not null', child.attname), ' and ') as is_set,
      string_agg(format('child.%I = parent.%I', child.attname, parent.attname), ' and ') as is_same
    from pg_constraint
    join pg_class on pg_class.oid = conrelid and ${isKept}
    cross join lateral unnest(conkey, confkey) as pair (child_number, parent_number)
    join pg_attribute child on child.attrelid = conrelid and child.attnum = child_number
    join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = parent_number
    where contype = 'f' and convalidated and conparentid = 0
    group by pg_constraint.oid, conname, conrelid, confrelid
    order by child, name
  `)
  return keys.map(({ name, child, parent, is_set, is_same }) => ({
    sql: `select count(*) as c0 from ${child} child
      where ${is_set} and not exists (select from ${parent} parent where ${is_same})`,
    faults: [`of ${child} with no row of ${parent} (foreign key ${name})`],
  }))
}

async function uniqueChecks(query: RunQuery): Promise<Check[]> {
  const indexes = await query(`
    select pg_class.oid::regclass::text as "table", indexrelid::regclass::text as name,
      coalesce(pg_get_expr(indpred, indrelid), 'true') as condition,
      string_agg(format('%s as key%s', pg_get_indexdef(indexrelid, number, true), number), ', ' order by number) as values,
      string_agg('key' || number, ', ' order by number) as keys,
      indnullsnotdistinct as are_nulls_alike
    from pg_index join pg_class on pg_class.oid = indrelid and ${isKept}
    cross join lateral generate_series(1, indnkeyatts) as number
    where indisunique and indisvalid and relkind = 'r'
    group by pg_class.oid, indexrelid
    order by 1, 2
  `)
  return indexes.map(({ table, name, condition, values, keys, are_nulls_alike }) => ({
    sql: `select coalesce(sum(alike), 0) as c0 from (
      select count(*) as alike from (select ${values} from ${table} where ${condition}) as keyed
      where ${are_nulls_alike === true ? 'true' : `num_nulls(${keys}) = 0`}
      group by ${keys} having count(*) > 1
    ) as repeated`,
    faults: [`of ${table} with values that others have too (unique index ${name})`],
  }))
}

/** Checks and NOT NULLs, with one scan per table. */
async function rowChecks(query: RunQuery): Promise<Check[]> {
  const conditions = await query(`
    select conrelid::regclass::text as "table", format('not (%s)', pg_get_expr(conbin, conrelid)) as is_broken,
      'against a check (' || conname || ')' as fault
    from pg_constraint join pg_class on pg_class.oid = conrelid and ${isKept}
    where contype = 'c' and convalidated and relkind = 'r'
    union all
    -- for "is null" the planner would not even look
    select attrelid::regclass::text, format('num_nulls(%I) > 0', attname), format('without a value in %I', attname)
    from pg_attribute join pg_class on pg_class.oid = attrelid and ${isKept}
    where attnotnull and attnum > 0 and not attisdropped and relkind = 'r'
    order by 1, 3
  `)
  return [...Map.groupBy(conditions, ({ table }) => String(table))].map(([table, own]) => ({
    sql: `select ${own.map(({ is_broken }, at) => `count(*) filter (where ${is_broken}) as c${at}`).join(', ')} from ${table}`,
    faults: own.map(({ fault }) => `of ${table} ${fault}`),
  }))
}
