import type { Database, Row } from '#server/database/database.ts'

type Asked = Pick<Database, 'runSql'>

/** Row count and content hash (independent of row order) of each logged table. */
export async function describeTables({ runSql }: Asked): Promise<Record<string, string>> {
  const tables = await runSql(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'jobs')
  `)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await runSql(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as said from ${String(name)} t`,
    )
    found[String(name)] = String(row?.said)
  }
  return found
}

/** Rows that violate a foreign key, with the number of foreign keys checked. */
export async function findOrphans({ runSql }: Asked): Promise<{ keys: number; orphans: Row[] }> {
  const keys = await runSql(`
    select conname as name, format(
      'select count(*)::integer as count from %s child where %s and not exists (select from %s parent where %s)',
      conrelid::regclass,
      string_agg(format('child.%I is not null', child.attname), ' and '),
      confrelid::regclass,
      string_agg(format('child.%I = parent.%I', child.attname, parent.attname), ' and ')
    ) as question
    from pg_constraint, unnest(conkey, confkey) as pair (child_number, parent_number)
    join pg_attribute child on child.attnum = child_number
    join pg_attribute parent on parent.attnum = parent_number
    where contype = 'f' and child.attrelid = conrelid and parent.attrelid = confrelid
    group by pg_constraint.oid, conname, conrelid, confrelid
  `)
  const orphans: Row[] = []
  for (const { name, question } of keys) {
    const [row] = await runSql(String(question))
    if (row?.count !== 0) orphans.push({ name, ...row })
  }
  return { keys: keys.length, orphans }
}
