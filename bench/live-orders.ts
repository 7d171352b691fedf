import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import * as z from 'zod/mini'
import { confirmAt } from '#tests/make/mail-files.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { launchServer } from '#tests/make/server-process.ts'
import { chromiumFlags, findChromium } from '../scripts/find-chromium.ts'

// The time from the "order placed" response until the order shows in its baker's open dashboard, in a real
// browser; a bare read of the same overview is the floor.

const orders = 40

const Created = z.object({ id: z.string() })
const executablePath = findChromium()
if (executablePath === null) throw new Error('No Chromium: run `node scripts/ensure-chromium.ts`')
const folder = mkdtempSync(join(tmpdir(), 'bakesale-bench-'))
const server = await launchServer({
  DATA_DIR: folder,
  SEED_DEMO: '0',
  RATE_LIMIT: 'off',
  NODE_ENV: 'production',
})
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
try {
  await server.opened
  const baker = await signUp('baker')
  const lifted = await baker.request.put('/api/sellers/pickup-limits', { data: { areLimitsLifted: true } })
  if (!lifted.ok()) throw new Error(`Lifting the limits answered ${lifted.status()}`)
  const buyer = await signUp('buyer')
  const listing = await post(baker, '/api/food-listings', listingBody({ servingsAvailable: 9_999 }))
  const page = await baker.newPage()
  const listening = page.waitForResponse(/\/api\/events/)
  await page.goto('/seller-dashboard')
  await listening
  const shown: number[] = []
  const bare: number[] = []
  for (let made = 1; made <= orders; made += 1) {
    const onScreen = waitForFigure(page, made)
    await post(buyer, '/api/orders', { foodListingId: listing, quantity: 1 })
    const answered = Date.now()
    shown.push((await onScreen) - answered)
    bare.push(await readOverview(page))
  }
  console.log(`${orders} orders, one after the other`)
  console.log(`from "placed" to shown  ${words(shown)}`)
  console.log(`bare overview read      ${words(bare)}`)
} finally {
  await browser.close()
  server.process.kill('SIGTERM')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
}

/** A browser profile in which a new person is signed in. */
async function signUp(name: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url })
  const data = { email: `${name}@example.org`, password: 'flour, water and salt', firstName: name }
  const answer = await context.request.post('/api/signup', { data })
  if (!answer.ok()) throw new Error(`/api/signup answered ${answer.status()}`)
  await confirmAt({ url: server.url, dataDir: folder }, data.email)
  return context
}

async function post(context: BrowserContext, path: string, data: unknown): Promise<string> {
  const answer = await context.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return Created.parse(await answer.json()).id
}

/** The moment (ms since 1970) at which the dashboard shows this number of waiting orders. */
async function waitForFigure(page: Page, waiting: number): Promise<number> {
  const figure = page.locator('dd').first()
  await figure.filter({ hasText: new RegExp(`^${waiting}0 to hand over$`) }).waitFor()
  return Date.now()
}

function readOverview(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const start = performance.now()
    await (await fetch('/api/sellers/overview')).json()
    return performance.now() - start
  })
}

function words(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0)
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`
}
