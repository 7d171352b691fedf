import { useSyncExternalStore } from 'react'
import { showFailure } from '#web/ui/show-failure.ts'
import { isGranted } from './location-permission.ts'
import { type KnownPlace, type LocationFlow, type LocationSnapshot, nowhere } from './location-rules.ts'
import type { createLocationStore } from './location-store.ts'
import { anywhereKey, placeKey } from './place-key.ts'

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
  if (opening === null && keeps(placeKey)) open().catch(() => undefined)
  return () => readers.delete(reader)
}

function keeps(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Whether there is a place, or somebody wants none, or is just asking for one. */
function isChosen(): boolean {
  return (
    current.place !== null || current.state.name === 'requesting' || keeps(placeKey) || keeps(anywhereKey)
  )
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
  /**
   * Takes the device's place where that was granted before, so that nobody is prompted, without a word; never instead of a
   * place that somebody chose, nor where they chose none (decisions, the landing request for a location).
   */
  takeGranted: async (): Promise<void> => {
    if (isChosen() || !(await isGranted(navigator.permissions)) || isChosen()) return
    try {
      await (await open()).request('granted')
    } catch {
      opening = null
    }
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
