import type { IncomingMessage } from 'node:http'
import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { fewAtATime } from '#server/http/task-queue.ts'
import { callPublicHost } from '#server/network/call-public-host.ts'
import { ownHosts, refuseUrl, storedUrl } from '#server/network/public-url.ts'
import type { Receivers } from '#server/network/receivers.ts'
import { manyPhotos, uploadPhoto } from '#server/photos/upload-photo.ts'
import type { AttemptFailure } from '#shared/api/outgoing-webhooks.ts'
import { largestPhoto, type Photo, tooLargeImage } from '#shared/api/photos.ts'

/** The context of code that fetches photos. */
export interface PhotoFetchContext extends AppContext {
  receivers: Receivers
}

/** How many photos are fetched at once, at up to ten megabytes each. */
const door = fewAtATime(8, { crowd: { mayWait: 64, words: manyPhotos } })

/** Why a photo did not arrive, for its baker. */
const reasons: Partial<Record<AttemptFailure, string>> = {
  not_found: 'There is no site at this address.',
  not_public: 'This address isn’t on the public internet.',
  certificate: 'The site’s certificate isn’t valid.',
  timeout: 'The site took too long to answer.',
  redirect: 'The site sends us to another address. Use that one.',
  status: 'The site has no photo at this address.',
}

/**
 * Fetches a photo from another site and stores it as an upload of the viewer. Throws `email_unconfirmed`, `invalid` on
 * `address` for a URL that we do not call or that has no photo, and what `uploadPhoto` throws besides.
 */
export async function fetchImportPhoto(
  context: PhotoFetchContext,
  viewer: Viewer,
  address: string,
): Promise<Photo> {
  requireConfirmedEmail(viewer)
  const refusal = refuseUrl(address, {
    ownHosts: ownHosts(context.config),
    allowsThisMachine: false,
  })
  if (refusal !== null) throw refused(refusal)
  return door(async () => {
    const { failure, content } = await callPublicHost(
      context.receivers,
      { method: 'GET', url: storedUrl(address), headers: { accept: 'image/*' } },
      bytesOf,
    )
    if (failure !== null) throw refused(reasons[failure] ?? 'The site didn’t answer.')
    if (content === null) throw refused(tooLargeImage)
    return uploadPhoto(context, viewer.id, content).catch(refuseContent)
  })
}

/** Rethrows the fault of a file as one of its address. */
function refuseContent(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const isOfFile = error.code === 'unsupported_media_type' || error.code === 'invalid'
  throw isOfFile ? refused(error.message) : error
}

function refused(message: string): AppError {
  return new AppError('invalid', message, { fields: { address: message } })
}

/** The bytes of a photo; null when it is too large. Answers that are no success are not read. */
async function bytesOf(response: IncomingMessage): Promise<Uint8Array | null> {
  if ((response.statusCode ?? 0) >= 300) return null
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    parts.push(part)
    bytes += part.length
    if (bytes > largestPhoto) return null
  }
  return Buffer.concat(parts)
}
