import type { Database } from '#server/database/database.ts'

/**
 * Describes a database's schema from the catalog, one sorted line per object: tables with their columns in order,
 * constraints, indexes, triggers, functions, sequences, types and statistics.
 */
export async function describeSchema({ runSql }: Pick<Database, 'runSql'>): Promise<string[]> {
  const rows = await runSql(`
    with ours as (
      select pg_class.oid, relname, relkind, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    )
    select format('relation %s: %s %s', relname, relkind, reloptions) as line from ours
    union all
    select format('column %s.%s: %s %s%s%s%s default %s, statistics %s, storage %s', relname, place, attname,
      format_type(atttypid, atttypmod), case when attnotnull then ' not null' end, attidentity, attgenerated,
      coalesce(pg_get_expr(adbin, adrelid), 'none'), attstattarget, attstorage)
    from (
      select *, row_number() over (partition by attrelid order by attnum) as place from pg_attribute
      where attnum > 0 and not attisdropped
    ) as attribute join ours on ours.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind <> 'S'
    union all
    select format('constraint %s.%s: %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid), convalidated)
    from pg_constraint join ours on ours.oid = conrelid
    union all
    select format('index: %s %s', pg_get_indexdef(indexrelid), indisvalid) from pg_index join ours on ours.oid = indrelid
    union all
    select format('trigger: %s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal
    union all
    select format('function: %s', pg_get_functiondef(pg_proc.oid)) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('sequence %s: %s from %s by %s', sequencename, data_type, start_value, increment_by)
    from pg_sequences where schemaname = 'public'
    union all
    select format('type %s: %s', typname, typtype) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
      and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
    union all
    select format('statistics: %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
    union all
    select format('extension: %s', extname) from pg_extension
    order by line
  `)
  return rows.map(({ line }) => String(line))
}
