import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { Tables, Trx } from './tables.ts'

/** A query bypassed the open transaction: it would wait forever, or use other data. */
export class EscapedQueryError extends Error {
  constructor() {
    super('A query left its transaction: pass the transaction handle to every function called inside it.')
  }
}

/** A transaction exceeded its time limit and was rolled back. */
export class TransactionTooLongError extends Error {
  constructor() {
    super('A transaction took too long and was rolled back.')
  }
}

/** The time limit of a transaction in milliseconds: it blocks others, on the embedded engine everybody. */
const longestTransaction = 30_000

const insideTransaction = new AsyncLocalStorage<object>()

/** Identifies the transaction this code runs in; undefined outside of one. */
export function currentTransaction(): object | undefined {
  return insideTransaction.getStore()
}

/**
 * Throws EscapedQueryError inside a transaction. Called before waiting for a connection: on the embedded engine's only
 * one, the code would wait forever.
 */
export function refuseInsideTransaction(): void {
  if (currentTransaction()) throw new EscapedQueryError()
}

/**
 * Runs `work` in a transaction and returns its result; an error or `longest` milliseconds roll it back. Other queries
 * inside throw EscapedQueryError. Lock order: payments, orders, places, windows, listings, ovens, people, each by id.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Trx) => Promise<T>,
  longest = longestTransaction,
): Promise<T> {
  refuseInsideTransaction()
  // plugins are for queries outside transactions
  return db
    .transaction()
    .execute((trx) => within(longest, () => insideTransaction.run({}, () => work(trx.withoutPlugins()))))
}

async function within<T>(longest: number, work: () => Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const limit = setTimeout(() => reject(new TransactionTooLongError()), longest)
  try {
    return await Promise.race([work(), over])
  } finally {
    clearTimeout(limit)
  }
}
