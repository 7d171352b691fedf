import { drawSmaller } from './draw-smaller.ts'

/** The device cannot read a file as a picture. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError'

  constructor() {
    super('This photo cannot be read. Please choose a JPEG or PNG.')
  }
}

/** A photo made small enough to send (POST-22, POST-23), beside the page where the browser can. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const small = canWorkAside() ? await shrinkAside(file) : await drawSmaller(file).catch(() => null)
  if (small === null) throw new UnreadablePhotoError()
  return small
}

function canWorkAside(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function'
}

async function shrinkAside(file: Blob): Promise<Blob | null> {
  const worker = new Worker(new URL('./shrink-photo-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        resolve(data instanceof Blob ? data : null)
      })
      // the worker itself could not be had: then the page does it
      worker.addEventListener('error', () => resolve(drawSmaller(file).catch(() => null)))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
