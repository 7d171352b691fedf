import { type RawBuilder, sql } from 'kysely'

/** A sort order of a console list. */
export interface ListOrder {
  by: RawBuilder<unknown>
  /**
   * the condition for rows after a given one, looked up by id because JavaScript dates are less precise than the column
   */
  follows: (id: string) => RawBuilder<boolean>
}

/** A sort order by a key, named as in the table, and by id among equal keys. */
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

/** A column as a sort key. */
export function byColumn(column: string): (name: string) => RawBuilder<unknown> {
  return (name) => sql.ref(`${name}.${column}`)
}
