import { expect, it } from 'vitest'
import type { CachedResponse } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'

const until = 1_000

const answer = (bytes = 20_000): CachedResponse => ({
  headers: {},
  etag: null,
  payload: Buffer.alloc(bytes),
  shown: null,
  forms: new Map(),
  until,
})

/** As many distinct searches as in a busy minute. */
function storeManyOthers(cache: ResponseCache): void {
  for (let place = 0; place < 2_000; place += 1) cache.store(`/other/${place}`, answer())
}

it('returns a response until it expires', () => {
  const cache = new ResponseCache()
  const one = answer()
  cache.store('/one', one)
  expect(cache.find('/one', 0)).toBe(one)
  expect(cache.find('/one', until - 1)).toBe(one)
  expect(cache.find('/one', until)).toBeUndefined()
  expect(cache.find('/one', 0)).toBeUndefined()
  expect(cache.find('/two', 0)).toBeUndefined()
})

it('keeps popular responses through any number of unique searches', () => {
  const cache = new ResponseCache()
  cache.store('/again', answer())
  cache.store('/once', answer())
  cache.find('/again', 0)
  storeManyOthers(cache)
  expect(cache.find('/again', 0)).toBeDefined()
  expect(cache.find('/once', 0)).toBeUndefined()
  expect(cache.find('/other/1999', 0)).toBeDefined()
})

it('holds a few megabytes at most, however popular its entries are', () => {
  const cache = new ResponseCache()
  const keys = Array.from({ length: 2_000 }, (_, place) => `/page/${place}`)
  for (const key of keys) {
    cache.store(key, answer())
    cache.find(key, 0)
  }
  const held = keys.filter((key) => cache.find(key, 0) !== undefined)
  expect(held.length * 20_000).toBeGreaterThan(2_000_000)
  expect(held.length * 20_000).toBeLessThan(10_000_000)
  // the oldest were evicted first
  expect(held).toEqual(keys.slice(-held.length))
})

it('frees the space of replaced, expired and dropped entries', () => {
  const cache = new ResponseCache()
  const large = () => answer(800_000)
  for (let times = 0; times < 20; times += 1) {
    cache.store('/large', large())
    expect(cache.find('/large', 0)).toBeDefined()
    if (times % 3 === 0) cache.find('/large', until)
    if (times % 3 === 1) cache.drop(() => true)
  }
  cache.drop(() => true)
  expect(cache.find('/large', 0)).toBeUndefined()
  cache.store('/large', large())
  expect(cache.find('/large', 0)).toBeDefined()
})

it('returns the newest response of a URL, not the most popular', () => {
  const cache = new ResponseCache()
  cache.store('/one', answer())
  cache.find('/one', 0)
  const newest = answer()
  cache.store('/one', newest)
  expect(cache.find('/one', 0)).toBe(newest)
})

it('rejects an entry larger than the cache and evicts nothing for it', () => {
  const cache = new ResponseCache()
  cache.store('/small', answer())
  cache.store('/huge', answer(5_000_000))
  expect(cache.find('/huge', 0)).toBeUndefined()
  expect(cache.find('/small', 0)).toBeDefined()
})
