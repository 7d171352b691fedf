import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JourneyBrowser, openBrowser, openVisitor } from '#tests/make/browser.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'

describe('a visitor uses the keyboard alone', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  const cards = (page: Page) => page.getByRole('list', { name: 'Baked goods' })
  const focused = (page: Page) => page.locator(':focus')

  it('goes from the landing page to a listing and back to the same place', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/')
    /** Presses Tab until the element with this name has a visible focus. */
    const tabTo = async (name: string) => {
      for (let steps = 0; steps < 80; steps += 1) {
        await page.keyboard.press('Tab')
        const isThere = await focused(page).evaluate(
          (element, wanted) =>
            [element.getAttribute('aria-label'), element.getAttribute('name'), element.textContent].some(
              (text) => text?.trim() === wanted,
            ),
          name,
        )
        if (!isThere) continue
        expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).not.toBe('none')
        return
      }
      throw new Error(`Tab never reached ${name}`)
    }

    await tabTo('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page).evaluate((element) => element.id)).toBe('main')

    await tabTo('query')
    await page.keyboard.type('sourdough')
    await page.keyboard.press('Enter')
    await page.waitForURL(/query=sourdough/)
    await tabTo('cuisine')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/cuisine=Bread/)

    const title = 'Country sourdough, 24-hour proof'
    await page.getByText('Strawberry cloud layer cake').waitFor({ state: 'detached' })
    await tabTo(title)
    // late content above the list may move it, so the position at leaving counts
    await page.evaluate(
      "addEventListener('click', () => (window.leftAt = scrollY), { capture: true, once: true })",
    )
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const before = await page.evaluate('leftAt')
    await expect.poll(() => focused(page).innerText()).toBe(title)
    await expect.poll(() => page.title()).toBe(`${title} · BakeSale`)

    await page.goBack()
    await cards(page).getByRole('link', { name: title }).first().waitFor()
    await expect.poll(() => page.evaluate('scrollY')).toBe(before)
    await close()
  })
})
