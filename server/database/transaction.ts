import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { Tables, Trx } from './tables.ts'

/** A query went to the database beside the open transaction: it would wait for ever, or see and write other data. */
export class EscapedQueryError extends Error {
  constructor() {
    super('A query left its transaction: pass the transaction handle to every function called inside it.')
  }
}

/** A transaction took longer than anything of ours should, and was rolled back. */
export class TransactionTooLongError extends Error {
  constructor() {
    super('A transaction took too long and was rolled back.')
  }
}

/** How long a transaction may take, in milliseconds: it keeps others waiting, on the embedded engine everybody. */
const longestTransaction = 30_000

const insideTransaction = new AsyncLocalStorage<object>()

/** What tells the transaction that this code runs inside from all others; undefined outside of any. */
export function currentTransaction(): object | undefined {
  return insideTransaction.getStore()
}

/**
 * Throws EscapedQueryError for code that runs inside a transaction. Whoever wants a connection is asked so first: the embedded engine
 * has a single one, which such code would wait for for ever.
 */
export function refuseInsideTransaction(): void {
  if (currentTransaction()) throw new EscapedQueryError()
}

/**
 * Runs `work` in one transaction and answers what it answers; an error rolls everything back. Inside it only the
 * given handle may be used: any other query of the same flow throws EscapedQueryError on both engines. Locks are
 * taken in one order everywhere: payments first, then orders, places, windows, listings, ovens and people, each by id. After
 * `longest` milliseconds it is rolled back with TransactionTooLongError.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Trx) => Promise<T>,
  longest = longestTransaction,
): Promise<T> {
  refuseInsideTransaction()
  // plugins are for what is asked beside it
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
