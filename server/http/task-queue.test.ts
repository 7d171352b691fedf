import { expect, test, vi } from 'vitest'
import { fewAtATime } from './task-queue.ts'

test('runs a few at a time, queues a few, and rejects the rest', async () => {
  const line = fewAtATime(2, { crowd: { mayWait: 1, words: 'Many are baking just now.' } })
  const ends: (() => void)[] = []
  const begun: string[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const [one, two, three] = [line(work('one')), line(work('two')), line(work('three'))]
  await expect(line(work('four'))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Many are baking just now. Try again in a moment.',
  })
  expect(begun).toEqual(['one', 'two'])
  ends[0]?.()
  expect(await one).toBe('one')
  expect(begun).toEqual(['one', 'two', 'three'])
  ends[1]?.()
  ends[2]?.()
  expect(await Promise.all([two, three])).toEqual(['two', 'three'])
})

test('a failing task frees its place too', async () => {
  const line = fewAtATime(1, { crowd: { mayWait: 0, words: 'Many are baking just now.' } })
  await expect(line(() => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt')
  expect(await line(async () => 'baked')).toBe('baked')
})

test('a queue without a limit rejects nobody', async () => {
  const line = fewAtATime(1)
  const many = Array.from({ length: 100 }, (_, place) => place)
  expect(await Promise.all(many.map((place) => line(async () => place)))).toEqual(many)
})

test('a slow task frees one place after its time, for the next only', async () => {
  vi.useFakeTimers()
  try {
    const line = fewAtATime(1, { roomAfter: 500 })
    const begun: string[] = []
    const ends: (() => void)[] = []
    const work = (name: string) =>
      line(() => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.push(() => resolve(name)))
      })
    const [slow] = [work('slow'), work('next'), work('last')]
    await vi.advanceTimersByTimeAsync(499)
    expect(begun).toEqual(['slow'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['slow', 'next'])
    ends[0]?.()
    expect(await slow).toBe('slow')
    expect(begun).toEqual(['slow', 'next'])
  } finally {
    vi.useRealTimers()
  }
})
