import { Writable } from 'node:stream'
import fastify, { LogController } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/read-config.ts'
import { logAccess } from './access-log.ts'
import { logOptions } from './log-options.ts'

const written: string[] = []
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    written.push(chunk.toString())
    done()
  },
})
const makeApp = () =>
  fastify({
    logger: { level: 'info', ...logOptions({ logLevel: 'info', isTerminal: false }), stream },
    logController: new LogController({ disableRequestLogging: true }),
  })
const app = makeApp()

beforeAll(() => {
  logAccess(app, readConfig({ ACCESS_LOG: 'on' }))
  app.get('/links/:token', () => ({ isKnown: true }))
})
afterAll(() => app.close())
beforeEach(() => {
  written.length = 0
})

const lines = () => written.map((line): unknown => JSON.parse(line))

test('writes one line per finished request, with its route', async () => {
  await app.inject({ url: '/links/abc' })
  await expect.poll(lines).toEqual([
    expect.objectContaining({
      event: 'request',
      reqId: expect.any(String),
      method: 'GET',
      route: '/links/:token',
      status: 200,
      ms: expect.any(Number),
    }),
  ])
})

test('contains no token, query, cookie, URL or client address', async () => {
  await app.inject({
    url: '/links/s3cret-token?near=s3cret-place',
    headers: { cookie: 'session=s3cret-cookie', 'user-agent': 's3cret-agent' },
    remoteAddress: '203.0.113.7',
  })
  await app.inject({ url: '/nowhere/s3cret-path' })
  await expect.poll(lines).toMatchObject([{ route: '/links/:token' }, { route: 'none', status: 404 }])
  expect(written.join('')).not.toMatch(/s3cret|203\.0\.113\.7/)
})

test('writes nothing without the setting', async () => {
  const quiet = makeApp()
  logAccess(quiet, readConfig({}))
  quiet.get('/breads', () => ({}))
  await quiet.inject({ url: '/breads' })
  await quiet.close()
  expect(written).toEqual([])
})
