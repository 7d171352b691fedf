import { type RawBuilder, sql } from 'kysely'

/** An order in which a list of the console is read. */
export interface ListOrder {
  by: RawBuilder<unknown>
  /** what follows a row; its place is looked up by id, because a JavaScript date is coarser than the column */
  follows: (id: string) => RawBuilder<boolean>
}

/** The order by a key of a table's rows, which is asked for by the name that the table has there, and by id where that is the same. */
export function listOrder(
  table: 'orders' | 'users',
  key: (name: string) => RawBuilder<unknown>,
  direction: 'asc' | 'desc',
): ListOrder {
  const [way, beyond] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const id = sql.ref(`${table}.id`)
  return {
    by: sql`${key(table)} ${way}, ${id} ${way}`,
    follows: (after) => sql<boolean>`(${key(table)}, ${id}) ${beyond} (
      select ${key('last')}, last.id from ${sql.table(table)} as last where last.id = ${after}
    )`,
  }
}

/** A column as the key of an order. */
export function byColumn(column: string): (name: string) => RawBuilder<unknown> {
  return (name) => sql.ref(`${name}.${column}`)
}
