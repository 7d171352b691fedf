import {
  type Attributes,
  type Context,
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** In seconds, as the standard requires. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Creates a span per request, as a child of its incoming trace, and measures its duration, by OpenTelemetry's
 * conventions: route and status, nothing about the user or input. Register first, so that early answers have spans too.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('bakesale')
  const durations = metrics.getMeter('bakesale').createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'How long requests took.',
    advice: { explicitBucketBoundaries: buckets },
  })
  const traced = new WeakMap<FastifyRequest, { span: Span; within: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const from = propagation.extract(ROOT_CONTEXT, request.headers)
    const span = tracer.startSpan(
      `${request.method} ${routeOf(request)}`,
      { kind: SpanKind.SERVER, attributes: { ...attributesOf(request), 'bakesale.request_id': request.id } },
      from,
    )
    const within = trace.setSpan(from, span)
    traced.set(request, { span, within })
    context.with(within, done)
  })
  // body parsing loses the async context
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(traced.get(request)?.within ?? context.active(), done)
  })
  app.addHook('onError', async (request, _reply, error) => {
    traced.get(request)?.span.setAttribute('error.type', error.name)
  })
  app.addHook('onResponse', async (request, reply) => {
    const status = { 'http.response.status_code': reply.statusCode }
    durations.record(reply.elapsedTime / 1000, { ...attributesOf(request), ...status })
    end(traced.get(request)?.span, status, reply.statusCode >= 500)
  })
  app.addHook('onRequestAbort', async (request) =>
    end(traced.get(request)?.span, { 'error.type': 'aborted' }, true),
  )
}

function end(span: Span | undefined, attributes: Attributes, isFailure: boolean): void {
  span?.setAttributes(attributes)
  if (isFailure) span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.end()
}

/** The route, not the URL: ids and searches must not be exported. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none'
}

function attributesOf(request: FastifyRequest): Attributes {
  return { 'http.request.method': request.method, 'http.route': routeOf(request) }
}
