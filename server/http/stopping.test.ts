import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { makeTestApp } from '#tests/make/test-app.ts'
import { openTestDatabase } from '#tests/make/test-database.ts'
import { watchDatabase } from '#tests/make/watched-database.ts'

it('a stopping server answers pending requests and later ones on the same connection', async () => {
  const { database, holdNextRead } = watchDatabase(await openTestDatabase('embedded'))
  const test = await makeTestApp(database)
  const stopping = Promise.withResolvers<void>()
  test.app.addHook('preClose', async () => stopping.resolve())
  const address = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(address.port), address.hostname)
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${address.host}\r\n\r\n`)

  const held = holdNextRead()
  ask('/api/food-listings')
  await held.begun
  const stopped = test.close()
  await stopping.promise
  const over = once(socket, 'close')
  const second = Promise.withResolvers<void>()
  test.app.server.once('request', () => second.resolve())
  ask('/readyz')
  await second.promise
  held.letGo()
  await Promise.all([stopped, over])
  // it answers that it is stopping
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
  expect(heard).toMatch(/connection: close/i)
  expect(heard).toContain('"fields":{"process":"The process is stopping."}')
})

it('a stopping server does not wait for an unused connection', async () => {
  const test = await makeTestApp('embedded')
  const address = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
  const { server } = test.app
  // these would end it after a minute
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 })
  const accepted = once(server, 'connection')
  // browsers open connections ahead of time
  const socket = connect(Number(address.port), address.hostname).resume()
  await accepted
  await Promise.all([test.close(), once(socket, 'close')])
})
