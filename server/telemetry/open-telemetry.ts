import { context, metrics, propagation, trace } from '@opentelemetry/api'
import type { Config } from '#server/config.ts'
import { productVersion } from '#server/project-folder.ts'

/** How often figures are handed over, in milliseconds. */
const interval = 15_000

/** How long handing over may take with all its tries, in milliseconds: a stop waits for it. */
const timeoutMillis = 3_000

/**
 * Hands traces and figures over to a collector at `OTEL_EXPORTER_OTLP_ENDPOINT`, by the standard's own names. Without one nothing
 * is loaded, and what tells of itself tells nobody. Answers what hands over the rest and ends.
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
    // who asks with a trace of their own decides for it
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
  // calls of payment providers, of the geocoder and of the farm directory
  const forget = registerInstrumentations({ instrumentations: [new undici.UndiciInstrumentation()] })
  return async () => {
    forget()
    // a collector that is away must not keep a stop
    await Promise.allSettled([tracing.shutdown(), measuring.shutdown()])
    for (const api of [trace, metrics, propagation, context]) api.disable()
  }
}
