import type { Logger } from 'kysely'
import { currentTransaction } from '#server/database/transaction.ts'

/**
 * The order in which a transaction first locks rows of tables (decisions, locks). Rows that are locked only under one
 * of these locks, such as a payment's instructions or a listing's batches, are not listed.
 */
const order = [
  'payments',
  'orders',
  'pickup_places',
  'pickup_windows',
  'food_listings',
  'ovens',
  'users',
] as const
type Locked = (typeof order)[number]

/** A lock order that can deadlock two transactions. */
export class LockOrderError extends Error {
  constructor(before: Locked, after: Locked, sql: string) {
    super(
      `Rows of ${after} are locked after rows of ${before}, and everybody else does it the other way round: ${sql}`,
    )
  }
}

/** The tables of the lock order whose rows a statement locks. */
export function tablesLockedBy(sql: string): Locked[] {
  const text = sql.toLowerCase().replaceAll('"', '')
  const changed = [...text.matchAll(/\b(?:update|delete from) (\w+)/g)].map(([, table]) => table)
  const lock = /\bfor (?:no key )?(?:update|share)(?: of (\w+))?/.exec(text)
  const read = lock && (lock[1] ?? /\bfrom (\w+)/.exec(text)?.[1])
  return order.filter((table) => changed.includes(table) || read === table)
}

/** The tables a statement inserts into; nobody else sees new rows before the transaction ends. */
export function tablesGrownBy(sql: string): Locked[] {
  const grown = [
    ...sql
      .toLowerCase()
      .replaceAll('"', '')
      .matchAll(/\binsert into (\w+)/g),
  ].map(([, table]) => table)
  return order.filter((table) => grown.includes(table))
}

interface Seen {
  locked: Locked[]
  /** locks in these may be on rows the transaction inserted itself */
  grown: Set<Locked>
}

const transactions = new WeakMap<object, Seen>()

/** Watches the transactions of a test’s database: a statement that locks out of order fails with LockOrderError. */
export const watchLockOrder: Logger = ({ level, query }) => {
  const transaction = currentTransaction()
  if (level === 'error' || !transaction) return
  const { locked, grown } = transactions.get(transaction) ?? { locked: [], grown: new Set<Locked>() }
  for (const table of tablesLockedBy(query.sql)) {
    if (locked.includes(table) || grown.has(table)) continue
    const later = locked.find((known) => order.indexOf(known) > order.indexOf(table))
    if (later) throw new LockOrderError(later, table, query.sql)
    locked.push(table)
  }
  for (const table of tablesGrownBy(query.sql)) grown.add(table)
  transactions.set(transaction, { locked, grown })
}
