import { type PhotoForm, type PhotoWidth, photoForms, photoWidths } from '#shared/photo-names.ts'

/** What each form is called in an answer's header. */
export const contentTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const satisfies Record<PhotoForm, string>

/** The name of the file of a photo in one width and form. */
export function photoFileName(id: string, width: PhotoWidth, form: PhotoForm): string {
  return `${id}-${width}.${form}`
}

/** The names of all files of a photo. */
export function photoFileNames(id: string): string[] {
  return photoWidths.flatMap((width) => photoForms.map((form) => photoFileName(id, width, form)))
}
