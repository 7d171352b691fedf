import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'

/** Makes sure that the browser journeys find a Chromium, installing one where none is. */
function ensureChromium(): string {
  const found = findChromium()
  if (found !== null) return found
  console.log('No Chromium found: installing one for the browser journeys.')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  } else {
    execFileSync('npx', ['playwright-core', 'install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = findChromium()
  if (installed === null) throw new Error('Chromium could not be installed: set CHROMIUM_PATH to one.')
  return installed
}

console.log(`Chromium: ${ensureChromium()}`)
