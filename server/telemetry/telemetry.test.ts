import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callServer, signUpAt } from '#tests/make/server-client.ts'
import { fromSource, launchServer } from '#tests/make/server-process.ts'
import {
  openTelemetryCollector,
  type Span,
  type TelemetryCollector,
} from '#tests/make/telemetry-collector.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const listing = '019a0000-0000-7000-8000-000000000001'

describe('exports to a collector', () => {
  let collector: TelemetryCollector
  let folder: string
  beforeAll(async () => {
    collector = await openTelemetryCollector()
    folder = mkdtempSync(join(tmpdir(), 'bakesale-telemetry-'))
    const environment = { DATA_DIR: folder, SEED_DEMO: '0', OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` }
    const server = await launchServer(environment, fromSource())
    await server.opened
    await callServer(server.url, 'GET', `/api/food-listings/${listing}?secret=of-mine`, {
      headers: { traceparent: `00-${traceId}-${parentId}-01` },
    })
    await signUpAt(server.url, 'ana@example.org')
    server.process.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })
  })
  afterAll(() => {
    collector.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const spanOf = (name: string): Span => {
    const found = collector.spans.find((span) => span.name === name)
    if (!found) throw new Error(`There is no ${name} among ${collector.spans.map((span) => span.name)}`)
    return found
  }
  const attribute = (span: Span, name: string) =>
    Object.values(span.attributes.find(({ key }) => key === name)?.value ?? {})[0]

  it('a request is a span of its incoming trace, named by its route', () => {
    const span = spanOf('GET /api/food-listings/:id')
    expect(span).toMatchObject({ traceId, parentSpanId: parentId })
    expect(attribute(span, 'http.route')).toBe('/api/food-listings/:id')
    expect(Number(attribute(span, 'http.response.status_code'))).toBe(404)
    expect(attribute(span, 'bakesale.request_id')).toMatch(/^[\da-f-]{36}$/)
  })

  it('its statements are child spans, also after its body was read', () => {
    const signUp = spanOf('POST /api/signup')
    const within = collector.spans.filter(({ parentSpanId }) => parentSpanId === signUp.spanId)
    expect(within.map(({ name }) => name)).toContain('insert')
    expect(within.map((span) => attribute(span, 'db.query.text')).join('\n')).toContain('insert into "users"')
  })

  it('nothing reveals the user or their input', () => {
    const all = JSON.stringify(collector.spans)
    for (const told of [listing, 'of-mine', 'ana@example.org', '127.0.0.1']) expect(all).not.toContain(told)
  })

  it('the process names itself, and its metrics have standard names and match /metrics', () => {
    expect(Object.fromEntries(collector.resource)).toMatchObject({
      'service.name': 'bakesale',
      'bakesale.role': 'all',
    })
    expect([...collector.metrics]).toEqual(
      expect.arrayContaining([
        'http.server.request.duration',
        'db.client.operation.duration',
        'payment_instructions_waiting',
        'database_connections_open',
        'tellings_waiting',
        'jobs_waiting',
        'mails_waiting',
        'fills_open',
      ]),
    )
  })
})

it('an unreachable collector blocks neither a request nor a stop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-telemetry-'))
  const away = await openTelemetryCollector()
  away.close()
  const server = await launchServer(
    { DATA_DIR: folder, SEED_DEMO: '0', OTEL_EXPORTER_OTLP_ENDPOINT: away.url },
    fromSource(),
  )
  await server.opened
  expect((await callServer(server.url, 'GET', '/api/food-listings')).status).toBe(200)
  server.process.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0 })
  rmSync(folder, { recursive: true, force: true })
})
