/** The checkpoint and vacuum intervals of the embedded database, in milliseconds. */
export const tidyEvery = { checkpoint: 60_000, vacuum: 10 * 60_000 } as const

/**
 * Vacuums and analyzes. Cached plans for a table analyzed as empty would seq-scan it as it grows, foreign keys too, so
 * empty tables get no statistics.
 */
export const vacuum = [
  'vacuum analyze',
  `update pg_class set reltuples = -1
    where relkind = 'r' and relpages = 0 and reltuples = 0 and relnamespace = 'public'::regnamespace`,
] as const

/**
 * PGlite has no background processes: without this its WAL grows forever (1.7 GB took 13 s to recover) and dead rows
 * stay. Returns how to stop, which waits for running work.
 */
export function startMaintenance(run: (sql: string) => Promise<void>): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve()
  const tidy = (sql: string) => {
    // the next turn retries a failure
    underWay = underWay.then(() => run(sql)).catch(() => undefined)
  }
  const timers = [
    setInterval(tidy, tidyEvery.checkpoint, 'checkpoint'),
    setInterval(() => {
      for (const statement of vacuum) tidy(statement)
    }, tidyEvery.vacuum),
  ]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await underWay
  }
}
