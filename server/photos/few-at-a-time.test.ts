import { expect, test } from 'vitest'
import { AppError } from '#server/http/app-error.ts'
import { fewAtATime } from './few-at-a-time.ts'

test('runs a few at a time, lets a few wait, and sends the rest away', async () => {
  const line = fewAtATime(2, 1)
  const ends: (() => void)[] = []
  const begun: string[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const [one, two, three] = [line(work('one')), line(work('two')), line(work('three'))]
  await expect(line(work('four'))).rejects.toThrow(AppError)
  expect(begun).toEqual(['one', 'two'])
  ends[0]?.()
  expect(await one).toBe('one')
  expect(begun).toEqual(['one', 'two', 'three'])
  ends[1]?.()
  ends[2]?.()
  expect(await Promise.all([two, three])).toEqual(['two', 'three'])
})

test('a work that fails makes room too', async () => {
  const line = fewAtATime(1, 0)
  await expect(line(() => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt')
  expect(await line(async () => 'baked')).toBe('baked')
})
