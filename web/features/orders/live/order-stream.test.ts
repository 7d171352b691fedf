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
const last = () => sources.at(-1) ?? new Source('/never')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  sources = []
  heard = []
  onReady.mockReset()
  onSignedOut.mockReset()
  stop = openOrderStream({
    onReady,
    onOrder: (event) => heard.push(event),
    onSignedOut,
  })
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
  vi.advanceTimersByTime(5_000)
  expect(sources).toHaveLength(2)
  expect(last().url).toBe('/api/events?since=90')
  last().refuse()
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
