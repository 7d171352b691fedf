/** The widths in pixels that every photo is kept in; the last is what its address names (POST-22). */
export const photoWidths = [200, 400, 800] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** The forms that every photo is kept in, by the ending of its address. */
export const photoForms = ['avif', 'webp', 'jpg'] as const
export type PhotoForm = (typeof photoForms)[number]

/** What a photo's address looks like: its id, 32 hexadecimal digits, then its width and form. */
export const photoAddress = /^\/photos\/([0-9a-f]{32})-(200|400|800)\.(avif|webp|jpg)$/

/** The id in a photo's address, or null for what is none. */
export function photoId(address: string): string | null {
  return photoAddress.exec(address)?.[1] ?? null
}

/** The address of a photo in one width and form. */
export function photoUrl(id: string, width: PhotoWidth = 800, form: PhotoForm = 'jpg'): string {
  return `/photos/${id}-${width}.${form}`
}
