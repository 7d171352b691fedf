import fastify from 'fastify'
import { expect, test } from 'vitest'
import { takeJsonBodies } from './json-bodies.ts'

const app = fastify()
takeJsonBodies(app)
app.post('/none', (request) => ({ body: request.body ?? 'nothing' }))
app.post('/some', { schema: { body: { type: 'object' } } }, (request) => ({ body: request.body }))

const post = (url: string, payload: string) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })

test('API-29: a call without input accepts an empty body with a JSON content type', async () => {
  const answer = await post('/none', '')
  expect([answer.statusCode, answer.json()]).toEqual([200, { body: 'nothing' }])
})

test('a call with input accepts every JSON value, and invalid JSON is rejected', async () => {
  expect((await post('/some', '')).statusCode).toBe(400)
  expect((await post('/some', '{')).statusCode).toBe(400)
  expect((await post('/some', '{"__proto__":{"a":1}}')).statusCode).toBe(400)
  expect((await post('/some', '{"a":1}')).json()).toEqual({ body: { a: 1 } })
})
