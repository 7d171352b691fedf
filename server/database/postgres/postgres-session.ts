import type pg from 'pg'
import type { RunQuery } from '../database.ts'
import type { SessionSettings } from './postgres-settings.ts'

/** Lends a separate connection and closes it, with everything left open, when the work ends. */
export async function withPostgresSession<T>(
  settings: SessionSettings,
  work: (query: RunQuery, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new settings.Client({ ...settings, keepAlive: true })
  // a lost connection also fails the running query, which reports it
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(async (sql) => (await client.query(sql)).rows, client)
  } finally {
    await client.end()
  }
}
