import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod/mini'

/** Records layout shifts in every document of a page, including those right after input. */
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

/** Records layout shifts of a page from its next document on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(watch)
}

/** Fails when the document's layout shifts add up to more than `most`, and lists what moved. */
export async function expectShiftsBelow(page: Page, most: number): Promise<void> {
  const { sum, moved } = Shifts.parse(await page.evaluate('window.shifts'))
  expect(sum, moved.join('\n')).toBeLessThan(most)
}
