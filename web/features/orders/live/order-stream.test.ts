import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderEvent } from '#shared/api/events.ts'
import { openOrderStream } from './order-stream.ts'

/** A fake event source that the test controls. */
class Source extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    sources.push(this)
  }
  close(): void {
    this.readyState = 2
  }
  say(name: string, id: string, data = ''): void {
    this.dispatchEvent(new MessageEvent(name, { lastEventId: id, data }))
  }
  refuse(): void {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

let sources: Source[]
let received: OrderEvent[]
let stop: () => void
const onReady = vi.fn()
const onSignedOut = vi.fn()
const onRefused = vi.fn()
const last = () => sources.at(-1) ?? new Source('/never')
const isListening = () => sources.filter(({ readyState }) => readyState !== Source.CLOSED).length === 1

/** A fake document, initially visible. */
class Page extends EventTarget {
  visibilityState = 'visible'
  become(state: 'visible' | 'hidden'): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}
let page: Page
let browserWindow: EventTarget

function start(whileHidden: boolean): void {
  stop = openOrderStream({
    onReady,
    onOrder: (event) => received.push(event),
    onSignedOut,
    onRefused,
    whileHidden,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  browserWindow = new EventTarget()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browserWindow)
  sources = []
  received = []
  for (const mock of [onReady, onSignedOut, onRefused]) mock.mockReset()
  start(false)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const placed = { orderId: '7', side: 'baker', what: 'placed' } as const

test('reports a new order once, and each of its changes', () => {
  last().say('order', '100', JSON.stringify(placed))
  last().say('order', '100', JSON.stringify(placed))
  last().say('order', '110', JSON.stringify({ ...placed, what: 'changed' }))
  last().say('order', '120', JSON.stringify({ ...placed, what: 'changed' }))
  last().say('order', '120', JSON.stringify({ ...placed, what: 'changed' }))
  expect(received.map(({ what }) => what)).toEqual(['placed', 'changed', 'changed'])
})

test.each(['7', 'null', '{}', '{"orderId":7,"side":"baker","what":"placed"}'])('ignores %s', (data) => {
  last().say('order', '1', data)
  expect(received).toEqual([])
})

test('reconnects after a refusal with growing pauses, from the last event', () => {
  expect(last().url).toBe('/api/events')
  last().say('ready', '90')
  last().refuse()
  expect(onRefused).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5_000)
  expect(sources).toHaveLength(2)
  expect(last().url).toBe('/api/events?since=90')
  last().refuse()
  expect(onRefused).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(14_999)
  expect(sources).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(sources).toHaveLength(3)
})

test('closes when the session ends', () => {
  last().say('signed-out', '')
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(last().readyState).toBe(2)
  vi.advanceTimersByTime(600_000)
  expect(sources).toHaveLength(1)
})

test('does not reconnect once stopped', () => {
  last().refuse()
  stop()
  vi.advanceTimersByTime(600_000)
  expect(sources).toHaveLength(1)
})

test('reports being ready once; later connections replay missed events', () => {
  last().say('ready', '90')
  last().refuse()
  vi.advanceTimersByTime(5_000)
  last().say('ready', '90')
  expect(onReady).toHaveBeenCalledOnce()
})

test('disconnects while hidden and catches up when visible', () => {
  last().say('ready', '90')
  page.become('hidden')
  expect(isListening()).toBe(false)
  page.become('visible')
  expect(isListening()).toBe(true)
  expect(last().url).toBe('/api/events?since=90')
  last().say('order', '100', JSON.stringify(placed))
  expect(received).toEqual([placed])
})

test('delays reconnecting while hidden, and reconnects when visible', () => {
  last().refuse()
  page.become('hidden')
  vi.advanceTimersByTime(600_000)
  expect(sources).toHaveLength(1)
  page.become('visible')
  expect(sources).toHaveLength(2)
})

test('connects on first view if the page opens hidden', () => {
  stop()
  page.become('hidden')
  sources = []
  start(false)
  expect(sources).toHaveLength(0)
  page.become('visible')
  expect(isListening()).toBe(true)
})

test('stays connected while hidden if requested', () => {
  stop()
  sources = []
  start(true)
  page.become('hidden')
  page.become('visible')
  expect(sources).toHaveLength(1)
  expect(isListening()).toBe(true)
})

test.each([true, false])('a page from the back/forward cache catches up (%s)', (whileHidden) => {
  stop()
  start(whileHidden)
  last().say('ready', '90')
  browserWindow.dispatchEvent(new Event('pagehide'))
  page.become('hidden')
  expect(isListening()).toBe(false)
  page.become('visible')
  browserWindow.dispatchEvent(new Event('pageshow'))
  expect(isListening()).toBe(true)
  expect(last().url).toBe('/api/events?since=90')
})

test('the initial pageshow event opens no second connection', () => {
  browserWindow.dispatchEvent(new Event('pageshow'))
  expect(sources).toHaveLength(1)
})

test('ignores page events once stopped', () => {
  stop()
  page.become('hidden')
  page.become('visible')
  browserWindow.dispatchEvent(new Event('pageshow'))
  expect(sources).toHaveLength(1)
})
