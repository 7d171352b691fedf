import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { largestPhoto, Photo } from '#shared/api/photos.ts'
import { photoForms, photoId, photoUrl, photoWidths } from '#shared/photo-names.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { cameraPhoto, photoForm, sendPhoto } from '#tests/make/make-photo.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

/** A PNG with a size in its header but hardly any data; `kind` is 2 for RGB, 6 for RGBA. */
function pngHeader(width: number, height: number, { bits, kind }: { bits: number; kind: number }): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([bits, kind], 8)
  const chunks = [
    ['IHDR', size],
    ['IDAT', deflateSync(Buffer.alloc(1))],
    ['IEND', Buffer.alloc(0)],
  ] as const
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunks.map(([name, content]) => pngChunk(name, content)),
  ])
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, check] = [content.length, crc32(named)].map((number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(number)
    return bytes
  })
  return Buffer.concat([length ?? Buffer.alloc(4), named, check ?? Buffer.alloc(4)])
}

const red = { create: { width: 60, height: 40, channels: 3, background: '#b03020' } } as const

describe('POST /api/uploads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-photos-'))
  let server: TestApp
  let baker: Person
  beforeAll(async () => {
    server = await makeTestApp(anyEngine, { dataDir: folder })
    baker = await makePerson(server)
  })
  afterAll(async () => {
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const send = (bytes: Uint8Array, options = {}) => sendPhoto(server, baker, bytes, options)
  const read = (url: string) => server.app.inject({ method: 'GET', url })
  async function idOf(bytes: Uint8Array): Promise<string> {
    const answer = await send(bytes)
    expect(answer.statusCode).toBe(201)
    return photoId(Photo.parse(answer.json()).imageUrl) ?? ''
  }
  async function expectRefused(bytes: Uint8Array, status: number, message: RegExp, options = {}) {
    const answer = await send(bytes, options)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).toMatch(message)
  }

  it('OPEN-62, POST-22: returns the photo’s URL, upright and at most 800 pixels long', async () => {
    const answer = await send(await cameraPhoto({ width: 2400, height: 1200, color: '#c49a6b' }))
    expect(answer.statusCode).toBe(201)
    const photo = Photo.parse(answer.json())
    expect(photo).toMatchObject({ width: 400, height: 800 })
    expect(answer.headers.location).toBe(photo.imageUrl)
    expect(photo.imageUrl).toMatch(new RegExp(`^/photos/${photo.color.slice(1)}[0-9a-f]{26}-800\\.jpg$`))
    const kept = await sharp((await read(photo.imageUrl)).rawPayload).metadata()
    expect([kept.format, kept.width, kept.height, kept.orientation]).toEqual(['jpeg', 400, 800, undefined])
  })

  it('OPEN-62: stores every width and format without camera metadata', async () => {
    const photo = await cameraPhoto()
    const { exif } = await sharp(photo).metadata()
    expect(exif?.includes('Ovenware')).toBe(true)
    // the tag that points to the GPS data
    expect(exif?.includes(Buffer.of(0x25, 0x88)) || exif?.includes(Buffer.of(0x88, 0x25))).toBe(true)
    const id = await idOf(photo)
    for (const width of photoWidths)
      for (const form of photoForms) {
        const { rawPayload, statusCode } = await read(photoUrl(id, width, form))
        expect(statusCode).toBe(200)
        for (const secret of ['Exif', 'Ovenware', 'Agnes', 'GPS', 'http://ns.adobe.com'])
          expect(rawPayload.includes(secret)).toBe(false)
        const metadata = await sharp(rawPayload).metadata()
        expect(metadata.width).toBe(Math.min(width, 480))
        expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual(Array(4).fill(undefined))
      }
  })

  it('serves photos as immutable images only', async () => {
    const { headers } = await read(photoUrl(await idOf(await cameraPhoto()), 400, 'webp'))
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
  })

  it.each([
    'nothing.jpg',
    `${'0'.repeat(32)}-800.jpg`,
    '..%2f..%2fetc%2fpasswd',
    `${'0'.repeat(32)}-801.jpg`,
  ])('returns 404 for /photos/%s', async (name) => {
    expect((await read(`/photos/${name}`)).statusCode).toBe(404)
  })

  it('accepts PNG, WebP and AVIF with any file name, with transparency on white', async () => {
    const png = await sharp({ create: { ...red.create, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const answer = await send(png, { name: 'cake.exe', type: 'application/x-msdownload' })
    expect(answer.json()).toMatchObject({ color: expect.stringMatching(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/) })
    for (const file of [await sharp(red).webp().toBuffer(), await sharp(red).avif().toBuffer()])
      expect((await send(file)).statusCode).toBe(201)
  })

  it('the same picture is the same photo for every uploader', async () => {
    const neighbor = await makePerson(server)
    const photo = await cameraPhoto({ color: '#8a5a2b' })
    const id = await idOf(photo)
    expect((await sendPhoto(server, neighbor, photo)).json().imageUrl).toBe(photoUrl(id))
    const rows = await server.db.selectFrom('photos').select('owner_id').where('id', '=', id).execute()
    expect(rows).toEqual([{ owner_id: baker.user.id }])
  })

  it('POST-21: accepts exactly 10 MB and rejects one byte more', async () => {
    const photo = await cameraPhoto()
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])
    expect((await send(padded(largestPhoto))).statusCode).toBe(201)
    await expectRefused(padded(largestPhoto + 1), 413, /^Image size must be less than 10MB$/)
  })

  it.each([
    ['a program named photo.jpg', Buffer.from('MZ\x90\0This program cannot be run in DOS mode')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect/></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('POST-20: rejects %s', async (_, file) => {
    await expectRefused(file, 415, /^Please select an image file$/)
  })

  it('rejects an empty file and a truncated one', async () => {
    await expectRefused(Buffer.alloc(0), 422, /image file/)
    const noise = {
      width: 300,
      height: 200,
      channels: 3 as const,
      background: '#555',
      noise: { type: 'gaussian' as const },
    }
    const grainy = sharp({ create: noise })
    for (const file of [
      await grainy.clone().jpeg().toBuffer(),
      await grainy.clone().png().toBuffer(),
      await grainy.clone().webp().toBuffer(),
      await grainy.clone().avif().toBuffer(),
    ])
      await expectRefused(file.subarray(0, file.length / 2), 422, /damaged or incomplete/)
  })

  it.each([
    ['20,000 × 20,000 pixels', pngHeader(20_000, 20_000, { bits: 8, kind: 2 })],
    ['25 million pixels of eight bytes', pngHeader(5_000, 5_000, { bits: 16, kind: 6 })],
    ['50 million pixels of four bytes', pngHeader(10_000, 5_000, { bits: 8, kind: 6 })],
  ])('rejects %s by its header, before decoding', (_what, bomb) =>
    expectRefused(bomb, 422, /too many pixels/),
  )

  it('accepts the dimensions of the largest camera photos: this file only lacks its data', () =>
    expectRefused(pngHeader(10_000, 6_000, { bits: 8, kind: 2 }), 422, /damaged or incomplete/))

  it('rejects animations', async () => {
    const frames = Buffer.concat([Buffer.alloc(30 * 20 * 3, 10), Buffer.alloc(30 * 20 * 3, 200)])
    const film = sharp(frames, { raw: { width: 30, height: 40, channels: 3, pageHeight: 20 } })
    await expectRefused(await film.clone().webp({ loop: 0 }).toBuffer(), 415, /Animated images/)
    await expectRefused(await film.clone().gif().toBuffer(), 415, /Animated images/)
  })

  it('removes a page hidden behind the image data', async () => {
    const page = '<script>alert("crumbs")</script>'
    const id = await idOf(Buffer.concat([await cameraPhoto({ color: '#445566' }), Buffer.from(page)]))
    for (const form of photoForms)
      expect((await read(photoUrl(id, 800, form))).rawPayload.includes('crumbs')).toBe(false)
  })

  it('requires sign-in and our own origin', async () => {
    const photo = await cameraPhoto()
    expect((await sendPhoto(server, null, photo)).statusCode).toBe(401)
    const { payload, headers } = photoForm(photo)
    const foreign = { ...headers, cookie: baker.cookie, origin: 'https://evil.example' }
    const answer = await server.app.inject({ method: 'POST', url: '/api/uploads', headers: foreign, payload })
    expect(answer.statusCode).toBe(403)
  })

  it('rejects requests without a photo', async () => {
    const post = async (contentType: string, payload: string | Buffer) =>
      server.app.inject({
        method: 'POST',
        url: '/api/uploads',
        headers: { cookie: baker.cookie, 'content-type': contentType },
        payload,
      })
    expect((await post('application/json', '{}')).statusCode).toBe(415)
    expect((await post('multipart/form-data', 'x')).statusCode).toBe(400)
    expect((await post('multipart/form-data; boundary=a', '--a--\r\n')).statusCode).toBe(422)
    const { payload, headers } = photoForm(await cameraPhoto())
    expect((await post(headers['content-type'], payload.subarray(0, 600))).statusCode).toBe(400)
    // no other call accepts such bodies
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/api/food-listings',
      headers: { cookie: baker.cookie, ...headers },
      payload,
    })
    expect(elsewhere.statusCode).toBe(415)
  })
})

it('limits new photos per person and day, from any address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-photos-'))
  const server = await makeTestApp(anyEngine, { dataDir: folder, rateLimit: true })
  const baker = await makePerson(server)
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: index.toString(16).padStart(32, '0'),
    owner_id: baker.user.id,
    width: 1,
    height: 1,
    bytes: 1,
    unused_since: null,
    created_at: server.now(),
    updated_at: server.now(),
  }))
  await server.db.insertInto('photos').values(rows).execute()
  const answer = await sendPhoto(server, baker, await cameraPhoto())
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '86400'])
  server.setNow(fromTestNow(25 * 60 * 60_000))
  expect((await sendPhoto(server, baker, await cameraPhoto())).statusCode).toBe(201)
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
