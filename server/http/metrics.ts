import type { FastifyInstance } from 'fastify'
import type { Histogram, Registry } from 'prom-client'

interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
}

/**
 * `GET /metrics` for Prometheus (architecture, run contract): the process's own figures and how long requests took, by
 * route. Its library is loaded once the server listens, so that it delays no start. Register before the routes.
 */
export function registerMetrics(app: FastifyInstance): void {
  let metrics: Metrics | null = null
  let loading: Promise<Metrics> | null = null
  const load = async () => {
    loading ??= makeMetrics()
    metrics = await loading
    return metrics
  }

  app.addHook('onListen', async () => {
    await load()
  })
  app.addHook('onResponse', async (request, reply) => {
    // the route, not the address: one series a route, however many listings there are
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    metrics?.requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    const { registry } = await load()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

async function makeMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, in seconds, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return { registry, requests }
}
