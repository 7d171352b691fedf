import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerMetrics } from './metrics.ts'

describe('GET /metrics', () => {
  let app: FastifyInstance
  beforeAll(() => {
    app = Fastify()
    registerMetrics(app)
    app.get('/food/:id', () => 'bread')
  })
  afterAll(() => app.close())

  const metrics = async () => (await app.inject('/metrics')).body

  it('tells the process’s figures and how long requests took, by route and not by address', async () => {
    await metrics()
    await app.inject('/food/1')
    await app.inject('/food/2')
    await app.inject('/nowhere')
    const text = await metrics()
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/food/:id",status="200"} 2',
    )
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1')
    expect(text).not.toContain('/nowhere')
  })
})
