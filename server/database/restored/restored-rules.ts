import type { HoldCause } from '#shared/hold-causes.ts'

/** The database's position according to itself. */
export interface DatabaseMark {
  /** the cluster, database and table it was written in */
  identity: string
  /** null if PostgreSQL does not report one */
  timeline: number | null
  risenAt: Date
}

/** The database's position according to a process's own mark. */
export interface KeptMark {
  identity: string
  at: Date
}

/** What a process finds when it checks. */
export interface Found {
  /** the database's current identity */
  identity: string
  timeline: number | null
  /** a worker's last heartbeat, or null */
  heardAt: Date | null
  /** null if this process has no mark */
  kept: KeptMark | null
  /** whether the mark is stored next to the database, so a snapshot resets both */
  isBeside: boolean
  /** whether the process just started and did not observe the database before */
  isStarting: boolean
}

/** How long heartbeats may be missing before a start suspects a snapshot, in milliseconds. */
export const longestSilence = 10 * 60_000

/**
 * Why the database may have been restored, or null. An outside mark proves a failover that lost nothing; without one, a
 * new timeline or a long silence is enough to require reconciliation.
 */
export function whyRestored(mark: DatabaseMark | null, found: Found, now: Date): HoldCause | null {
  const kept = found.kept?.identity === found.identity ? found.kept : null
  if (mark === null) return found.isStarting && isSilent(found, now) ? 'silent' : null
  if (mark.identity !== found.identity) return 'copied'
  if (kept !== null && kept.at > mark.risenAt) return 'older'
  if (!found.isStarting || (kept !== null && isWitness(kept, mark, found))) return null
  if (mark.timeline !== found.timeline) return 'promoted'
  return isSilent(found, now) ? 'silent' : null
}

/** A process that was away while others raised the mark proves nothing. */
function isWitness({ at }: KeptMark, { risenAt }: DatabaseMark, { isBeside }: Found): boolean {
  return !isBeside && risenAt.getTime() - at.getTime() <= longestSilence
}

function isSilent({ heardAt }: Found, now: Date): boolean {
  return heardAt !== null && now.getTime() - heardAt.getTime() > longestSilence
}
