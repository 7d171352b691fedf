import type pg from 'pg'
import type { RunQuery } from '../database.ts'
import type { SessionSettings } from './postgres-settings.ts'

/** Lends a connection of its own, which ends with the work; what the work leaves open ends with it. */
export async function withPostgresSession<T>(
  settings: SessionSettings,
  work: (query: RunQuery, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new settings.Client({ ...settings, keepAlive: true })
  // a lost connection also fails the query under way, which is where it is reported
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(async (sql) => (await client.query(sql)).rows, client)
  } finally {
    await client.end()
  }
}
