import { availableParallelism } from 'node:os'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { fewAtATime } from '#server/http/task-queue.ts'
import type { Photo } from '#shared/api/photos.ts'
import { photoUrl } from '#shared/photo-names.ts'
import { type DecodedPhoto, decodePhoto } from './decode-photo.ts'
import { encodePhoto } from './encode-photo.ts'
import { photoStore } from './open-photo-store.ts'
import { contentTypes, photoFileName } from './photo-files.ts'
import { countPhotosSince, findPhotoAgain, insertPhoto } from './photos-repository.ts'

/** The message when too many uploads are waiting. */
export const manyPhotos = 'A lot of photos are being uploaded right now.'

/** The most new photos that a person may upload in a day. */
const mostInADay = 200

const day = 24 * 60 * 60_000

/** Photos are processed on all cores but one, which keeps serving requests. */
const workbench = fewAtATime(Math.max(1, availableParallelism() - 1), {
  crowd: { mayWait: 32, words: manyPhotos },
})

/**
 * Stores an uploaded photo in every width and format, and returns it (OPEN-62). Repeated uploads return at once.
 * Throws what `decodePhoto` throws, `rate_limited` and `unavailable`.
 */
export async function uploadPhoto(context: AppContext, ownerId: string, bytes: Uint8Array): Promise<Photo> {
  const { config, db, now } = context
  const since = new Date(now().getTime() - day)
  if (config.rateLimit && (await countPhotosSince(db, ownerId, since)) >= mostInADay)
    throw new AppError('rate_limited', `You can add ${mostInADay} photos a day. Come back tomorrow.`, {
      refusal: { kind: 'rate_limited', limit: 'photos a day' },
      retryAfter: day / 1000,
    })
  return workbench(async () => {
    const photo = await decodePhoto(bytes)
    const known = await findPhotoAgain(db, photo.id, now())
    if (!known) await keep(context, ownerId, photo)
    return presentPhoto(photo)
  })
}

/** Stores the files before the row, so every row has its files. */
async function keep({ config, db, now }: AppContext, ownerId: string, photo: DecodedPhoto): Promise<void> {
  const files = await encodePhoto(photo)
  const store = await photoStore(config)
  await Promise.all(
    files.map(({ width, form, bytes }) =>
      store.put(photoFileName(photo.id, width, form), bytes, contentTypes[form]),
    ),
  )
  const moment = now()
  await insertPhoto(db, {
    id: photo.id,
    owner_id: ownerId,
    width: photo.width,
    height: photo.height,
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    unused_since: moment,
    created_at: moment,
    updated_at: moment,
  })
}

function presentPhoto({ id, width, height, color }: DecodedPhoto): Photo {
  return { imageUrl: photoUrl(id), width, height, color }
}
