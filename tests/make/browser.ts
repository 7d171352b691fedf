import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { chromiumFlags, findChromium } from '../../scripts/find-chromium.ts'
import { clockAhead } from './at-this-clock.ts'
import { withoutFeatures } from './chromium-features.ts'
import { testZone } from './clock.ts'
import { listenForComplaints } from './complaints.ts'
import { moveDate } from './move-date.ts'

/** The parts of axe's result that we read. */
const Found = z.object({
  violations: z.array(
    z.object({ id: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()) })) }),
  ),
})

/** The two viewports in which every page is checked. */
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** Pages live for seconds, so optimizing their scripts costs more than it saves. */
const compiledQuickly = '--js-flags=--no-turbofan'

/** Simulates a mouse: without a screen, Chromium reports none and `(hover: hover)` never matches. */
const withMouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

/** The browser of a journey; closing it closes its contexts. */
export interface JourneyBrowser {
  newContext(options: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<unknown>
}

/** Shared by the journeys of this process, since a start takes as long as a short journey; it ends with the process. */
let shared: Promise<Browser> | undefined

/** Opens a browser without background network traffic; `textSize` is its default font size in pixels. */
export async function openBrowser({ textSize = 16 } = {}): Promise<JourneyBrowser> {
  if (textSize !== 16) return launchBrowser(textSize)
  shared ??= launchBrowser(textSize)
  const browser = await shared
  const opened: BrowserContext[] = []
  return {
    async newContext(options) {
      const context = await browser.newContext(options)
      opened.push(context)
      return context
    },
    close: () => Promise.all(opened.splice(0).map((context) => context.close())),
  }
}

function launchBrowser(textSize: number): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('No Chromium: run `node scripts/ensure-chromium.ts`')
  return chromium.launch({
    executablePath,
    args: [
      ...chromiumFlags,
      withoutFeatures,
      compiledQuickly,
      `--blink-settings=defaultFontSize=${textSize},${withMouse}`,
    ],
  })
}

/** A person with their own browser profile, whose errors and warnings are collected. */
export interface Visitor {
  page: Page
  close(): Promise<void>
}

