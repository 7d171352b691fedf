import { expect, it } from 'vitest'
import { KeyQueue } from './key-queue.ts'

const keysOf = (queue: KeyQueue, now: number, most = 30) => [...queue.take(most, now).keys()]

it('hands out each key once, the oldest first, and no more than are asked for', () => {
  const queue = new KeyQueue(6_000)
  queue.add(['listings', 'listing-a'], 100)
  queue.add(['listings', 'listing-b'], 200)
  expect([queue.size, queue.oldest]).toEqual([3, 100])
  expect(keysOf(queue, 200, 2)).toEqual(['listings', 'listing-a'])
  expect([keysOf(queue, 200), queue.size, queue.oldest]).toEqual([['listing-b'], 0, null])
})

it('hands out keys once more after a while, those of a second together', () => {
  const queue = new KeyQueue(6_000)
  queue.add(['listing-a'], 100)
  queue.add(['listing-a', 'listing-b'], 900)
  expect(keysOf(queue, 1_000)).toHaveLength(2)
  expect(keysOf(queue, 6_900)).toEqual([])
  expect(keysOf(queue, 7_000)).toEqual(['listing-a', 'listing-b'])
  expect(keysOf(queue, 60_000)).toEqual([])
})

it('keeps what could not be told, as old as it was', () => {
  const queue = new KeyQueue(6_000)
  queue.add(['listing-a', 'listing-b'], 100)
  const taken = queue.take(30, 150)
  queue.add(['listing-c', 'listing-a'], 200)
  queue.giveBack(taken)
  expect([queue.size, queue.oldest]).toEqual([3, 100])
  expect(keysOf(queue, 300)).toEqual(['listing-a', 'listing-b', 'listing-c'])
})

it('where everything is to go, or more than it has room for, asks for that alone', () => {
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
