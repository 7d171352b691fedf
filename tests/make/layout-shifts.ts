import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod/mini'

/** Notes what moves in every document of a page, whether somebody has just pressed something or not. */
const watch = `{
  const shifts = (window.shifts = { sum: 0, moved: [] })
  const nameOf = ({ node, previousRect, currentRect }) =>
    (node?.textContent?.slice(0, 60) || node?.nodeName) + ' from ' + previousRect.y + ' to ' + currentRect.y
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      shifts.sum += value
      shifts.moved.push(location.pathname + ' ' + value + ': ' + sources.map(nameOf).join(' | '))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}`

const Shifts = z.object({ sum: z.number(), moved: z.array(z.string()) })

/** Has what moves in a page be noted from its next document on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(watch)
}

/** Fails where more has moved in the document of a page than `most`, a sum of the browser's layout shifts, and says what. */
export async function expectShiftsBelow(page: Page, most: number): Promise<void> {
  const { sum, moved } = Shifts.parse(await page.evaluate('window.shifts'))
  expect(sum, moved.join('\n')).toBeLessThan(most)
}