/** A map tile with a street corner, so no test calls the public tile service. */
const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
<rect width="256" height="256" fill="#f2efe9"/><path d="M0 80h256M90 0v256" stroke="#fff" stroke-width="12"/></svg>`
const tileResponse = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'image/svg+xml' }],
  body: Buffer.from(tile).toString('base64'),
}

interface VisitorOptions extends BrowserContextOptions {
  /** whether the tile service is reachable */
  hasStreets?: boolean
}

/** Opens a fresh browser profile on the site, in which every map tile is the same street corner. */
export async function openVisitor(
  browser: JourneyBrowser,
  baseURL: string,
  { hasStreets = true, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: desktop,
    reducedMotion: 'reduce',
    timezoneId: testZone,
    ...options,
  })
  listenForComplaints(context, [
    ...(hasStreets ? [] : [/^net::ERR_ADDRESS_UNREACHABLE GET /]),
    // a browser without JavaScript blocks scripts
    ...(options.javaScriptEnabled === false ? [/^csp GET \/assets\/.+\.js$/] : []),
  ])
  await context.addInitScript(moveDate, clockAhead())
  if (options.javaScriptEnabled !== false) {
    await context.addInitScript(recordStart)
    context.on('page', waitForScripts)
  }
  const page = await context.newPage()
  await serveTiles(page, hasStreets)
  context.on('page', (another) => {
    serveTiles(another, hasStreets).catch(() => {
      // the page was closed already
    })
  })
  return {
    page,
    close: () => context.close(),
  }
}

/**
 * Answers for the tile service. Intercepts only its addresses: a Playwright route would intercept every request and
 * disable the cache, so each page would load all its files again.
 */
async function serveTiles(page: Page, hasStreets: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const answered = hasStreets
      ? session.send('Fetch.fulfillRequest', { requestId, ...tileResponse })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'AddressUnreachable' })
    answered.catch(() => {
      // the page is gone
    })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://tile.openstreetmap.org/*' }] })
}

/** Opens a fresh browser profile on the site, signed in with a session cookie. */
export async function openSignedIn(
  browser: JourneyBrowser,
  url: string,
  cookie: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const visitor = await openVisitor(browser, url, options)
  const cookies = cookie.split('; ').map((pair) => {
    const end = pair.indexOf('=')
    return { name: pair.slice(0, end), value: pair.slice(end + 1), url }
  })
  await visitor.page.context().addCookies(cookies)
  return visitor
}

/**
 * Makes `goto` wait until the page is hydrated. Before that, a click on a scripted button is lost, and tests click
 * faster than people. Use `waitUntil: 'commit'` to get the page before hydration.
 */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const waitForURL = page.waitForURL.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await waitForHydration(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await waitForHydration(page)
    return answer
  }
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options)
    await waitForHydration(page)
  }
}

/** Records that the client has started: until then links reload the page. */
const recordStart = `addEventListener('bakesale:started', () => { window.hasStarted = true })`

const isTakenOver = `(() => {
  if (!document.querySelector('#page-state')) return true
  const first = document.querySelector('main *')
  return window.hasStarted === true && (!first || Object.keys(first).some((key) => key.startsWith('__reactFiber')))
})()`

/**
 * Waits for the toast region (frame hydrated), for the client to start, and for React to hydrate the page's content.
 * Pages that are not the product's have none of these.
 */
async function waitForHydration(page: Page): Promise<void> {
  const sign = page.locator('[aria-label*="(F8)"], html:not(:has(#page-state))')
  await sign.first().waitFor({ state: 'attached' })
  // polled from outside: waiting inside the page needs `eval`, which the site's CSP forbids
  await vi.waitFor(
    async () => {
      if ((await page.evaluate(isTakenOver)) !== true) throw new Error('The page is not hydrated')
    },
    { timeout: 30_000 },
  )
}

/** WCAG 2.2 AA, which the product promises, and axe's best practices. */
const promised: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Skips style sheets: only a rule we do not run reads them, and loading them takes a third as long as the rules. */
const preload = { assets: ['media'] }
const colours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Fails when axe finds a violation of WCAG 2.2 AA on the current page. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoViolations(page, promised)
}

/** Like `expectAccessible`, for colors only: nothing else differs in the dark theme. */
export function expectColoursAccessible(page: Page): Promise<void> {
  return expectNoViolations(page, colours)
}

/** Checks accessibility of the current page at both widths and in both themes, and takes pictures. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? desktop
  // controls half hidden under the sticky bar are too small a target
  await page.evaluate('scrollTo(0, 0)')
  await page.setViewportSize(desktop)
  await takePicture(page, `${name}-1280-light`)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await lookAtThemes(page, name)
  await page.setViewportSize(before)
}

/** Like `lookAt`, only at the page's current width. */
export async function lookAtThemes(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? ''
  await takePicture(page, `${name}-${width}-light`)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(page, `${name}-${width}-dark`)
  // in the dark theme only colors differ, and they do not depend on the width
  await expectColoursAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Minified, since every document gets it again: the full source is more than twice as long. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe in the page itself. Its Playwright package injects it three times and opens a second page for each check,
 * to support frames.
 */
async function expectNoViolations(page: Page, runOnly: axe.RunOnly): Promise<void> {
  if (page.frames().length > 1) throw new Error('axe checks a single document, and this page has frames')
  // without its style sheet a page looks different
  await page.waitForLoadState()
  // dimmed results are about to be replaced
  await page
    .locator(':is([data-results][aria-busy="true"], [data-searching] [data-results]) > ul')
    .waitFor({ state: 'detached' })
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeScript)
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], preload })
  const { violations } = Found.parse(await page.evaluate(`axe.run(document, ${options})`))
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}

/** Saves a screenshot of the whole page in tests/output/ when `PICTURES` is set. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  mkdirSync('tests/output', { recursive: true })
  await page.screenshot({ path: `tests/output/${name}.png`, fullPage: true })
}
