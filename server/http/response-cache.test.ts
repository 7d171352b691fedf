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
function keepManyOthers(kept: ResponseCache): void {
  for (let place = 0; place < 2_000; place += 1) kept.keep(`/other/${place}`, answer())
}

it('returns a response until it expires', () => {
  const kept = new ResponseCache()
  const one = answer()
  kept.keep('/one', one)
  expect(kept.find('/one', 0)).toBe(one)
  expect(kept.find('/one', until - 1)).toBe(one)
  expect(kept.find('/one', until)).toBeUndefined()
  expect(kept.find('/one', 0)).toBeUndefined()
  expect(kept.find('/two', 0)).toBeUndefined()
})

it('keeps popular responses through any number of unique searches', () => {
  const kept = new ResponseCache()
  kept.keep('/again', answer())
  kept.keep('/once', answer())
  kept.find('/again', 0)
  keepManyOthers(kept)
  expect(kept.find('/again', 0)).toBeDefined()
  expect(kept.find('/once', 0)).toBeUndefined()
  expect(kept.find('/other/1999', 0)).toBeDefined()
})

it('holds a few megabytes at most, however popular its entries are', () => {
  const kept = new ResponseCache()
  const keys = Array.from({ length: 2_000 }, (_, place) => `/page/${place}`)
  for (const key of keys) {
    kept.keep(key, answer())
    kept.find(key, 0)
  }
  const held = keys.filter((key) => kept.find(key, 0) !== undefined)
  expect(held.length * 20_000).toBeGreaterThan(2_000_000)
  expect(held.length * 20_000).toBeLessThan(10_000_000)
  // the oldest were evicted first
  expect(held).toEqual(keys.slice(-held.length))
})

it('frees the space of replaced, expired and dropped entries', () => {
  const kept = new ResponseCache()
  const large = () => answer(800_000)
  for (let times = 0; times < 20; times += 1) {
    kept.keep('/large', large())
    expect(kept.find('/large', 0)).toBeDefined()
    if (times % 3 === 0) kept.find('/large', until)
    if (times % 3 === 1) kept.drop(() => true)
  }
  kept.drop(() => true)
  expect(kept.find('/large', 0)).toBeUndefined()
  kept.keep('/large', large())
  expect(kept.find('/large', 0)).toBeDefined()
})

it('returns the newest response of a URL, not the most popular', () => {
  const kept = new ResponseCache()
  kept.keep('/one', answer())
  kept.find('/one', 0)
  const newest = answer()
  kept.keep('/one', newest)
  expect(kept.find('/one', 0)).toBe(newest)
})

it('rejects an entry larger than the cache and evicts nothing for it', () => {
  const kept = new ResponseCache()
  kept.keep('/small', answer())
  kept.keep('/huge', answer(5_000_000))
  expect(kept.find('/huge', 0)).toBeUndefined()
  expect(kept.find('/small', 0)).toBeDefined()
})
