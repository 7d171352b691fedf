import type { Figures } from '#server/telemetry/figures.ts'
import type { Database } from '../database.ts'

/** The `/metrics` about replicas: reads they answer, and their lag. */
export function replicaFigures({ replicas }: Pick<Database, 'replicas'>): Figures {
  if (replicas === null) return { help: {}, read: async () => ({}) }
  return {
    help: {
      database_replica_reads: 'Reads that a replica answered since the start.',
      database_replica_reads_too_old:
        'Reads since the start on the primary because no replica was fresh enough.',
      database_replica_reads_failed:
        'Reads since the start on the primary after a replica failed or cancelled them.',
      database_replica_age_seconds:
        'The largest known replica lag, in seconds; infinite for a replica that does not answer.',
    },
    async read() {
      const { onReplica, tooOld, failed, ages } = replicas.figures
      return {
        database_replica_reads: onReplica,
        database_replica_reads_too_old: tooOld,
        database_replica_reads_failed: failed,
        database_replica_age_seconds: Math.max(...ages) / 1000,
      }
    },
  }
}
