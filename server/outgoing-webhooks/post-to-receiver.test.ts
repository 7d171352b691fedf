import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { internetReceivers } from '#server/network/receivers.ts'
import { hasOpenssl } from '#tests/make/certificates.ts'
import { noReceivers, startReceiver, type TestReceiver } from '#tests/make/receivers.ts'
import { postToReceiver } from './post-to-receiver.ts'

describe.runIf(hasOpenssl)('a call to a receiver', () => {
  let receiver: TestReceiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  beforeEach(() => {
    receiver.calls.length = 0
    receiver.answerBy((response) => response.writeHead(204).end())
  })
  afterAll(() => receiver?.close())

  const reaching = (changes = {}) => noReceivers({ ...receiver.receivers, ...changes })
  const call = () => ({ url: `${receiver.url}hooks?a=b`, headers: { 'webhook-id': 'one' }, body: '{"ä":1}' })
  const post = (changes = {}) => postToReceiver(reaching(changes), call())

  it('delivers the body and headers', async () => {
    expect(await post()).toMatchObject({ status: 204, failure: null, answer: '' })
    expect(receiver.calls).toMatchObject([
      { path: '/hooks?a=b', headers: { 'webhook-id': 'one', 'content-length': '8' }, body: '{"ä":1}' },
    ])
  })

  it('fails for an answer that is not 2xx', async () => {
    receiver.answerBy((response) => response.writeHead(500).end('It burned\0.'))
    expect(await post()).toMatchObject({ status: 500, failure: 'status', answer: 'It burned.' })
  })

  it.each([301, 302, 303, 307, 308])('does not follow a redirect: %s', async (status) => {
    receiver.answerBy((response) => response.writeHead(status, { location: `${receiver.url}other` }).end())
    expect(await post()).toMatchObject({ status, failure: 'redirect' })
    expect(receiver.calls).toHaveLength(1)
  })

  it('gives up a receiver that never answers', async () => {
    receiver.answerBy(() => undefined)
    expect(await post({ patience: 200 })).toMatchObject({ status: null, failure: 'timeout' })
  })

  it('counts an answer whose end never comes', async () => {
    receiver.answerBy((response) => response.writeHead(200).write('Thank'))
    expect(await post({ patience: 500 })).toMatchObject({ status: 200, failure: null, answer: 'Thank' })
  })

  it('reads only the beginning of an endless answer', async () => {
    receiver.answerBy((response) => {
      const more = () => response.write('x'.repeat(1_000), (error) => error ?? setImmediate(more))
      more()
    })
    expect(await post()).toMatchObject({ status: 200, failure: null, answer: 'x'.repeat(500) })
  })

  it('gives up a receiver that switches to another protocol', async () => {
    receiver.answerBy((response) => {
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: tea\r\n\r\n')
    })
    expect(await post()).toMatchObject({ status: null, failure: 'unreachable' })
  })

  it('gives up a receiver that only sends early hints', async () => {
    receiver.answerBy((response) => {
      const more = () =>
        response.socket?.write(
          'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n',
          (error) => error ?? setImmediate(more),
        )
      more()
    })
    expect(await post({ patience: 300 })).toMatchObject({ status: null, failure: 'timeout' })
  })

  it('gives up a receiver that accepts a connection and says nothing', async () => {
    const server = createServer((socket) => socket.resume())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const silent = { ...call(), url: `https://receiver.example.org:${port}/` }
    expect(await postToReceiver(reaching({ patience: 200 }), silent)).toMatchObject({ failure: 'timeout' })
    server.close()
    await once(server, 'close')
  })

  it('refuses endless headers', async () => {
    receiver.answerBy((response) => response.writeHead(200, { long: 'x'.repeat(20_000) }).end())
    expect(await post()).toMatchObject({ status: null, failure: 'unreachable' })
  })

  it('gives up name servers that never answer', async () => {
    const resolve = () => new Promise<string[]>(() => undefined)
    expect(await post({ patience: 100, resolve })).toMatchObject({ failure: 'timeout' })
  })

  it('does not call a name without addresses', async () => {
    expect(await post({ resolve: async () => [] })).toMatchObject({ status: null, failure: 'not_found' })
  })

  it('rejects a certificate for another name, and one that nobody vouches for', async () => {
    const { url } = call()
    const named = { ...call(), url: url.replace('receiver.', 'other.') }
    const anyName = reaching({ resolve: async () => ['127.0.0.1'] })
    expect(await postToReceiver(anyName, named)).toMatchObject({ failure: 'certificate' })
    expect(await post({ authority: null })).toMatchObject({ failure: 'certificate' })
    expect(receiver.calls).toEqual([])
  })

  it('does not call a name that resolves to this machine', async () => {
    const { isAllowed } = internetReceivers()
    expect(await post({ isAllowed })).toMatchObject({ status: null, failure: 'not_public' })
    expect(receiver.calls).toEqual([])
  })

  it('calls a program on this machine only in a local trial', async () => {
    const heard: string[] = []
    const program = createHttpServer((request, response) => {
      heard.push(`${request.method} ${request.url} ${request.headers['webhook-id']}`)
      response.writeHead(204).end()
    })
    program.listen(0, 'localhost')
    await once(program, 'listening')
    const address = program.address()
    const port = typeof address === 'object' ? address?.port : 0
    const local = { ...call(), url: `http://localhost:${port}/hooks` }
    expect(await postToReceiver(internetReceivers(), local)).toMatchObject({ failure: 'not_public' })
    expect(heard).toEqual([])
    expect(await postToReceiver(internetReceivers(true), local)).toMatchObject({ status: 204, failure: null })
    expect(heard).toEqual(['POST /hooks one'])
    // under another name it stays private
    expect(await post({ isAllowed: internetReceivers(true).isAllowed })).toMatchObject({
      failure: 'not_public',
    })
    program.close()
    await once(program, 'close')
  })

  it('calls no address of a name that has a private one, too', async () => {
    const resolve = async () => ['93.184.215.14', '127.0.0.1']
    const { isAllowed } = internetReceivers()
    expect(await post({ isAllowed, resolve })).toMatchObject({ failure: 'not_public' })
  })

  it('resolves a name once, so that a second answer leads nowhere', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    }
    expect(await post({ resolve })).toMatchObject({ failure: null })
    expect(asked).toBe(1)
  })

  it('checks the address again once connected, before it sends anything', async () => {
    const heard: Buffer[] = []
    const server = createServer((socket) => socket.on('data', (data) => heard.push(data)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    let checks = 0
    const receivers = reaching({
      isAllowed: () => {
        checks += 1
        return checks === 1
      },
    })
    const url = `https://receiver.example.org:${port}/`
    expect(await postToReceiver(receivers, { ...call(), url })).toMatchObject({ failure: 'not_public' })
    expect(checks).toBe(2)
    server.close()
    await once(server, 'close')
    expect(Buffer.concat(heard).toString()).not.toContain('webhook')
  })

  it('uses no proxy of the environment', async () => {
    vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9')
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    expect(await post()).toMatchObject({ failure: null })
    vi.unstubAllEnvs()
  })

  it('rejects when the process stops', async () => {
    receiver.answerBy(() => undefined)
    const receivers = reaching()
    const posting = postToReceiver(receivers, call())
    await expect.poll(() => receiver.calls).toHaveLength(1)
    receivers.close()
    await expect(posting).rejects.toThrow(/abort/i)
  })
})
