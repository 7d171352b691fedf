import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPhotoQueue, type QueuedPhoto } from './photo-queue.ts'

const none: readonly QueuedPhoto[] = []

/** The photo uploads of a form; each finished photo goes to `onDone` and leaves the queue. */
export function usePhotoQueue(onDone: (addresses: readonly string[]) => void) {
  const [queue] = useState(() => createPhotoQueue())
  const photos = useSyncExternalStore(queue.subscribe, queue.photos, () => none)
  const tell = useEffectEvent(onDone)
  useEffect(() => {
    const done = photos.flatMap(({ key, state }) =>
      state.is === 'done' ? [{ key, address: state.address }] : [],
    )
    if (done.length === 0) return
    queue.drop(done.map(({ key }) => key))
    tell(done.map(({ address }) => address))
  }, [queue, photos])
  // drop all uploads on unmount
  useEffect(() => () => queue.drop(queue.photos().map(({ key }) => key)), [queue])
  return { photos, add: queue.add, retry: queue.retry, drop: queue.drop }
}
