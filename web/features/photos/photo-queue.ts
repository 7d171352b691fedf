import { ApiError, NoResponseError } from '#web/data/api-client.ts'
import { photoProblem } from './photo-checks.ts'
import { sendPhoto } from './send-photo.ts'
import { shrinkPhoto, UnreadablePhotoError } from './shrink-photo.ts'

/** The delays before automatic retries of a photo, in milliseconds; afterwards the user must retry. */
const retryDelays = [1_000, 3_000, 8_000]

/** The state of a chosen photo. */
export type PhotoState =
  | { is: 'queued' | 'shrinking' | 'offline' }
  | { is: 'sending'; share: number }
  | { is: 'done'; address: string }
  | { is: 'failed'; reason: string }

/** A chosen photo that is not uploaded yet. */
export interface QueuedPhoto {
  key: string
  name: string
  file: Blob
  state: PhotoState
}

/** The queue's dependencies, which tests replace. */
export interface PhotoTools {
  shrink: (file: Blob) => Promise<Blob>
  send: (
    photo: Blob,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<{ imageUrl: string }>
  /** resolves after a delay in milliseconds, or as soon as the device is online again */
  pause: (milliseconds: number) => Promise<void>
}

const browserTools: PhotoTools = { shrink: shrinkPhoto, send: sendPhoto, pause: untilOnlineOr }

/** Uploads photos one after the other, in the chosen order. */
export interface PhotoQueue {
  photos: () => readonly QueuedPhoto[]
  subscribe: (listener: () => void) => () => void
  /** Adds at most `room` of the files; returns error messages for the rejected ones. */
  add: (files: readonly File[], room: number) => string[]
  /** Retries a failed photo. */
  retry: (key: string) => void
  /** Removes photos and aborts a running upload. */
  drop: (keys: readonly string[]) => void
}

/** Creates an empty queue. */
export function createPhotoQueue(tools: PhotoTools = browserTools): PhotoQueue {
  let photos: readonly QueuedPhoto[] = []
  let made = 0
  let isWorking = false
  const listeners = new Set<() => void>()
  const aborts = new Map<string, AbortController>()

  function show(next: readonly QueuedPhoto[]): void {
    photos = next
    for (const listener of listeners) listener()
  }
  const put = (key: string, state: PhotoState) =>
    show(photos.map((photo) => (photo.key === key ? { ...photo, state } : photo)))

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = firstQueued(); next; next = firstQueued()) await upload(next)
    isWorking = false
  }
  const firstQueued = () => photos.find(({ state }) => state.is === 'queued')

  async function upload({ key, file }: QueuedPhoto): Promise<void> {
    const abort = new AbortController()
    aborts.set(key, abort)
    try {
      put(key, { is: 'shrinking' })
      const small = await tools.shrink(file)
      const address = await uploadWithRetries(tools, small, abort.signal, (state) => put(key, state))
      put(key, { is: 'done', address })
    } catch (error) {
      put(key, { is: 'failed', reason: reasonOf(error) })
    } finally {
      aborts.delete(key)
    }
  }

  return {
    photos: () => photos,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files, room) {
      const checked = files.map((file) => ({ file, problem: photoProblem(file) }))
      const fine = checked.filter(({ problem }) => problem === null).map(({ file }) => file)
      const problems = new Set(checked.flatMap(({ problem }) => problem ?? []))
      if (fine.length > room) problems.add('You can add 5 photos.')
      const taken = fine.slice(0, Math.max(0, room)).map((file): QueuedPhoto => {
        made += 1
        return { key: `photo-${made}`, name: file.name, file, state: { is: 'queued' } }
      })
      show([...photos, ...taken])
      void work()
      return [...problems]
    },
    retry(key) {
      put(key, { is: 'queued' })
      void work()
    },
    drop(keys) {
      for (const key of keys) aborts.get(key)?.abort()
      show(photos.filter(({ key }) => !keys.includes(key)))
    },
  }
}

/** Uploads a photo, with a delay before each retry of a temporary failure; returns its URL. */
async function uploadWithRetries(
  tools: PhotoTools,
  small: Blob,
  signal: AbortSignal,
  show: (state: PhotoState) => void,
): Promise<string> {
  const sendOnce = async () => {
    show({ is: 'sending', share: 0 })
    return (await tools.send(small, (share) => show({ is: 'sending', share }), signal)).imageUrl
  }
  for (const wait of retryDelays) {
    try {
      return await sendOnce()
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error
      show({ is: 'offline' })
      await tools.pause(wait)
      if (signal.aborted) throw error
    }
  }
  return sendOnce()
}

/** Whether a failure may be temporary. */
function isTemporary(error: unknown): boolean {
  return error instanceof NoResponseError || (error instanceof ApiError && error.status === 503)
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadablePhotoError) return error.message
  const reason = error instanceof ApiError ? (error.fields.photo ?? error.reason) : null
  return reason ?? 'The connection was lost. This photo hasn’t been sent yet.'
}

function untilOnlineOr(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
  })
}
