import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { UsageError } from './run-command.ts'

/** The flags of Chromium for tests and benchmarks, without its own network traffic. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

const headlessShells = ['/usr/bin/chromium-headless-shell']

const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
]

/**
 * The path of a Chromium for the journeys: CHROMIUM_PATH, the system's, or Playwright's; null when there is
 * none. Prefers the headless shell, which opens a page with a quarter less work.
 */
export function findChromium(): string | null {
  return find([...headlessShells, ...wholeBrowsers])
}

/** The path of a complete Chromium, not just its headless shell; null when there is none. */
export function findWholeChromium(): string | null {
  return find(wholeBrowsers)
}

function find(usual: readonly string[]): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') {
    if (isBrowser(given)) return given
    throw new UsageError(`CHROMIUM_PATH names ${given}, which does not start as a Chromium.`)
  }
  return usual.find((path) => existsSync(path)) ?? null
}

/** Debian's are shell scripts, so only starting it identifies a browser. */
function isBrowser(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /\bChrom/.test(stdout)
}
