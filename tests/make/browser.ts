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

/** What is read of axe's answer. */
const Found = z.object({
  violations: z.array(
    z.object({ id: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()) })) }),
  ),
})

/** The two widths that every page is looked at in. */
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** A page that lives for seconds does not earn back what it takes to compile its scripts best. */
const compiledQuickly = '--js-flags=--no-turbofan'

/** A mouse is at hand, which is not so by itself where there is no screen: what goes by `(hover: hover)` would be as on a phone. */
const withMouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

/** The browser of a journey; closing it closes what was opened in it. */
export interface JourneyBrowser {
  newContext(options: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<unknown>
}

/** The browser that the journeys of this process share: a start takes as long as a short journey. It ends with the process. */
let shared: Promise<Browser> | undefined

/** Opens a browser with nothing of its own talking to the network; `textSize` is what its owner set text to, in pixels. */
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

/** A person with a browser profile of their own, whose complaints are listened to. */
export interface Visitor {
  page: Page
  close(): Promise<void>
}

/** A street corner, so that no test asks the public tile service for one. */
const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
<rect width="256" height="256" fill="#f2efe9"/><path d="M0 80h256M90 0v256" stroke="#fff" stroke-width="12"/></svg>`
const tileResponse = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'image/svg+xml' }],
  body: Buffer.from(tile).toString('base64'),
}

interface VisitorOptions extends BrowserContextOptions {
  /** whether the tile service can be reached */
  hasStreets?: boolean
}

/** Opens a fresh browser profile on the site, in which every tile of a map is the same street corner. */
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
    // a browser without JavaScript asks for no script
    ...(options.javaScriptEnabled === false ? [/^csp GET \/assets\/.+\.js$/] : []),
  ])
  await context.addInitScript(moveDate, clockAhead())
  if (options.javaScriptEnabled !== false) {
    await context.addInitScript(noteStart)
    context.on('page', waitForScripts)
  }
  const page = await context.newPage()
  await answerForTiles(page, hasStreets)
  context.on('page', (another) => {
    answerForTiles(another, hasStreets).catch(() => {
      // a page that is gone again asks for no tile
    })
  })
  return {
    page,
    close: () => context.close(),
  }
}

/**
 * Answers for the tile service. The browser is asked to stop at its addresses alone: a route would stop it at every request and
 * take its cache away, so that each page would fetch and read all of its files again.
 */
async function answerForTiles(page: Page, hasStreets: boolean): Promise<void> {
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

/** Opens a fresh browser profile on the site in which whoever a cookie names is signed in. */
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
 * Has a page be in use once it is opened: its script has taken over. Before, a press on a button that needs it is lost,
 * and a test is quicker than any person. Whoever wants the page as it comes opens it with `waitUntil: 'commit'`.
 */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const waitForURL = page.waitForURL.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await inUse(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await inUse(page)
    return answer
  }
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options)
    await inUse(page)
  }
}

/** Keeps for the test that what goes on beside a page has begun: until then its links are the browser's, which reload. */
const noteStart = `addEventListener('bakesale:started', () => { window.hasStarted = true })`

const isTakenOver = `(() => {
  if (!document.querySelector('#page-state')) return true
  const first = document.querySelector('main *')
  return window.hasStarted === true && (!first || Object.keys(first).some((key) => key.startsWith('__reactFiber')))
})()`

/**
 * Waits for the corner for toasts, which comes once the frame is in use, for what goes on beside the page, and for React to know
 * what is in it, which it takes over after that; pages that are not the product's own have none of them.
 */
async function inUse(page: Page): Promise<void> {
  const sign = page.locator('[aria-label*="(F8)"], html:not(:has(#page-state))')
  await sign.first().waitFor({ state: 'attached' })
  // asked anew each time: a function that waits in the page itself would be written by `eval`, which the site's policy forbids
  await vi.waitFor(
    async () => {
      if ((await page.evaluate(isTakenOver)) !== true) throw new Error('No script has taken the page over')
    },
    { timeout: 30_000 },
  )
}

/** What the product promises, WCAG 2.2 AA, and what axe holds good besides. */
const promised: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The style sheets are read by a rule that is not asked; to fetch and read them takes as long as a third of the rules. */
const preload = { assets: ['media'] }
const colours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Fails when axe finds anything against WCAG 2.2 AA on the page as it stands. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoViolations(page, promised)
}

/** The same of colours alone, which are all that is other in the dark. */
export function expectColoursAccessible(page: Page): Promise<void> {
  return expectNoViolations(page, colours)
}

/** Looks at the page as it stands, at both widths and in both themes: nothing is inaccessible; and takes pictures. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? desktop
  // half under the sticky bar nothing is large enough to hit
  await page.evaluate('scrollTo(0, 0)')
  await page.setViewportSize(desktop)
  await takePicture(page, `${name}-1280-light`)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await lookAtThemes(page, name)
  await page.setViewportSize(before)
}

/** As `lookAt`, at the width that the page has. */
export async function lookAtThemes(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? ''
  await takePicture(page, `${name}-${width}-light`)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(page, `${name}-${width}-dark`)
  // in the dark only the colours are others, and those do not go by the width
  await expectColoursAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Minified, as it is handed to every document anew: the other is more than twice as long. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Asks axe in the page itself. Its own package for Playwright hands it over three times and opens a second page for each
 * look, for the sake of pages of several frames.
 */
async function expectNoViolations(page: Page, runOnly: axe.RunOnly): Promise<void> {
  if (page.frames().length > 1) throw new Error('axe looks into one document, and this page has frames')
  // a style sheet that is still on its way leaves a page of a foreign look
  await page.waitForLoadState()
  // nor is looked at what is dimmed, as something else is about to stand in its place
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

/** Leaves a picture of the whole page in tests/output/ for people to look at, when `PICTURES` asks for them. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  mkdirSync('tests/output', { recursive: true })
  await page.screenshot({ path: `tests/output/${name}.png`, fullPage: true })
}
