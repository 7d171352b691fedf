import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderEvent } from '#shared/api/events.ts'
import { openOrderStream } from './order-stream.ts'

/** A source whose events the test makes up. */
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
let heard: OrderEvent[]
let stop: () => void
const onReady = vi.fn()
const onSignedOut = vi.fn()
const onRefused = vi.fn()
const last = () => sources.at(-1) ?? new Source('/never')
const isListening = () => sources.filter(({ readyState }) => readyState !== Source.CLOSED).length === 1

/** The document of the test's page, in view until it says otherwise. */
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
    onOrder: (event) => heard.push(event),
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
  heard = []
  for (const mock of [onReady, onSignedOut, onRefused]) mock.mockReset()
  start(false)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const placed = { orderId: '7', side: 'baker', what: 'placed' } as const

test('an order is told of once, however often it comes; its changes each', () => {
  last().say('order', '100', JSON.stringify(placed))
  last().say('order', '100', JSON.stringify(placed))
  last().say('order', '110', JSON.stringify({ ...placed, what: 'changed' }))
  last().say('order', '120', JSON.stringify({ ...placed, what: 'changed' }))
  last().say('order', '120', JSON.stringify({ ...placed, what: 'changed' }))
  expect(heard.map(({ what }) => what)).toEqual(['placed', 'changed', 'changed'])
})

test.each(['7', 'null', '{}', '{"orderId":7,"side":"baker","what":"placed"}'])('passes over %s', (data) => {
  last().say('order', '1', data)
  expect(heard).toEqual([])
})

test('a refused connection is tried anew, later each time, from the last event on', () => {
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

test('the end of the session ends it', () => {
  last().say('signed-out', '')
  expect(onSignedOut).toHaveBeenCalledOnce()
  expect(last().readyState).toBe(2)
  vi.advanceTimersByTime(600_000)
  expect(sources).toHaveLength(1)
})

test('once stopped it does not come back', () => {
  last().refuse()
  stop()
  vi.advanceTimersByTime(600_000)
  expect(sources).toHaveLength(1)
})

test('says once that it listens: later connections tell what was missed', () => {
  last().say('ready', '90')
  last().refuse()
  vi.advanceTimersByTime(5_000)
  last().say('ready', '90')
  expect(onReady).toHaveBeenCalledOnce()
})

test('out of view it lets the connection go, and back in view it hears what it missed', () => {
  last().say('ready', '90')
  page.become('hidden')
  expect(isListening()).toBe(false)
  page.become('visible')
  expect(isListening()).toBe(true)
  expect(last().url).toBe('/api/events?since=90')
  last().say('order', '100', JSON.stringify(placed))
  expect(heard).toEqual([placed])
})

test('out of view a refused connection waits until somebody looks, and is then tried at once', () => {
  last().refuse()
  page.become('hidden')
  vi.advanceTimersByTime(600_000)
  expect(sources).toHaveLength(1)
  page.become('visible')
  expect(sources).toHaveLength(2)
})

test('a page that opens out of view listens once it is seen', () => {
  stop()
  page.become('hidden')
  sources = []
  start(false)
  expect(sources).toHaveLength(0)
  page.become('visible')
  expect(isListening()).toBe(true)
})

test('who wants to hear of orders at once listens out of view too', () => {
  stop()
  sources = []
  start(true)
  page.become('hidden')
  page.become('visible')
  expect(sources).toHaveLength(1)
  expect(isListening()).toBe(true)
})

test.each([true, false])('a page from the back/forward cache hears what it missed (%s)', (whileHidden) => {
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

test('the browser’s first word that the page is shown opens no second connection', () => {
  browserWindow.dispatchEvent(new Event('pageshow'))
  expect(sources).toHaveLength(1)
})

test('once stopped it follows the page no more', () => {
  stop()
  page.become('hidden')
  page.become('visible')
  browserWindow.dispatchEvent(new Event('pageshow'))
  expect(sources).toHaveLength(1)
})
