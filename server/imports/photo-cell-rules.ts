import { mostPhotos } from '#shared/api/photos.ts'
import { photoAddress } from '#shared/photo-names.ts'

/** The first distinct addresses of photos in a cell, separated by blanks, commas before an address, or semicolons. */
export function photosIn(cell: string): string[] {
  const addresses = cell
    .split(/[\s;]+|,(?=\s*(?:https?:|\/photos\/))/i)
    .map((text) => text.trim().replace(/,$/, ''))
    .filter((text) => /^https?:\/\/\S/i.test(text) || photoAddress.test(text))
  return [...new Set(addresses)].slice(0, mostPhotos)
}
