import { drawSmaller } from './draw-smaller.ts'

/** The browser cannot decode a file as an image. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError'

  constructor() {
    super('This photo can’t be read. Choose a JPEG or PNG.')
  }
}

/** Shrinks a photo for the upload (POST-22, POST-23), in a worker if the browser supports it. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const small = canUseWorker() ? await shrinkInWorker(file) : await drawSmaller(file).catch(() => null)
  if (small === null) throw new UnreadablePhotoError()
  return small
}

function canUseWorker(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function'
}

async function shrinkInWorker(file: Blob): Promise<Blob | null> {
  const worker = new Worker(new URL('./shrink-photo-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        resolve(data instanceof Blob ? data : null)
      })
      // the worker failed to load, so shrink the photo on the page
      worker.addEventListener('error', () => resolve(drawSmaller(file).catch(() => null)))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
