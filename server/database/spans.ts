import { type RawBuilder, sql } from 'kysely'

/** A day, or another stretch of time, that ends where the next one begins. */
export interface Span {
  /** YYYY-MM-DD of its first day */
  key: string
  start: Date
}

/**
 * In which of some spans, the oldest first, a moment lies, by its key; null of one before the first. The borders come from
 * us: databases differ in which time zones they know.
 */
export function spanOf(moment: RawBuilder<unknown>, spans: readonly Span[]): RawBuilder<string | null> {
  const keys = spans.map(({ key }) => key)
  const starts = spans.map(({ start }) => start.toISOString())
  return sql<string | null>`(${keys}::text[])[nullif(width_bucket(${moment}, ${starts}::timestamptz[]), 0)]`
}
