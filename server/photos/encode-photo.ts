import type { Sharp } from 'sharp'
import { type PhotoForm, type PhotoWidth, photoForms, photoWidths } from '#shared/photo-names.ts'
import type { DecodedPhoto } from './decode-photo.ts'
import { loadSharp } from './load-sharp.ts'

/** One of the files a photo is kept in. */
export interface PhotoFile {
  width: PhotoWidth
  form: PhotoForm
  bytes: Buffer
}

/** A photo in every width and form, made of its pixels alone, so with no metadata at all. */
export async function encodePhoto({ width, height, pixels }: DecodedPhoto): Promise<PhotoFile[]> {
  const sharp = await loadSharp()
  const files: PhotoFile[] = []
  // one after the other: a photo takes one core, and leaves the others to everybody else
  for (const wanted of photoWidths) {
    const image = sharp(pixels, { raw: { width, height, channels: 3 } }).resize({
      width: wanted,
      withoutEnlargement: true,
    })
    for (const form of photoForms)
      files.push({ width: wanted, form, bytes: await encoders[form](image.clone()).toBuffer() })
  }
  return files
}

/** Qualities that look alike; AVIF at the effort where a second more of work saves less than one byte in ten. */
const encoders: Record<PhotoForm, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 78 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
}
