import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { registerMetrics } from './metrics.ts'

describe('GET /metrics', () => {
  let app: FastifyInstance
  beforeAll(() => {
    app = Fastify()
    registerMetrics(app, { metricsToken: null, publicUrl: 'http://localhost:3000' })
    app.get('/food/:id', () => 'bread')
  })
  afterAll(() => app.close())

  const metrics = async () => (await app.inject('/metrics')).body

  it('returns the process’s figures and request durations by route, not by URL', async () => {
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

  it.each([
    ['http://localhost:3000', null, '127.0.0.1', undefined, 200],
    ['http://localhost:3000', null, '::1', undefined, 200],
    ['http://localhost:3000', null, '203.0.113.9', undefined, 404],
    ['https://bakes.example', null, '127.0.0.1', undefined, 404],
    ['https://bakes.example', 'secret', '203.0.113.9', 'Bearer secret', 200],
    ['https://bakes.example', 'secret', '127.0.0.1', undefined, 404],
    ['https://bakes.example', 'secret', '127.0.0.1', 'Bearer secrets', 404],
    ['https://bakes.example', 'secret', '127.0.0.1', 'secret', 404],
  ])(
    'at %s with the token %s, asked from %s with %s, returns %i',
    async (publicUrl, metricsToken, remoteAddress, authorization, status) => {
      const guarded = Fastify()
      registerMetrics(guarded, { metricsToken, publicUrl })
      guarded.setErrorHandler((error, _request, reply) =>
        reply.status(error instanceof AppError ? error.status : 500).send(),
      )
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await guarded.inject({ url: '/metrics', remoteAddress, headers })
      expect(answer.statusCode).toBe(status)
      await guarded.close()
    },
  )
})
