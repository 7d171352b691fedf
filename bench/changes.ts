import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureCachedResponse } from './changes/cached-response.ts'
import { ordersWithEvents } from './changes/orders-with-events.ts'
import { replicaShare } from './changes/replica-share.ts'

// The cost of announcing changes: the share of searches that a replica answers while listings change, orders
// per second while events are sent, and a cached response while listings change. Each is compared with its
// ideal, and the last two with version 0.1.0, in one run.
//
//   npm run bench -- changes [--only replica|orders|hot]

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

say(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} processors`)
const { only } = parseArgs({ options: { only: { type: 'string' } }, args: process.argv.slice(3) }).values
const parts = { replica: replicaShare, orders: ordersWithEvents, hot: measureCachedResponse }
for (const [name, measure] of Object.entries(parts))
  if (only === undefined || only === name) await measure(say)
