import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'

/** Does work within a span of its own; what it throws marks the span, and is thrown on. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer('bakesale').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
