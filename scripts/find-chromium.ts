import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** How Chromium is started for tests and measurements: nothing of its own talks to the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** Where Chromium is: CHROMIUM_PATH, the system's, or the one Playwright fetched; null when there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
  }
  const usual = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  return usual.find((path) => existsSync(path)) ?? null
}
