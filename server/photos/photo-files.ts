import { type PhotoForm, type PhotoWidth, photoForms, photoWidths } from '#shared/photo-names.ts'

/** The content type of each format. */
export const contentTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const satisfies Record<PhotoForm, string>

/** The file name of a photo in a width and format. */
export function photoFileName(id: string, width: PhotoWidth, form: PhotoForm): string {
  return `${id}-${width}.${form}`
}

/** The file names of a photo. */
export function photoFileNames(id: string): string[] {
  return photoWidths.flatMap((width) => photoForms.map((form) => photoFileName(id, width, form)))
}
