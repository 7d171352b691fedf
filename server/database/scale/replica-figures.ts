import type { Figures } from '#server/telemetry/figures.ts'
import type { Database } from '../database.ts'

/** The `/metrics` about replicas: reads they answer, and their lag. */
export function replicaFigures({ replicas }: Pick<Database, 'replicas'>): Figures {
  if (replicas === null) return { help: {}, read: async () => ({}) }
  return {
    help: {
      database_replica_reads: 'Reads that a replica answered since the start.',
      database_replica_reads_too_old:
        'Reads since the start that the primary answered, as no replica was near enough to it.',
      database_replica_reads_failed:
        'Reads since the start that the primary answered, as a replica went away or gave them up.',
      database_replica_age_seconds:
        'How old the oldest replica was when it was asked last, in seconds; infinite for one that does not answer.',
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
