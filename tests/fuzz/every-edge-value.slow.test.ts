import { expect, it } from 'vitest'
import { fuzzContract } from './fuzz-contract.ts'

/** In milliseconds: some tens of thousands of calls on a busy machine. */
const patience = 20 * 60_000

it(
  'answers all calls with edge values without a failure, a truncated file or a second of CPU time',
  async () => {
    const { calls, answers, wrong } = await fuzzContract({ seed: 20261228 })
    console.info(`${calls} calls: ${JSON.stringify(answers)}`)
    expect(wrong).toEqual([])
  },
  patience,
)
