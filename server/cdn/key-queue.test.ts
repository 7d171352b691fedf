import { expect, it } from 'vitest'
import { KeyQueue } from './key-queue.ts'

const keysOf = (queue: KeyQueue, now: number, most = 30) => [...queue.take(most, now).keys()]

it('returns each key once, oldest first, up to the limit', () => {
  const queue = new KeyQueue(6_000)
  queue.add(['listings', 'listing-a'], 100)
  queue.add(['listings', 'listing-b'], 200)
  expect([queue.size, queue.oldest]).toEqual([3, 100])
  expect(keysOf(queue, 200, 2)).toEqual(['listings', 'listing-a'])
  expect([keysOf(queue, 200), queue.size, queue.oldest]).toEqual([['listing-b'], 0, null])
})

it('returns keys again after a while, grouped by second', () => {
  const queue = new KeyQueue(6_000)
  queue.add(['listing-a'], 100)
  queue.add(['listing-a', 'listing-b'], 900)
  expect(keysOf(queue, 1_000)).toHaveLength(2)
  expect(keysOf(queue, 6_900)).toEqual([])
  expect(keysOf(queue, 7_000)).toEqual(['listing-a', 'listing-b'])
  expect(keysOf(queue, 60_000)).toEqual([])
})

it('keeps the age of keys that could not be purged', () => {
  const queue = new KeyQueue(6_000)
  queue.add(['listing-a', 'listing-b'], 100)
  const taken = queue.take(30, 150)
  queue.add(['listing-c', 'listing-a'], 200)
  queue.giveBack(taken)
  expect([queue.size, queue.oldest]).toEqual([3, 100])
  expect(keysOf(queue, 300)).toEqual(['listing-a', 'listing-b', 'listing-c'])
})

it('returns only the purge of everything when that is queued or the queue is full', () => {
  const queue = new KeyQueue(6_000)
  queue.add(['listing-a', 'bakesale'], 100)
  expect(keysOf(queue, 200)).toEqual(['bakesale'])
  queue.add(
    Array.from({ length: 5_000 }, (_, n) => `listing-${n}`),
    300,
  )
  expect(queue.oldest).toBe(300)
  expect(keysOf(queue, 400)).toEqual(['bakesale'])
  expect([keysOf(queue, 7_000), queue.size]).toEqual([['bakesale'], 0])
})
