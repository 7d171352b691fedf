import { metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

/** The longest text of a statement that is told, in characters. */
const longestText = 2_000

/**
 * Makes a span of a statement once it is carried out, within that of the request or job that asked, and measures how long it took,
 * the wait for a connection left out. It tells the statement's text, which holds no values.
 */
export function traceStatement(event: LogEvent): void {
  const { query, queryDurationMillis } = event
  const operation = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'statement'
  const named = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
  durations().record(queryDurationMillis / 1000, named)
  // jobs of the process itself ask all the time: what no request or job began has no trace
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
