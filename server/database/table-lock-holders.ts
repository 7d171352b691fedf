import { sql } from 'kysely'
import type { Database } from './database.ts'

interface Holder {
  table: string
  pid: number
  application: string | null
  seconds: number | null
}

/**
 * Describes for an operator which tables of a script are locked, by whom and for how long. PostgreSQL does not report
 * the awaited lock, so this lists the script's locked tables.
 */
export async function describeHolders({ db }: Pick<Database, 'db'>, script: string): Promise<string> {
  const { rows } = await sql<Holder>`
    select relation::regclass::text as table, pid, nullif(application_name, '') as application,
      extract(epoch from clock_timestamp() - xact_start)::integer as seconds
    from pg_locks join pg_class on pg_class.oid = relation left join pg_stat_activity using (pid)
    where locktype = 'relation' and granted and pid <> pg_backend_pid() and relkind in ('r', 'p')
      and pg_locks.database = (select oid from pg_database where datname = current_database())
    group by relation, pid, application_name, xact_start
    order by xact_start, pid, relation
  `.execute(db)
  const words = new Set(script.match(/\w+/g))
  const held = rows.filter(({ table }) => words.has(table))
  if (held.length === 0) return 'a lock that somebody held until just now'
  return held.map(describe).join(' and for ')
}

function describe({ table, pid, application, seconds }: Holder): string {
  const who = application === null ? `process ${pid}` : `process ${pid} (${application})`
  return `the table ${table}, which ${who} holds in a transaction of ${seconds ?? 'some'} seconds`
}
