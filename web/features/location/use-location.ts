import { useSyncExternalStore } from 'react'
import { showFailure } from '#web/ui/show-failure.ts'
import { type KnownPlace, type LocationFlow, type LocationSnapshot, nowhere } from './location-rules.ts'
import type { createLocationStore } from './location-store.ts'
import { placeKey } from './place-key.ts'

type LocationStore = ReturnType<typeof createLocationStore>

// The store's code comes when the device keeps a place, or when somebody first asks: most visits never need it.
let current = nowhere
let opening: Promise<LocationStore> | null = null
const readers = new Set<() => void>()

function show(snapshot: LocationSnapshot): void {
  current = snapshot
  for (const reader of readers) reader()
}

function open(): Promise<LocationStore> {
  opening ??= import('./location-store.ts').then(({ createLocationStore }) => createLocationStore(show))
  return opening
}

/** Uses the store; where its code cannot be had that is told, and the next use tries again. */
async function withStore<T>(action: (store: LocationStore) => T): Promise<Awaited<T> | null> {
  try {
    return await action(await open())
  } catch {
    opening = null
    show({ ...current, state: nowhere.state })
    await showFailure('Location error', 'Please check your connection and try again.')
    return null
  }
}

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  if (opening === null && keepsPlace()) open().catch(() => undefined)
  return () => readers.delete(reader)
}

function keepsPlace(): boolean {
  try {
    return localStorage.getItem(placeKey) !== null
  } catch {
    return false
  }
}

/** The place in use now; none on the server. */
export function placeInUse(): KnownPlace | null {
  return current.place
}

const actions = {
  /** Asks where the device is, and shows at once that it does; resolves as `LocationStore.request` does. */
  request: (flow: LocationFlow): Promise<KnownPlace | null> => {
    show({ ...current, state: { name: 'requesting', flow } })
    return withStore((store) => store.request(flow))
  },
  choosePlace: (place: KnownPlace) => void withStore((store) => store.choosePlace(place)),
  forget: () => void withStore((store) => store.forget()),
}

export interface LocationControl extends LocationSnapshot, Readonly<typeof actions> {}

/** Where the visitor is, how far the lookup is, and the ways to change it; the same for all who use it. */
export function useLocationControl(): LocationControl {
  const snapshot = useSyncExternalStore(
    subscribe,
    () => current,
    () => nowhere,
  )
  return { ...snapshot, ...actions }
}
