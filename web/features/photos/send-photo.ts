import type { Photo } from '#shared/api/photos.ts'
import { ApiError, NoResponseError } from '#web/data/api-client.ts'

const path = '/api/uploads'

/**
 * Uploads a photo (OPEN-62) and reports its progress from 0 to 1. Rejects with ApiError or NoResponseError.
 * Uses XMLHttpRequest, because `fetch` has no upload progress.
 */
export function sendPhoto(
  photo: Blob,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Pick<Photo, 'imageUrl'>> {
  const form = new FormData()
  form.append('photo', photo, 'photo.jpg')
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const noAnswer = () => reject(new NoResponseError(path))
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const imageUrl = request.status === 201 ? imageUrlIn(request.responseText) : null
      if (imageUrl === null) reject(new ApiError(request.status, request.responseText))
      else resolve({ imageUrl })
    })
    request.addEventListener('error', noAnswer)
    request.addEventListener('timeout', noAnswer)
    request.addEventListener('abort', noAnswer)
    signal?.addEventListener('abort', () => request.abort())
    request.open('POST', path)
    request.timeout = 60_000
    request.send(form)
  })
}

function imageUrlIn(text: string): string | null {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null || !('imageUrl' in answer)) return null
    return typeof answer.imageUrl === 'string' ? answer.imageUrl : null
  } catch {
    return null
  }
}
