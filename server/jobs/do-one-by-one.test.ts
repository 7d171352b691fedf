import { expect, it } from 'vitest'
import { doOneByOne } from './do-one-by-one.ts'

/** `count` ids in order. */
const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(4, '0'))

it.each([0, 1, 99, 100, 101, 250])('acts on each of %i, once', async (count) => {
  const all = idsUpTo(count)
  const done: string[] = []
  const answer = await doOneByOne({
    list: async ({ after, limit }) => all.filter((id) => after === null || id > after).slice(0, limit),
    act: async (id) => done.push(id) > 0,
    reportFailure: () => expect.unreachable(),
  })
  expect(answer).toBe(count)
  expect(done).toEqual(all)
})

it('continues after a failure, and counts neither it nor items another process handled', async () => {
  const failed: string[] = []
  const answer = await doOneByOne({
    list: async ({ after }) => (after === null ? ['a', 'b', 'c'] : []),
    act: async (id) => {
      if (id === 'a') throw new Error('no')
      return id === 'c'
    },
    reportFailure: (_error, id) => failed.push(id),
  })
  expect(answer).toBe(1)
  expect(failed).toEqual(['a'])
})
