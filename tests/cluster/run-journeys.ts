import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { clockAhead } from '#tests/make/at-this-clock.ts'

/** Journeys that tolerate other listings beside the demo bakers. */
const journeys = [
  'visitor-finds-the-way',
  'baker-sells-to-a-neighbor',
  'baker-runs-the-dashboard',
  'person-edits-their-profile',
  'person-gets-back-into-their-account',
]

/** Skips the second run on PostgreSQL, which would use the same server. */
const onOneEngine = '^(?!.* on postgres)'

/** Runs journeys against a server in a separate process; returns its exit code. */
export async function runJourneys(url: string, dataDir: string): Promise<number> {
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', '*journeys', '-t', onOneEngine]
  const run = spawn(process.execPath, [...command, ...journeys], {
    env: { ...process.env, SERVER_URL: url, SERVER_DATA_DIR: dataDir, CLOCK_AHEAD: String(clockAhead()) },
    stdio: 'inherit',
  })
  const [code] = await once(run, 'exit')
  return Number(code)
}
