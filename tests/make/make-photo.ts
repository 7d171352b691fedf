import sharp from 'sharp'
import { Photo } from '#shared/api/photos.ts'
import type { Person } from './make-person.ts'
import type { TestApp } from './test-app.ts'

/** A single-color JPEG as from a camera: with GPS and camera metadata, and rotated by EXIF. */
export function cameraPhoto({ width = 640, height = 480, color = '#c49a6b' } = {}): Promise<Buffer> {
  return (
    sharp({ create: { width, height, channels: 3, background: color } })
      .withExif({
        IFD0: { Make: 'Ovenware', Model: 'Crumb 9', Artist: 'Agnes Baker' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '40/1 42/1 46/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '74/1 0/1 21/1',
        },
      })
      // rotate by 90°
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 92 })
      .toBuffer()
  )
}

/** The body and headers of a multipart form with one file. */
export function photoForm(
  bytes: Uint8Array,
  { name = 'photo.jpg', type = 'image/jpeg', part = 'photo' } = {},
) {
  const boundary = '----bakesale-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Sends a file to /api/uploads as a person, or as a visitor. */
export function sendPhoto(
  test: TestApp,
  person: Pick<Person, 'cookie'> | null,
  bytes: Uint8Array,
  options: Parameters<typeof photoForm>[1] = {},
) {
  const { payload, headers } = photoForm(bytes, options)
  return test.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { origin: test.config.publicUrl, ...headers, ...(person ? { cookie: person.cookie } : {}) },
    payload,
  })
}

/** Uploads a photo and returns it as stored. */
export async function makePhoto(
  test: TestApp,
  person: Pick<Person, 'cookie'>,
  color?: string,
): Promise<Photo> {
  const answer = await sendPhoto(test, person, await cameraPhoto(color === undefined ? {} : { color }))
  if (answer.statusCode !== 201) throw new Error(`The upload answered ${answer.statusCode}: ${answer.body}`)
  return Photo.parse(answer.json())
}
