import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { answerErrors } from './error-handler.ts'
import { type AboutWhom, noteAccount, Refusals, refusalOf } from './refusals.ts'

const Line = z.looseObject({ level: z.number(), msg: z.string() })
const adminId = '019ab000-0000-7000-8000-000000000001'

let app: FastifyInstance
let now = new Date('2026-03-01T08:00:00Z')
afterEach(() => app.close())

/** An application that refuses on request, and its log lines. */
function refusingApp(findWhom: () => Promise<AboutWhom> = async () => null) {
  const lines: z.infer<typeof Line>[] = []
  const stream = { write: (text: string) => lines.push(Line.parse(JSON.parse(text))) }
  app = Fastify({ logger: { level: 'warn', stream } })
  const refusals = new Refusals(() => now, findWhom)
  answerErrors(app, { noteRefusal: (request, refusal) => refusals.note(request, refusal) })
  app.get('/limit/:token', () => {
    const refusal = { kind: 'rate_limited', limit: 'own password' } as const
    throw new AppError('rate_limited', 'Please wait.', { refusal })
  })
  app.get('/sign-in', (request) => {
    noteAccount(request, async () => ({ adminId }))
    throw new AppError('invalid_credentials', 'No', { refusal: { kind: 'failed_sign_in' } })
  })
  app.get('/gone', () => {
    throw new AppError('not_found', 'Gone')
  })
  const ask = (url: string) => app.inject({ url, remoteAddress: '2001:db8:1:2:3::4' })
  return { lines, refusals, ask }
}

test('counts refusals by kind and limit, and logs the account without tokens', async () => {
  const { lines, refusals, ask } = refusingApp()
  await ask('/limit/secret-token')
  await ask('/limit/secret-token')
  await ask('/sign-in')
  await ask('/gone')
  await expect.poll(() => lines.length).toBe(3)
  expect(lines[0]).toMatchObject({
    level: 40,
    event: 'refused',
    kind: 'rate_limited',
    limit: 'own password',
    network: '2001:db8:1:2::/64',
    method: 'GET',
    route: '/limit/:token',
  })
  expect(lines[2]).toMatchObject({ kind: 'failed_sign_in', adminId })
  expect(JSON.stringify(lines)).not.toContain('secret-token')
  expect(refusals.counts.filter(({ count }) => count > 0)).toEqual([
    { kind: 'failed_sign_in', limit: '', count: 1 },
    { kind: 'rate_limited', limit: 'own password', count: 2 },
  ])
  expect(refusals.counts).toContainEqual({ kind: 'foreign_origin', limit: '', count: 0 })
})

test('logs ten lines of a kind per minute, and then how many were left out', async () => {
  let asked = 0
  const { lines, refusals, ask } = refusingApp(async () => {
    asked += 1
    return { userId: adminId }
  })
  for (let times = 0; times < 25; times += 1) await ask('/limit/x')
  await ask('/sign-in')
  await expect.poll(() => lines.length).toBe(11)
  expect(asked).toBe(10)
  now = new Date(now.getTime() + 60_000)
  await ask('/limit/x')
  await expect.poll(() => lines.length).toBe(12)
  expect(lines[11]).toMatchObject({ leftOut: 15, userId: adminId })
  expect(refusals.counts).toContainEqual({ kind: 'rate_limited', limit: 'own password', count: 26 })
})

test('logs every attempt at a password, a code or a re-authentication', async () => {
  const { lines, ask } = refusingApp()
  for (let times = 0; times < 12; times += 1) await ask('/sign-in')
  await expect.poll(() => lines.length).toBe(12)
})

test.each([
  ['unauthenticated', 401, true, { kind: 'unauthenticated' }],
  ['forbidden', 403, true, { kind: 'forbidden' }],
  ['set_up_needed', 403, false, { kind: 'forbidden' }],
  ['not_found', 404, true, { kind: 'not_there' }],
  ['not_found', 404, false, null],
  ['wrong_transition', 409, true, { kind: 'wrong_transition' }],
  ['conflict', 409, true, null],
  ['internal', 500, true, null],
])('%s (%i) of a call that requires sign-in (%s) counts as %j', (code, status, needsSignIn, counted) => {
  expect(refusalOf({ code, status }, needsSignIn)).toEqual(counted)
})

test('logs a line even when the account cannot be determined', async () => {
  const { lines, ask } = refusingApp(() => Promise.reject(new Error('The database is away')))
  expect((await ask('/limit/x')).statusCode).toBe(429)
  await expect.poll(() => lines.length).toBe(1)
})
