import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { checkOrigin } from './origin-check.ts'

const app = fastify()
checkOrigin(app, { publicUrl: 'https://bakesale.example', adminUrl: null })
app.setErrorHandler((error, _request, reply) => {
  if (!(error instanceof AppError)) throw error
  return reply.status(error.status).send({ error: error.code })
})
app.all('/', () => ({ done: true }))
afterAll(() => app.close())

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const ask = (method: Method, headers: Record<string, string>) =>
  app.inject({ method, url: '/', headers: { host: 'shop.example', ...headers } })

const refused = [403, { error: 'wrong_origin' }]
const done = [200, { done: true }]

test.each([
  [{}, done],
  [{ origin: 'https://bakesale.example' }, done],
  // behind a proxy with another host name
  [{ origin: 'https://shop.example' }, done],
  // anybody on the network can write this
  [{ origin: 'http://shop.example' }, refused],
  [{ origin: 'http://bakesale.example' }, refused],
  [{ origin: 'https://bakesale.example', 'sec-fetch-site': 'same-origin' }, done],
  [{ origin: 'https://evil.example' }, refused],
  [{ origin: 'https://bakesale.example.evil.example' }, refused],
  [{ origin: 'https://blog.bakesale.example' }, refused],
  [{ origin: 'null' }, refused],
  [{ origin: '' }, refused],
  [{ 'sec-fetch-site': 'same-origin' }, done],
  [{ 'sec-fetch-site': 'none' }, done],
  [{ 'sec-fetch-site': 'same-site' }, refused],
  [{ 'sec-fetch-site': 'cross-site' }, refused],
])('OPEN-71: a state-changing call with %j', async (headers, answer) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const { statusCode, json } = await ask(method, headers)
    expect([statusCode, json()], method).toEqual(answer)
  }
})

test.each(['GET', 'HEAD', 'OPTIONS'] as const)('OPEN-71: a %s is allowed from any origin', async (method) => {
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }])
    expect((await ask(method, headers)).statusCode).toBe(200)
})
