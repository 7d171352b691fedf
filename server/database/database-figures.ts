import type { Figures } from '#server/telemetry/figures.ts'
import type { Database } from './database.ts'

/** The `/metrics` about database connections and slow statements. */
export function databaseFigures(database: Pick<Database, 'connections' | 'slowStatements'>): Figures {
  return {
    help: {
      database_connections_open: 'Connections of this process to the primary.',
      database_connections_idle: 'Idle connections among them.',
      database_connections_waited_for: 'Callers waiting for a connection.',
      database_statements_slow: 'Statements since the start that took more than half a second.',
    },
    async read() {
      const { open, idle, waitedFor } = database.connections()
      return {
        database_connections_open: open,
        database_connections_idle: idle,
        database_connections_waited_for: waitedFor,
        database_statements_slow: database.slowStatements.count,
      }
    },
  }
}
