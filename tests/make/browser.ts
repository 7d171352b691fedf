import { mkdirSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { chromiumFlags, findChromium } from '../../scripts/find-chromium.ts'

/** The two widths that every page is looked at in. */
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** Starts Chromium with nothing of its own talking to the network. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('No Chromium: run `node scripts/ensure-chromium.ts`')
  return chromium.launch({
    executablePath,
    args: [...chromiumFlags],
  })
}

/** A person with a browser of their own, whose console is listened to. */
export interface Visitor {
  page: Page
  /** fails when the console showed an error or a warning, such as a hydration mismatch or a refused script */
  expectNoComplaints(): void
  close(): Promise<void>
}

/** Opens a fresh browser profile on the site. */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: desktop,
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return {
    page,
    expectNoComplaints() {
      // a refused call is part of some stories, and the browser notes it by itself
      expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
    },
    close: () => context.close(),
  }
}

/** Fails when axe finds anything against WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([])
}

/** Leaves a picture of the whole page in tests/output/ for people to look at. */
export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync('tests/output', { recursive: true })
  await page.screenshot({ path: `tests/output/${name}.png`, fullPage: true })
}
