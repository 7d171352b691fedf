import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toasts } from '#web/ui/toast-store.ts'
import type { LocationSnapshot } from './location-rules.ts'
import { createLocationStore } from './location-store.ts'
import { anywhereKey, placeKey } from './place-key.ts'

const home = { latitude: 40.0172, longitude: -105.2851 }
const boulder = { latitude: 40.02, longitude: -105.25, label: 'Boulder, CO' }

let kept: Map<string, string>
let answer: (outcome: typeof home | number) => void
let logged: string[]

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (onFind: PositionCallback, onFail: PositionErrorCallback) => {
        // only the fields that the code reads
        answer = (outcome) =>
          typeof outcome === 'number'
            ? onFail({ code: outcome } as GeolocationPositionError)
            : onFind({ coords: outcome } as GeolocationPosition)
      },
    },
  })
  answer = () => {
    throw new Error('No lookup has started yet.')
  }
  logged = []
  vi.spyOn(console, 'info').mockImplementation((text) => void logged.push(text))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  toasts.remove()
})

function openStore() {
  const shown: LocationSnapshot[] = []
  const store = createLocationStore((snapshot) => shown.push(snapshot))
  return { store, now: () => shown.at(-1) }
}

const keptPlace = () => JSON.parse(kept.get(placeKey) ?? 'null')
const toastNow = () => toasts.toasts()[0]

test('GEO-02, GEO-24 to GEO-26: a click shows progress and success, and stores the place', async () => {
  const { store, now } = openStore()
  const wanted = store.request('hero')
  expect(now()).toEqual({ state: { name: 'requesting', flow: 'hero' }, place: null })
  expect(toastNow()?.title).toContain('Getting your location...')
  answer(home)
  const place = { ...home, label: null }
  expect(await wanted).toEqual(place)
  expect(now()).toEqual({ state: { name: 'found' }, place })
  expect(toastNow()).toMatchObject({ title: 'Location found!', icon: 'pin' })
  expect(keptPlace()).toEqual(place)
})

test('GEO-13, FIND-18: shows a failure and keeps the place', async () => {
  kept.set(placeKey, JSON.stringify(boulder))
  const { store, now } = openStore()
  const wanted = store.request('filter')
  answer(1)
  expect(await wanted).toBeNull()
  expect(now()).toEqual({ state: { name: 'error', flow: 'filter', issue: 'denied' }, place: boulder })
  expect(toastNow()).toMatchObject({ title: 'Location error', tone: 'bad' })
})

test('GEO-11: only logs failures of automatic requests', async () => {
  const { store } = openStore()
  const wanted = store.request('map')
  await vi.waitFor(() => answer(2), { timeout: 30_000 })
  expect(await wanted).toBeNull()
  expect(toastNow()).toBeUndefined()
  expect(logged).toEqual(["The device's location is unknown: unavailable."])
})

test('decisions, the landing request for a location: uses granted permission silently and stores nothing', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    permissions: { query: () => Promise.resolve({ state: 'granted' }) },
  })
  const { store, now } = openStore()
  const wanted = store.request('granted')
  await vi.waitFor(() => answer(home), { timeout: 30_000 })
  const place = { ...home, label: null, isGranted: true }
  expect(await wanted).toEqual(place)
  expect(now()).toEqual({ state: { name: 'found' }, place })
  expect(toastNow()).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('keeps a place chosen meanwhile and drops the late result', async () => {
  const { store, now } = openStore()
  const wanted = store.request('filter')
  store.choosePlace(boulder)
  answer(home)
  expect(await wanted).toBeNull()
  expect(now()).toEqual({ state: { name: 'found' }, place: boulder })
  expect(keptPlace()).toEqual(boulder)
  expect(toastNow()?.open).toBe(false)
})

test('also clears the place stored on the device', () => {
  const { store, now } = openStore()
  store.choosePlace(boulder)
  store.forget()
  expect(now()).toEqual({ state: { name: 'idle' }, place: null })
  expect(kept.has(placeKey)).toBe(false)
})

test('stores the choice of any place until a place is chosen', () => {
  const { store } = openStore()
  store.choosePlace(boulder)
  expect([...kept.keys()]).toEqual([placeKey])
  store.forget()
  expect([...kept.keys()]).toEqual([anywhereKey])
  store.choosePlace(boulder)
  expect([...kept.keys()]).toEqual([placeKey])
})

describe('the stored place', () => {
  test('DATA-17: is restored on the next visit', () => {
    kept.set(placeKey, JSON.stringify(boulder))
    expect(openStore().now()).toEqual({ state: { name: 'found' }, place: boulder })
  })

  test.each(['{', 'null', '[]', '7', '{"latitude":"40","longitude":-105}', '{"latitude":91,"longitude":0}'])(
    'is discarded when it is %s',
    (text) => {
      kept.set(placeKey, text)
      expect(openStore().now()).toEqual({ state: { name: 'idle' }, place: null })
      expect(kept.size).toBe(0)
    },
  )

  test('is not needed when the browser forbids storage', () => {
    const refuse = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const { store, now } = openStore()
    store.choosePlace(boulder)
    expect(now()?.place).toEqual(boulder)
  })
})
