import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a listing is not sold out, as `isSoldOut` has it; null, which is as good as false, where every option is sold out itself. No
 * search index carries it: it changes with the orders, and each would be written into all of them.
 */
export function canBeOrdered(listing: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${listing}.servings_available >= ${fewestServings(listing)}`
}

/**
 * The fewest servings that can be ordered of a listing at once, as `fewestServings` has it of options that `withSoldOut` has marked; null
 * where no number suffices.
 */
export function fewestServings(listing: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`case when ${listing}.options = '[]' then 1 else (
    select min(option.servings) from jsonb_to_recordset(${listing}.options) as option (servings integer, pieces integer)
    where option.pieces is null or jsonb_path_exists(${listing}.fillings, '$[*] ? (@.isSoldOut == false)')
  ) end`
}
