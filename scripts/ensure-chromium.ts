import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'
import { runCommand } from './run-command.ts'

/** The path of Chromium, installing Debian's package if we are root; null when there is none. */
export function ensureChromium(): string | null {
  const found = findChromium()
  if (found !== null || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  console.log('No Chromium found: installing one for the browser journeys.')
  // without a network the browser tests are skipped, and the rest still runs
  if (!aptGet('update')) return null
  // not every release has the headless shell
  if (!aptGet('install', '-y', 'chromium-headless-shell')) aptGet('install', '-y', 'chromium')
  return findChromium()
}

function aptGet(...command: readonly string[]): boolean {
  return spawnSync('apt-get', ['-qq', ...command], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/** How to install one. */
export const chromiumAdvice =
  'There is no Chromium: run `npx playwright-core install --with-deps chromium`, or set CHROMIUM_PATH to one.'

if (import.meta.main) {
  await runCommand(async () => {
    const chromium = ensureChromium()
    console.log(chromium === null ? chromiumAdvice : `Chromium: ${chromium}`)
    if (chromium === null) process.exitCode = 1
  })
}
