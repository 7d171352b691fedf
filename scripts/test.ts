import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { chromiumAdvice, ensureChromium } from './ensure-chromium.ts'

// The tests of `npm test`: those of `npm run test:unit` and the browser journeys, in one run that prepares databases once and
// leaves no core idle in between. Without a browser, a line on how to get one; with `CI` set the run fails then: nobody would
// read the line.

/** A folder in memory; none of the hundreds of databases there outlives the run, and no disk has to be waited for. */
const inMemory = '/dev/shm'
/** In bytes: twice what the run takes. */
const enoughMemory = 8 * 1024 ** 3

const hasBrowser = ensureChromium() !== null
const withJourneys = hasBrowser ? ['--', '--project', 'journeys'] : []
const env = hasRoom(inMemory) ? { TMPDIR: inMemory, ...process.env } : process.env
const { status } = spawnSync('npm', ['run', 'test:unit', ...withJourneys], { env, stdio: 'inherit' })
process.exitCode = status ?? 1
if (!hasBrowser) {
  console.log(`\nLEFT OUT: the browser journeys. ${chromiumAdvice}`)
  if (process.env.CI) process.exitCode = 1
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, freemem()) > enoughMemory
}
