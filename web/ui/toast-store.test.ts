import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToastStore, toastDuration, toastRemoveDelay } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (store: ReturnType<typeof createToastStore>) => store.toasts().filter((toast) => toast.open)

describe('one at a time', () => {
  test('TOAST-01: keeps at most one toast', () => {
    const store = createToastStore()
    for (const title of ['one', 'two', 'three']) store.add({ title })
    expect(store.toasts()).toHaveLength(1)
  })

  test('TOAST-02: a new toast replaces the older one and has its own full duration', () => {
    const store = createToastStore()
    store.add({ title: 'Added to Cart' })
    vi.advanceTimersByTime(4000)
    store.add({ title: 'Updated Cart' })
    vi.advanceTimersByTime(4000)
    expect(open(store).map((toast) => toast.title)).toEqual(['Updated Cart'])
  })

  test('TOAST-02: a new toast also replaces a dismissed record', () => {
    const store = createToastStore()
    store.dismiss(store.add({ title: 'old' }))
    const id = store.add({ title: 'new' })
    vi.advanceTimersByTime(toastDuration - 1)
    expect(store.toasts()).toEqual([{ id, title: 'new', open: true }])
  })
})

describe('TOAST-03: add, update, dismiss, remove', () => {
  test('an added toast is open and has its own id', () => {
    const store = createToastStore()
    const first = store.add({ title: 'one', description: 'text', tone: 'good' })
    expect(store.toasts()).toEqual([
      { id: first, open: true, title: 'one', description: 'text', tone: 'good' },
    ])
    expect(store.add({ title: 'two' })).not.toBe(first)
  })

  test('an updated toast shows the new text and restarts its time', () => {
    const store = createToastStore()
    const id = store.add({ title: 'Sending', description: 'One moment' })
    vi.advanceTimersByTime(4000)
    store.update(id, { title: 'Sent' })
    vi.advanceTimersByTime(4000)
    expect(open(store)).toEqual([{ id, open: true, title: 'Sent', description: 'One moment' }])
  })

  test('updating a removed toast changes nothing', () => {
    const store = createToastStore()
    const gone = store.add({ title: 'one' })
    store.add({ title: 'two' })
    const before = store.toasts()
    store.update(gone, { title: 'three' })
    expect(store.toasts()).toBe(before)
  })

  test('updating a dismissed toast neither shows it again nor keeps it longer', () => {
    const store = createToastStore()
    const id = store.add({ title: 'one' })
    store.dismiss(id)
    store.update(id, { title: 'two' })
    expect(open(store)).toEqual([])
    vi.advanceTimersByTime(toastRemoveDelay)
    expect(store.toasts()).toEqual([])
  })

  test('a dismissed toast leaves the screen and keeps its record', () => {
    const store = createToastStore()
    const id = store.add({ title: 'one' })
    store.dismiss(id)
    expect(store.toasts()).toEqual([{ id, title: 'one', open: false }])
  })

  test('dismissing without an id dismisses all open toasts', () => {
    const store = createToastStore()
    store.add({ title: 'one' })
    store.dismiss()
    expect(open(store)).toEqual([])
  })

  test('removes a toast at once, with or without an id', () => {
    const store = createToastStore()
    store.remove(store.add({ title: 'one' }))
    expect(store.toasts()).toEqual([])
    store.add({ title: 'two' })
    store.remove()
    expect(store.toasts()).toEqual([])
  })

  test('notifies the listeners of every change until they unsubscribe', () => {
    const store = createToastStore()
    const listener = vi.fn()
    const leave = store.subscribe(listener)
    const id = store.add({ title: 'one' })
    store.update(id, { title: 'two' })
    store.dismiss(id)
    store.dismiss(id)
    store.remove(id)
    expect(listener).toHaveBeenCalledTimes(4)
    leave()
    store.add({ title: 'three' })
    expect(listener).toHaveBeenCalledTimes(4)
  })
})

describe('time', () => {
  test('TOAST-04: removes a dismissed toast after 1,000,000 ms, not before', () => {
    const store = createToastStore()
    store.dismiss(store.add({ title: 'one' }))
    vi.advanceTimersByTime(999_999)
    expect(store.toasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(store.toasts()).toEqual([])
  })

  test('TOAST-04: dismissing again does not restart the delay', () => {
    const store = createToastStore()
    const id = store.add({ title: 'one' })
    store.dismiss(id)
    vi.advanceTimersByTime(600_000)
    store.dismiss(id)
    vi.advanceTimersByTime(400_000)
    expect(store.toasts()).toEqual([])
  })

  test('TOAST-05, OPEN-63: a toast is on screen for 5000 ms', () => {
    const store = createToastStore()
    store.add({ title: 'one' })
    vi.advanceTimersByTime(4999)
    expect(open(store)).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(open(store)).toEqual([])
  })

  test('a toast can have its own duration', () => {
    const store = createToastStore()
    store.add({ title: 'one', duration: 9000 })
    vi.advanceTimersByTime(8999)
    expect(open(store)).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(open(store)).toEqual([])
  })

  test('a paused toast stays, and continues its remaining time when resumed', () => {
    const store = createToastStore()
    store.add({ title: 'one' })
    vi.advanceTimersByTime(3000)
    store.pause()
    vi.advanceTimersByTime(60_000)
    expect(open(store)).toHaveLength(1)
    store.resume()
    vi.advanceTimersByTime(1999)
    expect(open(store)).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(open(store)).toEqual([])
  })

  test('a toast added or updated while paused waits until resumed', () => {
    const store = createToastStore()
    store.pause()
    const id = store.add({ title: 'one' })
    store.update(id, { title: 'two' })
    vi.advanceTimersByTime(60_000)
    expect(open(store)).toHaveLength(1)
    store.resume()
    vi.advanceTimersByTime(toastDuration)
    expect(open(store)).toEqual([])
  })
})
