import { useSyncExternalStore } from 'react'
import { showFailure } from '#web/ui/show-failure.ts'
import { isGranted } from './location-permission.ts'
import { type KnownPlace, type LocationFlow, type LocationSnapshot, nowhere } from './location-rules.ts'
import type { createLocationStore } from './location-store.ts'
import { anywhereKey, placeKey } from './place-key.ts'

type LocationStore = ReturnType<typeof createLocationStore>

// The store's code loads with a stored place or the first request, because most visits never need it.
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

/** Uses the store; if its code fails to load, shows a toast, and the next use tries again. */
async function withStore<T>(action: (store: LocationStore) => T): Promise<Awaited<T> | null> {
  try {
    return await action(await open())
  } catch {
    opening = null
    show({ ...current, state: nowhere.state })
    await showFailure('Location error', 'Check your connection and try again.')
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

/** Whether there is a place, a choice of any place, or a pending request. */
function isChosen(): boolean {
  return (
    current.place !== null || current.state.name === 'requesting' || keeps(placeKey) || keeps(anywhereKey)
  )
}

/** The current place; null on the server. */
export function placeInUse(): KnownPlace | null {
  return current.place
}

const actions = {
  /** Locates the device and shows the progress at once; resolves to the place, or null without one. */
  request: (flow: LocationFlow): Promise<KnownPlace | null> => {
    show({ ...current, state: { name: 'requesting', flow } })
    return withStore((store) => store.request(flow))
  },
  /**
   * Locates the device silently if permission was granted before, without a prompt. Never replaces a chosen place
   * or the choice of any place (decisions, the landing request for a location).
   */
  takeGranted: async (): Promise<void> => {
    // a visitor may choose a place while the browser is asked
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

/** The visitor's place, the state of the lookup and its actions, shared by all components. */
export function useLocationControl(): LocationControl {
  const snapshot = useSyncExternalStore(
    subscribe,
    () => current,
    () => nowhere,
  )
  return { ...snapshot, ...actions }
}
