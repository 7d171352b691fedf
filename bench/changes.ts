import { cpus } from 'node:os'
import { hotAnswer } from './changes/hot-answer.ts'
import { ordersWhileTold } from './changes/orders-while-told.ts'

// What it takes to tell everybody what has changed: orders a second while notices of them go, and a kept answer while
// listings change, each beside the least that it could be and beside what 0.1.0 did, in the same run.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

say(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} processors`)
await ordersWhileTold(say)
await hotAnswer(say)
