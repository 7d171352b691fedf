import { expect, it, vi } from 'vitest'
import { cacheFiles } from './cached-files.ts'

const minute = 60_000

function keeper() {
  let time = 0
  const make = vi.fn(async () => Buffer.from(String(time)))
  const { keep, drop } = cacheFiles(() => new Date(time))
  return {
    make,
    drop,
    ask: async (name = 'sitemap') => String(await keep(name, make)),
    later: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

it('builds a file once for all requests within ten minutes', async () => {
  const { ask, make, later } = keeper()
  expect(await Promise.all([ask(), ask()])).toEqual(['0', '0'])
  later(9 * minute)
  expect(await ask()).toBe('0')
  expect(make).toHaveBeenCalledTimes(1)
  later(2 * minute)
  expect(await ask()).toBe(String(11 * minute))
})

it('retries a file that failed', async () => {
  const { ask, make } = keeper()
  make.mockRejectedValueOnce(new Error('The database is away.'))
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toBe('0')
})

it('caches at most forty files', async () => {
  const { ask, make } = keeper()
  for (let file = 0; file <= 40; file += 1) await ask(String(file))
  await ask('40')
  expect(make).toHaveBeenCalledTimes(41)
  await ask('0')
  expect(make).toHaveBeenCalledTimes(42)
})

it('rebuilds all files after they are dropped', async () => {
  const { ask, drop, make } = keeper()
  await ask()
  drop()
  await ask()
  expect(make).toHaveBeenCalledTimes(2)
})
