import { context, metrics, propagation, trace } from '@opentelemetry/api'
import type { Config } from '#server/config.ts'
import { productVersion } from '#server/project-folder.ts'

/** The export interval of figures, in milliseconds. */
const interval = 15_000

/** The export timeout with all retries, in milliseconds: a stop waits for it. */
const timeoutMillis = 3_000

/**
 * Exports traces and metrics to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT`, with standard names; without one
 * nothing is loaded. Returns how to flush and stop.
 */
export async function openTelemetry({
  telemetry,
  role,
}: Pick<Config, 'telemetry' | 'role'>): Promise<() => Promise<void>> {
  if (telemetry === null) return async () => undefined
  const [sdk, figures, traces, metering, contexts, core, resources, { registerInstrumentations }, undici] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/exporter-metrics-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/instrumentation'),
      import('@opentelemetry/instrumentation-undici'),
    ])
  const resource = resources.resourceFromAttributes({
    'service.name': 'bakesale',
    'service.version': productVersion(),
    'service.instance.id': String(process.pid),
    'bakesale.role': role,
  })
  const { endpoint, share } = telemetry
  const tracing = new sdk.TracerProvider({
    resource,
    // a caller's own trace decides about sampling
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new traces.OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis }),
      }),
    ],
  })
  const exporter = new metering.OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, timeoutMillis })
  const measuring = new figures.MeterProvider({
    resource,
    readers: [new figures.PeriodicExportingMetricReader({ exporter, exportIntervalMillis: interval })],
  })
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(tracing)
  metrics.setGlobalMeterProvider(measuring)
  // calls to payment providers, the geocoder and the farm directory
  const forget = registerInstrumentations({ instrumentations: [new undici.UndiciInstrumentation()] })
  return async () => {
    forget()
    // an unreachable collector must not block a stop
    await Promise.allSettled([tracing.shutdown(), measuring.shutdown()])
    for (const api of [trace, metrics, propagation, context]) api.disable()
  }
}
