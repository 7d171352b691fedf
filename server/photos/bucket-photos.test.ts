import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bucket } from '#server/config.ts'
import { hasOpenssl, makeCertificates } from '#tests/make/certificates.ts'
import { clockNow, fromTestNow } from '#tests/make/clock.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makePhoto } from '#tests/make/make-photo.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { bucketPhotoStore } from './bucket-photo-store.ts'
import { sweepPhotos } from './sweep-photos.ts'

/** Sets the `Date` header to the test clock, because the S3 client uses it as its time. */
function byTestClock(answer: RequestListener): RequestListener {
  return (request, response) => {
    response.setHeader('date', clockNow().toUTCString())
    answer(request, response)
  }
}

describe('photos in an S3-compatible bucket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-bucket-'))
  const storage = new S3rver({
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'bakes', configs: [] }],
  })
  let service: Server
  let server: TestApp
  let baker: Person
  let bucket: Bucket
  beforeAll(async () => {
    await storage.configureBuckets()
    service = createServer(byTestClock(storage.callback()))
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const address = service.address()
    const port = typeof address === 'object' ? address?.port : undefined
    bucket = {
      endpoint: `http://127.0.0.1:${port}`,
      name: 'bakes',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      publicUrl: null,
      authority: null,
      client: null,
    }
    server = await makeTestApp(anyEngine, { bucket })
    baker = await makePerson(server)
  })
  afterAll(async () => {
    await server?.close()
    service.closeAllConnections()
    service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('OPEN-62: stores an uploaded photo in the bucket and serves it', async () => {
    const { imageUrl } = await makePhoto(server, baker)
    const answer = await server.app.inject(imageUrl.replace('-800.jpg', '-400.webp'))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  })

  it('returns 404 for a missing photo', async () => {
    expect((await server.app.inject(`/photos/${'0'.repeat(32)}-800.jpg`)).statusCode).toBe(404)
  })

  it('deletes unused photos from the bucket', async () => {
    const { imageUrl } = await makePhoto(server, baker, '#334455')
    server.setNow(fromTestNow(25 * 60 * 60_000))
    expect(await sweepPhotos(server)).toBeGreaterThan(0)
    server.setNow(null)
    expect((await server.app.inject(imageUrl)).statusCode).toBe(404)
  })

  it('redirects to a public bucket, and its pages may load photos from there', async () => {
    const shown = await makeTestApp(anyEngine, { bucket: { ...bucket, publicUrl: 'https://cdn.example/b' } })
    const { imageUrl } = await makePhoto(shown, await makePerson(shown), '#998877')
    const answer = await shown.app.inject(imageUrl)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `https://cdn.example/b${imageUrl}`])
    expect(answer.headers['content-security-policy']).toContain('https://cdn.example')
    await shown.close()
  })

  it.runIf(hasOpenssl)(
    'V12.3.4, V13.2.1: over TLS, trusts a single authority and presents a client certificate',
    async () => {
      const [own, foreign] = [makeCertificates(), makeCertificates()]
      const secure = createSecureServer(
        {
          cert: own.read('web/server.pem'),
          key: own.read('web/server.key'),
          ca: own.read('storage/authority.pem'),
          requestCert: true,
          rejectUnauthorized: true,
        },
        byTestClock(storage.callback()),
      )
      await new Promise<void>((resolve) => secure.listen(0, 'localhost', resolve))
      const address = secure.address()
      const endpoint = `https://localhost:${typeof address === 'object' ? address?.port : 0}`
      const [authority, certificate, key] = ['authority.pem', 'client.pem', 'client.key'].map((file) =>
        own.read(`web/${file}`),
      )
      const client = { certificate: certificate ?? '', key: key ?? '' }
      const ours = { ...bucket, endpoint, authority: authority ?? '', client }
      const stored = async (other: Bucket) => {
        const store = bucketPhotoStore(other)
        await store.put('tray.txt', Buffer.from('twelve rolls'), 'text/plain')
        return (await store.get('tray.txt'))?.length
      }
      expect(await stored(ours)).toBe(12)
      const trusting = { ...ours, authority: foreign.read('web/authority.pem') }
      await expect(stored(trusting)).rejects.toThrow(/unable to verify|self-signed/)
      await expect(stored({ ...ours, client: null })).rejects.toThrow()
      const stranger = { certificate: foreign.read('web/client.pem'), key: foreign.read('web/client.key') }
      await expect(stored({ ...ours, client: stranger })).rejects.toThrow()
      secure.closeAllConnections()
      secure.close()
      own.remove()
      foreign.remove()
    },
  )
})
