import { get } from 'node:http'
import { type Agent, get as getSecure } from 'node:https'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Certificates, hasOpenssl, makeCertificates } from '#tests/make/certificates.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

interface Asking {
  ca?: string
  maxVersion?: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'
  servername?: string
  agent?: Agent
}

describe.runIf(hasOpenssl)('a process with a certificate', () => {
  let own: Certificates
  let foreign: Certificates
  let test: TestApp
  let port: number
  beforeAll(async () => {
    own = makeCertificates()
    foreign = makeCertificates()
    const tls = { certificate: own.read('web/server.pem'), key: own.read('web/server.key') }
    test = await makeTestApp(anyEngine, { tls })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const address = test.app.server.address()
    port = typeof address === 'object' ? (address?.port ?? 0) : 0
  })
  afterAll(async () => {
    await test?.close()
    own?.remove()
    foreign?.remove()
  })

  /** The response's status, or the connection error. */
  const ask = (asking: Asking) =>
    new Promise<number | string>((resolve) => {
      const settings = { port, host: '127.0.0.1', path: '/livez', servername: 'web', ...asking }
      getSecure({ ...settings, minVersion: 'TLSv1' }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      }).on('error', (error) => resolve(error.message))
    })

  it('V12.3.3, V12.3.4: accepts TLS clients that trust its authority; others refuse it', async () => {
    expect(await ask({ ca: own.read('proxy/authority.pem') })).toBe(200)
    expect(await ask({ ca: own.read('proxy/authority.pem'), maxVersion: 'TLSv1.2' })).toBe(200)
    expect(await ask({ ca: foreign.read('proxy/authority.pem') })).toMatch(/unable to verify|self-signed/)
    expect(await ask({})).toMatch(/unable to verify|self-signed/)
    expect(await ask({ ca: own.read('proxy/authority.pem'), servername: 'storage' })).toContain('altnames')
  })

  it('V12.3.3: answers nothing unencrypted or with an old TLS version', async () => {
    const plainly = await new Promise((resolve) => {
      get({ port, host: '127.0.0.1', path: '/livez' }, ({ statusCode }) => resolve(statusCode)).on(
        'error',
        () => resolve('no answer'),
      )
    })
    expect(plainly).toBe('no answer')
    expect(await ask({ ca: own.read('proxy/authority.pem'), maxVersion: 'TLSv1.1' })).toEqual(
      expect.any(String),
    )
  })
})
