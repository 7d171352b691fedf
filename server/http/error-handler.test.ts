import { Writable } from 'node:stream'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { ErrorResponse } from '#shared/api/errors.ts'
import { answerErrors } from './error-handler.ts'
import { logOptions } from './log-options.ts'

const written: string[] = []
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    written.push(chunk.toString())
    done()
  },
})
const app = fastify({
  logger: { level: 'info', ...logOptions({ logLevel: 'info', isTerminal: false }), stream },
})
let userId: string | null = null
answerErrors(app, { findWhom: async () => (userId === null ? null : { userId }) })
app.get('/broken', () => {
  throw new Error('select secret from users failed at /srv/app.ts:3')
})
app.get<{ Querystring: { words: string } }>('/away', ({ query }) => {
  throw new Error(query.words)
})
afterAll(() => app.close())

test('an internal error is shown in general words and logged with its cause', async () => {
  const answer = await app.inject({ url: '/broken' })
  expect(answer.statusCode).toBe(500)
  expect(ErrorResponse.parse(answer.json())).toMatchObject({
    error: 'internal',
    message: expect.stringMatching(/wrong on our side/),
  })
  expect(answer.body).not.toMatch(/select|secret|app\.ts|stack/)
  const lines = written
    .join('')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      time: expect.any(Number),
      reqId: ErrorResponse.parse(answer.json()).requestId,
      url: '/broken',
      err: expect.objectContaining({ message: expect.stringContaining('select secret') }),
    }),
  )
})

test('a log line stays one line of JSON, whatever the request contains', async () => {
  written.length = 0
  await app.inject({ url: '/broken?x=%0a{"level":60}\n{"level":60,"msg":"forged"}\r\n' })
  const lines = written
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; url?: string })
  expect(lines.map(({ level }) => level)).not.toContain(60)
  expect(lines.some(({ url }) => url?.includes('forged'))).toBe(true)
})

test('the line of an internal error names whose request it was', async () => {
  written.length = 0
  userId = '019ab000-0000-7000-8000-000000000001'
  await app.inject({ url: '/broken' })
  await expect.poll(() => written.join('')).toContain(`"userId":"${userId}"`)
})

test.each([
  ['a connection that ended', 'Connection terminated unexpectedly'],
  ['none that came', 'timeout exceeded when trying to connect'],
  ['a read behind a pooler that we gave up', 'Query read timeout'],
])('is unavailable and may be retried: %s', async (_, words) => {
  const answer = await app.inject({ url: '/away', query: { words } })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toHaveProperty('retry-after')
})
