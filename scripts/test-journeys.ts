import { spawnSync } from 'node:child_process'
import { chromiumAdvice, ensureChromium } from './ensure-chromium.ts'

// The last part of `npm test`: the browser journeys, or a line on how to get a browser for them. With `CI` set the run
// fails without one: nobody would read the line.

if (ensureChromium() === null) {
  console.log(`\nLEFT OUT: the browser journeys. ${chromiumAdvice}`)
  if (process.env.CI) process.exitCode = 1
} else {
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'journeys']
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
