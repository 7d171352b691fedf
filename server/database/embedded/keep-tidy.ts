/** How often the embedded database is checkpointed and vacuumed, in milliseconds. */
export const tidyEvery = { checkpoint: 60_000, vacuum: 10 * 60_000 } as const

/**
 * Empties dead rows and counts what is there, in turn. A table that is known to be empty would be read from end to end by
 * plans that stay while it fills, those of foreign keys among them: of such a one nothing is known instead.
 */
export const vacuum = [
  'vacuum analyze',
  `update pg_class set reltuples = -1
    where relkind = 'r' and relpages = 0 and reltuples = 0 and relnamespace = 'public'::regnamespace`,
] as const

/**
 * PGlite runs no background processes: without this its log grows for ever (1.7 GB took 13 s to recover) and dead rows
 * stay. Answers how to stop, which waits for work under way.
 */
export function keepTidy(run: (sql: string) => Promise<void>): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve()
  const tidy = (sql: string) => {
    // a failure here is not the visitor's: the next turn tries again
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
