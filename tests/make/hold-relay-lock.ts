import pg from 'pg'
import { expect } from 'vitest'
import { lockNumbers } from '#server/database/lock-numbers.ts'

/** Holds the outbox relay's lock on a PostgreSQL database without sending; returns a function that releases it. */
export async function holdRelayLock(address: string): Promise<() => Promise<void>> {
  const client = new pg.Client(address)
  await client.connect()
  // a waiting lock request is granted before any try-lock
  const locked = client.query('select pg_advisory_lock($1)', [lockNumbers.relay])
  const other = new pg.Client(address)
  await other.connect()
  const locks = `from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database() and objid = ${lockNumbers.relay}`
  await expect
    .poll(async () => (await other.query(`select granted ${locks} order by granted`)).rows)
    .toEqual([{ granted: false }, { granted: true }])
  await other.query(`select pg_terminate_backend(pid) ${locks} and granted`)
  await locked
  await other.end()
  return () => client.end()
}
