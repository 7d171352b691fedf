import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ErrorResponse } from '#shared/api/errors.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'

describe('a malformed request', () => {
  let shop: TestApp
  let port: number
  beforeAll(async () => {
    shop = await makeTestApp('embedded', { publicUrl: 'https://bakes.example' })
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    port = (shop.app.server.address() as AddressInfo).port
  })
  afterAll(() => shop.close())

  async function send(lines: string[]) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    return { head: head.toLowerCase(), body }
  }

  it.each([
    ['two hosts', ['GET /api/me HTTP/1.1', 'host: a', 'host: b']],
    ['no host', ['GET /api/me HTTP/1.1']],
    [
      'a length beside chunks',
      ['POST /api/login HTTP/1.1', 'host: a', 'content-length: 4', 'transfer-encoding: chunked'],
    ],
    ['a method that is no word', ['G€T / HTTP/1.1', 'host: a']],
    ['an unknown method', ['BAKE / HTTP/1.1', 'host: a']],
    ['a header without an end', ['GET / HTTP/1.1', 'host: a', 'x y']],
    ['more than we take', [`GET /${'a'.repeat(140_000)} HTTP/1.1`, 'host: a']],
  ])('%s is rejected in the shape of every failure, with its headers', async (_what, lines) => {
    const { head, body } = await send(lines)
    expect(head).toMatch(/^http\/1\.1 400 /)
    expect(ErrorResponse.parse(JSON.parse(body)).error).toBe('bad_request')
    const headers = [
      'strict-transport-security: max-age=31536000; includesubdomains',
      'x-content-type-options: nosniff',
      'no-store',
    ]
    for (const header of headers) expect(head).toContain(header)
    for (const part of [/default-src '(self|none)'/, /base-uri 'none'/, /frame-ancestors 'none'/])
      expect(head).toMatch(part)
  })

  it.each(['/food/%zz', '/food/100%', '/food/%ff'])('%s returns the page for 404', async (url) => {
    const answer = await shop.app.inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-security-policy']).toContain("base-uri 'none'")
    expect(answer.body).toContain('<html')
  })

  it('an incomplete API path returns 404 in the shape of every failure', async () => {
    const answer = await shop.app.inject({ url: '/api/food-listings/%zz' })
    expect([answer.statusCode, ErrorResponse.parse(answer.json()).error]).toEqual([404, 'not_found'])
  })
})

test('the flood limit recognizes every spelling of a URL, and counts a household by its /64', async () => {
  const shop = await makeTestApp('embedded', { rateLimit: true })
  const ask = async (url: string, remoteAddress: string) =>
    (await shop.app.inject({ url, remoteAddress })).statusCode
  const spellings = ['/api/me', '/%61pi/me', '/api/m%65?from=%61']
  for (let at = 0; at < 600; at += 1)
    await ask(spellings[at % spellings.length] ?? '', `2001:db8::${(at % 9) + 1}`)
  for (const url of spellings) expect(await ask(url, '2001:db8::77')).toBe(429)
  expect(await ask('/api/me', '2001:db8:0:1::1')).not.toBe(429)
  await shop.close()
})
