import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { photoId } from '#shared/photo-names.ts'
import { lockPhotos, replacePhotosOf } from './photos-repository.ts'

/**
 * The distinct ids of photos by URL, locked until the transaction ends; throws `invalid` on `field` if one is not
 * stored.
 */
export async function claimPhotos(trx: Trx, addresses: readonly string[], field: string): Promise<string[]> {
  const ids = [...new Set(addresses.map((address) => photoId(address) ?? ''))]
  const kept = await lockPhotos(trx, ids)
  if (ids.every((id) => kept.has(id))) return ids
  const message = 'One of your photos is no longer here. Add it again.'
  throw new AppError('invalid', 'Please fix the highlighted fields', { fields: { [field]: message } })
}

/** The photo id of a URL, as a list with one or no element. */
export function photoIds(address: string | null): string[] {
  const id = photoId(address ?? '')
  return id === null ? [] : [id]
}

/** A listing's photos in a request: all of them, or only the first (as API documents say). */
export interface ChosenPhotos {
  imageUrl: string | null
  photos?: readonly string[] | undefined
}

/** The URLs of a listing's photos in order; the first is its main photo. */
export function chosenPhotos({ imageUrl, photos }: ChosenPhotos): readonly string[] {
  return photos ?? (imageUrl ? [imageUrl] : [])
}

/** Sets a listing's photos, in the transaction that stores it. */
export async function attachPhotos(
  trx: Trx,
  listingId: string,
  chosen: ChosenPhotos,
  now: Date,
): Promise<void> {
  const ids = await claimPhotos(trx, chosenPhotos(chosen), chosen.photos ? 'photos' : 'imageUrl')
  await replacePhotosOf(trx, listingId, ids, now)
}
