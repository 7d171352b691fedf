import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Just below the upload limit, in bytes. */
const wanted = 9_900_000

/** The side of the largest accepted square, and of the sample that determines the quality, in pixels. */
const side = 7745
const piece = side >> 2

export const photoKinds = ['jpeg', 'png', 'webp'] as const
type Kind = (typeof photoKinds)[number]

/** Distinct photos of noise with nearly 60 million pixels and 10 MB, the slowest to decode. */
export async function makeWorstPhotos(kind: Kind, count: number): Promise<Buffer<ArrayBuffer>[]> {
  if (kind === 'png') return Array.from({ length: count }, makeNoisePng)
  const quality = await qualityOf(kind)
  const photos: Buffer<ArrayBuffer>[] = []
  for (let one = 0; one < count; one += 1)
    photos.push(Buffer.from(await encoded(noise(side, one), kind, quality).toBuffer()))
  return photos
}

function noise(width: number, shade: number): Sharp {
  const grain = { type: 'gaussian' as const, mean: 124 + shade, sigma: 40 }
  const create = { width, height: width, channels: 3 as const, background: '#000', noise: grain }
  return sharp({ create, limitInputPixels: false })
}

function encoded(image: Sharp, kind: 'jpeg' | 'webp', quality: number): Sharp {
  return kind === 'jpeg' ? image.jpeg({ quality }) : image.webp({ quality, effort: 0 })
}

/** The best quality at which noise fits into an upload, estimated from a sixteenth of it. */
async function qualityOf(kind: 'jpeg' | 'webp'): Promise<number> {
  const sample = await noise(piece, 0).png({ compressionLevel: 0 }).toBuffer()
  for (let quality = 40; quality > 1; quality -= 1) {
    const { length } = await encoded(sharp(sample), kind, quality).toBuffer()
    if (length * 16 < wanted) return quality
  }
  return 1
}

/** Black and white, one bit per pixel: deeper noise would exceed the upload limit. */
function makeNoisePng(): Buffer<ArrayBuffer> {
  const row = 1 + Math.ceil(side / 8)
  const pixels = randomFillSync(Buffer.alloc(side * row))
  // each row begins with its filter type: none
  for (let at = 0; at < pixels.length; at += row) pixels[at] = 0
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size[8] = 1
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [chunk('IHDR', size), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
