import type { Sharp } from 'sharp'
import { type PhotoForm, type PhotoWidth, photoForms, photoWidths } from '#shared/photo-names.ts'
import type { DecodedPhoto } from './decode-photo.ts'
import { loadSharp } from './load-sharp.ts'

/** A stored file of a photo. */
export interface PhotoFile {
  width: PhotoWidth
  form: PhotoForm
  bytes: Buffer
}

/** A photo in every width and format, made from pixels only, so without metadata. */
export async function encodePhoto({ width, height, pixels }: DecodedPhoto): Promise<PhotoFile[]> {
  const sharp = await loadSharp()
  const files: PhotoFile[] = []
  // one at a time: a photo uses one core and leaves the others free
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

/** Qualities that look the same; a higher AVIF effort takes seconds to save less than 10%. */
const encoders: Record<PhotoForm, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 78 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
}
