import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('runs once more for requests made during a run', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const ask = oneAtATime(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  ask()
  expect(runs).toHaveLength(1)
  for (let event = 0; event < 100; event += 1) ask()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await runs[1]?.promise
  await Promise.resolve()
  expect(runs).toHaveLength(2)
  ask()
  expect(runs).toHaveLength(3)
})
