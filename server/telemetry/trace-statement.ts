import { metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

/** The maximum exported length of a statement, in characters. */
const longestText = 2_000

/**
 * Creates a span of an executed statement, without values, within its request's or job's span, and measures its
 * duration without the wait for a connection.
 */
export function traceStatement(event: LogEvent): void {
  const { query, queryDurationMillis } = event
  const operation = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'statement'
  const named = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
  durations().record(queryDurationMillis / 1000, named)
  // statements outside a request or job, which run all the time, are not traced
  if (trace.getActiveSpan() === undefined) return
  const span = trace.getTracer('bakesale').startSpan(operation, {
    kind: SpanKind.CLIENT,
    startTime: Date.now() - queryDurationMillis,
    attributes: { ...named, 'db.query.text': query.sql.slice(0, longestText) },
  })
  if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const durations = () =>
  metrics
    .getMeter('bakesale')
    .createHistogram('db.client.operation.duration', { unit: 's', description: 'How long statements took.' })
