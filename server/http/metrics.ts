import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import { isLoopback } from '#server/network/public-address.ts'
import type { Figures } from '#server/telemetry/figures.ts'
import { AppError } from './app-error.ts'
import type { Refusals } from './refusals.ts'

interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  gauges: ReadonlyMap<string, Gauge>
}

/**
 * `GET /metrics` for Prometheus (architecture, run contract): process figures, request durations by route, refusals and
 * `figures`. The library loads after the server listens, to keep the start fast. Register before the routes.
 */
export function registerMetrics(
  app: FastifyInstance,
  config: Pick<Config, 'metricsToken' | 'publicUrl'>,
  { figures = [], refusals = null }: { figures?: readonly Figures[]; refusals?: Refusals | null } = {},
): void {
  let metrics: Metrics | null = null
  let loading: Promise<Metrics> | null = null
  const load = async () => {
    loading ??= makeMetrics(Object.assign({}, ...figures.map(({ help }) => help)), refusals)
    metrics = await loading
    return metrics
  }

  app.addHook('onListen', async () => {
    await load()
  })
  app.addHook('onResponse', async (request, reply) => {
    // the route, not the URL, keeps the number of series small
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    metrics?.requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { rateLimit: false, site: 'both' } }, async (request, reply) => {
    if (!mayRead(request, config)) throw new AppError('not_found', 'We could not find that.')
    const { registry, gauges } = await load()
    // process figures are served even when the database does not answer
    const read = await Promise.all(figures.map((subject) => subject.read().catch(() => ({}))))
    const values = new Map(read.flatMap((subject) => Object.entries(subject)))
    for (const [name, gauge] of gauges) gauge.set(values.get(name) ?? Number.NaN)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

/** Requires the token; without one, allows only local requests on a server that is not public. */
function mayRead(
  { headers, ip }: FastifyRequest,
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
): boolean {
  if (metricsToken === null) return !publicUrl.startsWith('https:') && isLoopback(ip)
  const [given, right] = [headers.authorization ?? '', `Bearer ${metricsToken}`].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return given !== undefined && right !== undefined && timingSafeEqual(given, right)
}

async function makeMetrics(help: Figures['help'], refusals: Refusals | null): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, in seconds, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const gauges = new Map(
    Object.entries(help).map(([name, text]) => [
      name,
      new Gauge({ name, help: text, registers: [registry] }),
    ]),
  )
  new Counter({
    name: 'refusals_total',
    help: 'What was refused where somebody may be trying to get in, by kind and limit.',
    labelNames: ['kind', 'limit'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { count, ...labels } of refusals?.counts ?? []) this.inc(labels, count)
    },
  })
  return { registry, requests, gauges }
}
