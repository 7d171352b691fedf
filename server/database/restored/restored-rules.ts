import type { HoldCause } from '#shared/hold-causes.ts'

/** How far the database had come, by what it says itself. */
export interface DatabaseMark {
  /** the cluster, database and table that it was written in */
  identity: string
  /** null where PostgreSQL has none */
  timeline: number | null
  risenAt: Date
}

/** How far the database had come, by what a process keeps outside of it. */
export interface KeptMark {
  identity: string
  at: Date
}

/** What a process finds when it looks. */
export interface Found {
  /** where the database is now */
  identity: string
  timeline: number | null
  /** when a worker was last heard of; null: never */
  heardAt: Date | null
  /** null: this process has kept none */
  kept: KeptMark | null
  /** whether what is kept is beside the database, so that a snapshot takes both back */
  isBeside: boolean
  /** whether the process has just started, and so has not seen what the database went through */
  isStarting: boolean
}

/** How long nobody may have been heard of before a start takes a snapshot for possible, in milliseconds. */
export const longestSilence = 10 * 60_000

/**
 * Why the database may have been restored; null: it was not. A fail-over that loses nothing is no restore: what was kept
 * outside says so. Where nothing outside can say, a new timeline or a long silence is reason enough to compare first.
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

/** A process that was away while others raised the mark knows nothing of what happened since. */
function isWitness({ at }: KeptMark, { risenAt }: DatabaseMark, { isBeside }: Found): boolean {
  return !isBeside && risenAt.getTime() - at.getTime() <= longestSilence
}

function isSilent({ heardAt }: Found, now: Date): boolean {
  return heardAt !== null && now.getTime() - heardAt.getTime() > longestSilence
}
