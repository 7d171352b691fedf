import pg from 'pg'
import { expect } from 'vitest'
import { lockNumbers } from '#server/database/lock-numbers.ts'

/** Puts itself in the place of the outbox's relay of a PostgreSQL database, and sends nothing; answers how to leave it. */
export async function takeRelaysPlace(address: string): Promise<() => Promise<void>> {
  const client = new pg.Client(address)
  await client.connect()
  // whoever waits for the lock has it before all who try
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
