import { largestPhoto, notAnImage, tooLargeImage } from '#shared/api/photos.ts'

/** The error message for a chosen file, or null (POST-20, POST-21). */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/') || size === 0) return notAnImage
  return size > largestPhoto ? tooLargeImage : null
}
