import type pg from 'pg'
import type { BulkSession } from '../bulk-session.ts'
import { copyIntoPostgres } from './postgres-copy.ts'
import { withPostgresSession } from './postgres-session.ts'
import type { SessionSettings } from './postgres-settings.ts'

/** Runs `work` in one transaction on its own connection, without the pool's time limits. */
export async function postgresBulkLoad<T>(
  settings: SessionSettings,
  work: (session: BulkSession) => Promise<T>,
): Promise<T> {
  return withPostgresSession(settings, async (_, client) => {
    await client.query('begin')
    const answer = await work({
      async query<Row>(sql: string) {
        return (await client.query<Row & pg.QueryResultRow>(sql)).rows
      },
      copyIn: (target, chunks) => copyIntoPostgres(client, target, chunks),
    })
    // without the commit, closing the connection rolls back
    await client.query('commit')
    return answer
  })
}
