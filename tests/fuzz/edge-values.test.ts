import { expect, it } from 'vitest'
import { fuzzContract } from './fuzz-contract.ts'

it('answers a sample of calls with edge values without a failure, a truncated file or a second of CPU time', async () => {
  const { calls, answers, wrong } = await fuzzContract({ seed: 20261228, most: 6000 })
  console.info(`${calls} calls: ${JSON.stringify(answers)}`)
  expect(wrong).toEqual([])
})
