import { type RawBuilder, sql } from 'kysely'

/** A day, or another time range that ends where the next one begins. */
export interface Span {
  /** YYYY-MM-DD of its first day */
  key: string
  start: Date
}

/**
 * SQL for the key of the range that contains a moment; null before the first. Ranges are sorted. We compute the limits,
 * because databases know different time zones.
 */
export function spanOf(moment: RawBuilder<unknown>, spans: readonly Span[]): RawBuilder<string | null> {
  const keys = spans.map(({ key }) => key)
  const starts = spans.map(({ start }) => start.toISOString())
  return sql<string | null>`(${keys}::text[])[nullif(width_bucket(${moment}, ${starts}::timestamptz[]), 0)]`
}
