import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrors } from '#server/http/error-handler.ts'
import { testNow } from '#tests/make/clock.ts'
import { openSandbox, type Sandbox } from './open-sandbox.ts'
import { forwardToSandbox } from './sandbox-forwarder.ts'

let sandbox: Sandbox
let app: FastifyInstance
let url: string
beforeAll(async () => {
  sandbox = await openSandbox({ dataDir: null, publicUrl: 'http://localhost:3000', now: () => testNow })
  url = sandbox.url
  app = Fastify()
  answerErrors(app)
  await forwardToSandbox(app, async () => url)
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

test("serves the sandbox's pages, styles and scripts under our own address", async () => {
  const page = await app.inject('/payment-sandbox/')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Payment sandbox: no real money')
  for (const [path, type] of [
    ['tokens.css', 'text/css'],
    ['sandbox.css', 'text/css'],
    ['paypal/sdk.js?client-id=1', 'text/javascript'],
  ]) {
    const file = await app.inject(`/payment-sandbox/${path}`)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toContain(type)
  }
})

test('forwards forms and redirects to our own address', async () => {
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/payment-sandbox/behaviours',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const taken = await send('rail=paypal&behaviour=slow&operation=capture')
  expect(taken.statusCode).toBe(303)
  expect(taken.headers.location).toBe('/payment-sandbox/')
  expect((await app.inject('/payment-sandbox/')).body).toContain('answers late</span>')
  expect((await send('rail=cash&behaviour=slow')).statusCode).toBe(422)
})

test.each([
  '/payment-sandbox/../v1/oauth2/token',
  '/payment-sandbox/%2e%2e/v1/oauth2/token',
  '/payment-sandbox/..%2fv1/oauth2/token',
  '/payment-sandbox//127.0.0.1:1/',
])("does not forward to the sandbox's API: %s", async (path) => {
  expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(404)
})

test('returns unavailable when the sandbox does not respond', async () => {
  url = 'http://127.0.0.1:1'
  expect((await app.inject('/payment-sandbox/')).statusCode).toBe(503)
})
