import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'

const Attributes = z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: Attributes,
  status: z.object({ code: z.optional(z.number()) }),
})
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})
const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({
      scopeMetrics: z.array(z.object({ metrics: z.array(z.looseObject({ name: z.string() })) })),
    }),
  ),
})
export type Span = z.infer<typeof Span>

/** Receives OpenTelemetry exports over HTTP and stores them. */
export interface TelemetryCollector {
  url: string
  spans: Span[]
  /** resource attributes of the process */
  resource: Map<string, unknown>
  /** the names of received metrics */
  metrics: Set<string>
  close(): void
}

export async function openTelemetryCollector(): Promise<TelemetryCollector> {
  const spans: Span[] = []
  const resource = new Map<string, unknown>()
  const metrics = new Set<string>()
  const server = createServer(async (request, response) => {
    const body = await json(request)
    if (request.url === '/v1/traces')
      for (const { resource: own, scopeSpans } of Traces.parse(body).resourceSpans) {
        for (const { key, value } of own.attributes) resource.set(key, Object.values(value)[0])
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
    else
      for (const { scopeMetrics } of Metrics.parse(body).resourceMetrics)
        for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.add(name)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    resource,
    metrics,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
