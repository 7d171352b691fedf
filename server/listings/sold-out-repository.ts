import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a listing is not sold out, like `isSoldOut`; null (false) when every option is sold out.
 * Not in any search index: each order would have to update them all.
 */
export function canBeOrdered(listing: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${listing}.servings_available >= ${fewestServings(listing)}`
}

/**
 * The fewest servings of an order, like `fewestServings` of options marked by `withSoldOut`; null when all are sold
 * out.
 */
export function fewestServings(listing: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`case when ${listing}.options = '[]' then 1 else (
    select min(option.servings) from jsonb_to_recordset(${listing}.options) as option (servings integer, pieces integer)
    where option.pieces is null or jsonb_path_exists(${listing}.fillings, '$[*] ? (@.isSoldOut == false)')
  ) end`
}
