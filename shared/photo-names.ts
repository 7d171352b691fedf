/** The stored widths of a photo, in pixels; its address names the last (POST-22). */
export const photoWidths = [200, 400, 800] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** The stored formats of a photo, as extensions of its address. */
export const photoForms = ['avif', 'webp', 'jpg'] as const
export type PhotoForm = (typeof photoForms)[number]

/** A photo's address: its id of 32 hexadecimal digits, width and format. */
export const photoAddress = /^\/photos\/([0-9a-f]{32})-(200|400|800)\.(avif|webp|jpg)$/

/** The id in a photo's address; null for other addresses. */
export function photoId(address: string): string | null {
  return photoAddress.exec(address)?.[1] ?? null
}

/** The address of a photo in one width and format. */
export function photoUrl(id: string, width: PhotoWidth = 800, form: PhotoForm = 'jpg'): string {
  return `/photos/${id}-${width}.${form}`
}
