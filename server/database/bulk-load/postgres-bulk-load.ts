import type pg from 'pg'
import type { SessionSettings } from '#server/database/postgres-settings.ts'
import type { BulkSession } from './bulk-session.ts'
import { copyIntoPostgres } from './postgres-copy.ts'

/** Runs `work` in one transaction on a connection of its own, without the pool's time limits. */
export async function postgresBulkLoad<T>(
  settings: SessionSettings,
  work: (session: BulkSession) => Promise<T>,
): Promise<T> {
  const client = new settings.Client({ ...settings, keepAlive: true })
  // a lost connection also fails the query under way, which is where it is reported
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    const answer = await work({
      async query<Row>(sql: string) {
        return (await client.query<Row & pg.QueryResultRow>(sql)).rows
      },
      copyIn: (target, chunks) => copyIntoPostgres(client, target, chunks),
    })
    await client.query('commit')
    return answer
  } finally {
    // without a commit, ending the connection rolls back
    await client.end()
  }
}
