import type { Database } from '#server/database/database.ts'

/** A column that holds an amount or its owner. */
export interface MoneyColumn {
  table: string
  column: string
  type: string
  isNullable: boolean
  /** the table it references */
  references: string | null
}

/** How a row is damaged: one value or the whole row. */
export const ways = ['another', 'ten times', 'one more', 'nothing', 'swapped', 'deleted', 'doubled'] as const
type Way = (typeof ways)[number]

/** A random damage as numbers: which row, and which other value. */
export interface Draw {
  way: Way
  row: number
  other: number
}

/** A damage that can be applied. */
export interface Damage {
  /** `table.column: what` */
  name: string
  before: string | null
  after: string | null
  statement: string
  /** the damaged row */
  row: Readonly<Record<string, unknown>>
}

/** Names of columns with amounts or their owners. */
const names =
  '(_cents|_rate|^rate|_id|_by|_admin|^payee|^rail|^kind|status|^state|^cause|^decision|account|quantity)$'

/** Tables around money: a table that references one of these may decide who gets it. */
const moneyTables = "('checkouts', 'orders', 'payments', 'payment_instructions', 'disputes')"

/**
 * The columns of the current schema with amounts or their owners: of tables with amounts or rates, of tables that
 * reference an order or payment, of checkouts, and of users' payout accounts. Their JSON columns may hold prices.
 */
export async function listMoneyColumns({ runSql }: Pick<Database, 'runSql'>): Promise<MoneyColumn[]> {
  const rows = await runSql(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable, target.relname as references
    from information_schema.columns as c
    join pg_class as own on own.oid = format('public.%I', c.table_name)::regclass and own.relkind in ('r', 'p')
    join pg_attribute as attribute on attribute.attrelid = own.oid and attribute.attname = c.column_name
    left join pg_constraint as key on key.conrelid = own.oid and key.contype = 'f' and key.conkey = array[attribute.attnum]
    left join pg_class as target on target.oid = key.confrelid
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.udt_name in ('int4', 'int8', 'numeric', 'uuid', 'text', 'jsonb')
      and ((c.column_name ~ '${names}' or c.udt_name = 'jsonb') and (c.table_name = 'checkouts' or exists (
          select from information_schema.columns as money
          where money.table_schema = 'public' and money.table_name = c.table_name and money.column_name ~ '(_cents|_rate|^rate)$'
        ) or exists (
          select from pg_constraint as about join pg_class as named on named.oid = about.confrelid
          where about.conrelid = own.oid and about.contype = 'f' and named.relname in ${moneyTables}
        )) or c.table_name = 'users' and c.column_name ~ '^(paypal|stripe)_')
    order by 1, 2`)
  return rows.map((row) => ({
    table: String(row.table_name),
    column: String(row.column_name),
    type: String(row.udt_name),
    isNullable: row.is_nullable === 'YES',
    references: row.references === null ? null : String(row.references),
  }))
}

/** The damage that a draw does to a column; null when the existing rows allow none. */
export async function damageTo(
  { runSql }: Pick<Database, 'runSql'>,
  { table, column, type, isNullable, references }: MoneyColumn,
  { way, row, other }: Draw,
): Promise<Damage | null> {
  const read = await runSql(
    `select ctid::text as drawn_place, ${column}::text as drawn_value, * from ${table} order by ctid`,
  )
  const rows = read.map(({ drawn_place, drawn_value, ...row }) => ({
    place: String(drawn_place),
    value: drawn_value === null ? null : String(drawn_value),
    row,
  }))
  const set = rows.filter(({ value }) => value !== null)
  const one = pick(set, row)
  if (!one) return null
  const others = references
    ? (await runSql(`select id::text as value from ${references} order by ctid`)).map(({ value }) =>
        String(value),
      )
    : set.flatMap(({ value }) => value ?? [])
  const written = (value: string | null) =>
    value === null ? 'null' : `'${value.replaceAll("'", "''")}'::${type}`
  const change = (after: string | null): Damage | null =>
    after === one.value
      ? null
      : {
          name: `${table}.${column}: ${way}`,
          before: one.value,
          after,
          row: one.row,
          statement: `update ${table} set ${column} = ${written(after)} where ctid = '${one.place}'`,
        }
  const whole = { name: `${table}: ${way}`, before: one.value, after: null, row: one.row }
  const isAmount = ['int4', 'int8', 'numeric'].includes(type)
  switch (way) {
    case 'another':
      return change(
        pick(
          others.filter((value) => value !== one.value),
          other,
        ) ?? one.value,
      )
    case 'ten times':
      return isAmount
        ? change(type === 'numeric' ? String(Number(one.value) / 10) : String(Number(one.value) * 10))
        : null
    case 'one more':
      return isAmount && type !== 'numeric' ? change(String(Number(one.value) + 1)) : null
    case 'nothing':
      return isNullable ? change(null) : null
    case 'swapped': {
      const second = pick(
        set.filter(({ value }) => value !== one.value),
        other,
      )
      if (!second) return null
      const values = `case ctid when '${one.place}'::tid then ${written(second.value)} else ${written(one.value)} end`
      const statement = `update ${table} set ${column} = ${values} where ctid in ('${one.place}', '${second.place}')`
      return {
        name: `${table}.${column}: ${way}`,
        before: one.value,
        after: second.value,
        row: one.row,
        statement,
      }
    }
    case 'deleted':
      return { ...whole, statement: `delete from ${table} where ctid = '${one.place}'` }
    case 'doubled':
      return { ...whole, statement: await doubling({ runSql }, table, one.place) }
  }
}

async function doubling({ runSql }: Pick<Database, 'runSql'>, table: string, place: string): Promise<string> {
  const columns = await runSql(`
    select column_name, udt_name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'
      and identity_generation is distinct from 'ALWAYS'`)
  const named = columns.map(({ column_name }) => String(column_name))
  const values = columns.map(({ column_name, udt_name }) =>
    column_name === 'id' && udt_name === 'uuid' ? 'gen_random_uuid()' : String(column_name),
  )
  return `insert into ${table} (${named.join(', ')}) select ${values.join(', ')} from ${table} where ctid = '${place}'`
}

function pick<Thing>(things: readonly Thing[], index: number): Thing | undefined {
  return things[index % Math.max(1, things.length)]
}
