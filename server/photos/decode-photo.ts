import { createHash } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { AppError } from '#server/http/app-error.ts'
import { notAnImage } from '#shared/api/photos.ts'
import { photoWidths } from '#shared/photo-names.ts'
import { loadSharp } from './load-sharp.ts'
import { type PhotoContent, photoContent } from './photo-content-rules.ts'

/** The most pixels of a decoded photo; phones make up to 50 million. */
const mostPixels = 60_000_000

/** The most bytes of a decoded photo; transparency or higher bit depth need more per pixel. */
const mostBytes = 192_000_000

/** The timeout for decoding, in seconds. */
const patience = 15

/** The pixels of a photo, from which all stored files are made. */
export interface DecodedPhoto {
  id: string
  width: number
  height: number
  /** the dominant color, #rrggbb */
  color: string
  /** three bytes per pixel, row by row */
  pixels: Buffer
}

/**
 * Decodes an uploaded photo upright, at most 800 pixels on its longer side (POST-22), without metadata.
 * Throws `unsupported_media_type` or `invalid` with a message for the uploader.
 */
export async function decodePhoto(bytes: Uint8Array): Promise<DecodedPhoto> {
  const content = photoContent(bytes)
  if (content !== 'photo') throw refused(content)
  const sharp = await loadSharp()
  const open = (limitInputPixels: number | false) =>
    sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true }).timeout({ seconds: patience })
  // only the header, which decodes nothing
  const header = await readable(open(false).metadata())
  const { width = 0, height = 0, pages = 1 } = header
  if (width * height > mostPixels || unpackedBytes(header) > mostBytes)
    throw broken('This photo has too many pixels. Choose a smaller one.')
  if (pages > 1) throw refused('moving')
  const longest = Math.max(...photoWidths)
  const { data, info } = await readable(
    flat(open(mostPixels).autoOrient())
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const { dominant } = await sharp(data, { raw }).stats()
  const color = [dominant.r, dominant.g, dominant.b]
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
  const hash = createHash('sha256').update(`${info.width}x${info.height}:`).update(data).digest('hex')
  return {
    id: color + hash.slice(0, 26),
    width: info.width,
    height: info.height,
    color: `#${color}`,
    pixels: data,
  }
}

/** The bytes of a photo while decoding; a progressive photo is held whole, as 16-bit numbers for JPEG. */
function unpackedBytes({
  width = 0,
  height = 0,
  channels = 3,
  depth,
  format,
  isProgressive,
}: Metadata): number {
  const isWide = depth === 'ushort' || (format === 'jpeg' && isProgressive === true)
  return width * height * channels * (isWide ? 2 : 1)
}

/** Without transparency, in sRGB. */
function flat(image: Sharp): Sharp {
  return image.flatten({ background: '#ffffff' }).toColourspace('srgb')
}

/** Awaits a decoding step; throws `invalid` if the photo is damaged. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw broken('This photo is damaged or incomplete. Choose another one.', cause)
  }
}

const refusals = {
  unreadable: 'We can’t read HEIC photos. Choose a JPEG or PNG.',
  moving: 'Animated images don’t work here. Choose a still photo.',
  other: notAnImage,
} as const

function refused(content: Exclude<PhotoContent, 'photo'>): AppError {
  const message = refusals[content]
  return new AppError('unsupported_media_type', message, { fields: { photo: message } })
}

function broken(message: string, cause?: unknown): AppError {
  return new AppError('invalid', message, { fields: { photo: message }, cause })
}
