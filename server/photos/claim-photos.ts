import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { photoId } from '#shared/photo-names.ts'
import { holdPhotos, replacePhotosOf } from './photos-repository.ts'

/**
 * The ids in some addresses, each once, of photos that stay as long as the transaction does; throws `invalid` on `field`
 * when one of them is not, or no longer, kept.
 */
export async function claimPhotos(trx: Trx, addresses: readonly string[], field: string): Promise<string[]> {
  const ids = [...new Set(addresses.map((address) => photoId(address) ?? ''))]
  const kept = await holdPhotos(trx, ids)
  if (ids.every((id) => kept.has(id))) return ids
  const message = 'A photo is no longer there. Please add it again.'
  throw new AppError('invalid', 'Please fix the highlighted fields', { fields: { [field]: message } })
}

/** The id of the photo under an address, if there is one. */
export function photoIds(address: string | null): string[] {
  const id = photoId(address ?? '')
  return id === null ? [] : [id]
}

/** What a baker sends of a listing's photos: all of them, or only the first as the documents have it. */
export interface ChosenPhotos {
  imageUrl: string | null
  photos?: readonly string[] | undefined
}

/** The addresses of a listing's photos in their order; the first is shown where there is room for one. */
export function chosenPhotos({ imageUrl, photos }: ChosenPhotos): readonly string[] {
  return photos ?? (imageUrl === null ? [] : [imageUrl])
}

/** Gives a listing its photos in their order, inside the transaction that stores it. */
export async function attachPhotos(
  trx: Trx,
  listingId: string,
  chosen: ChosenPhotos,
  now: Date,
): Promise<void> {
  const ids = await claimPhotos(trx, chosenPhotos(chosen), chosen.photos ? 'photos' : 'imageUrl')
  await replacePhotosOf(trx, listingId, ids, now)
}
