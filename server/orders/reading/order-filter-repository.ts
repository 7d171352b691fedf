import { type RawBuilder, sql } from 'kysely'
import { readOrderNumber } from '#shared/order-number.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'

/** Filters a list of orders; absent fields do not filter. */
export interface OrderFilter {
  status?: OrderStatus | undefined
  /** an order number, or part of the title, the option, the notes, the other person's name, or the buyer's email */
  text?: string | undefined
  /** YYYY-MM-DD, first and last day of ordering in the listing's time zone */
  from?: string | undefined
  to?: string | undefined
}

/** The ids of the orders with a number, as a subquery; usually one, but numbers are short. */
export function idsWithNumber(number: string): RawBuilder<unknown> {
  return sql`select numbered.id from orders as numbered where order_number(numbered.id) = ${number}`
}

/**
 * The filter as an SQL condition on `orders` joined with `listing`, `buyer` and `cook`; `other` is the other person.
 */
export function matchesOrder(
  { status, text, from, to }: OrderFilter,
  other: 'buyer' | 'cook',
): RawBuilder<boolean> {
  const day = sql`(orders.created_at at time zone listing.time_zone)::date`
  const conditions = [
    sql`true`,
    ...(status ? [sql`orders.status = ${status}`] : []),
    ...(text ? [hasText(text, other)] : []),
    ...(from ? [sql`${day} >= ${from}::date`] : []),
    ...(to ? [sql`${day} <= ${to}::date`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function hasText(text: string, other: 'buyer' | 'cook'): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${other}.${column}`)
  // a baker may hide their email from buyers
  const email = other === 'buyer' ? of('email') : sql`null`
  const words = sql`concat_ws(' ', orders.title, orders.option_name, orders.notes, ${of('first_name')}, ${of('last_name')}, ${email})`
  const number = readOrderNumber(text)
  const hasWords = sql`strpos(fold_text(${words}), fold_text(${text})) > 0`
  return number === null ? hasWords : sql`(orders.id in (${idsWithNumber(number)}) or ${hasWords})`
}
