import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from '#shared/ready-by.ts'
import {
  desktop,
  expectAccessible,
  type JourneyBrowser,
  lookAtThemes,
  openBrowser,
  openVisitor,
  phone,
  takePicture,
  type Visitor,
} from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { findCutOff } from '#tests/make/large-text.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'
import { putOnSale } from '../api-of-page.ts'
import { openMember } from '../steps.ts'

/** The maximum height of a card on a phone, in pixels (decisions, cards). */
const tallest = 430
const Boxes = z.array(z.object({ title: z.string(), top: z.number(), height: z.number() }))

/** The pickup instructions on all cards: their visibility and width. */
const Facts = z.array(z.object({ text: z.string(), isSeen: z.boolean(), width: z.number() }))
const lastFacts = `[...document.querySelectorAll('[aria-label="Baked goods"] > li p > span + span:last-child')]
  .filter((fact) => fact.innerText.startsWith('· '))
  .map((fact) => {
    const { top, width } = fact.getBoundingClientRect()
    return { text: fact.innerText, isSeen: top < fact.parentElement.getBoundingClientRect().bottom - 2, width }
  })`

/** A listing with the maximum length in each text. */
const long = {
  title:
    'Kardemummabullar och kanelsnurror efter mormors eget recept med riven apelsin, pärlsocker och mycket smör '.padEnd(
      120,
      'x',
    ),
  description: 'Crumbly and buttery. '.repeat(190).trim(),
  servingDescription: 'a box of six, each wrapped in paper of its own, with a card that says what is in it '
    .repeat(2)
    .trim(),
  address: `${'Building 12 behind the old lighthouse, third courtyard, '.repeat(5)}New York, NY 10001`,
  addressType: 'other' as const,
  pickupInstructions: 'Ring twice, wait for the dog, and then once more. '.repeat(19).trim(),
  price: '9999.99',
}

describe('a visitor compares the cards', () => {
  let browser: JourneyBrowser
  let server: RunningServer
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), startOwnServer()])
    const baker = await openMember(browser, server.url, 'Wilhelmina-Alexandrina')
    await putOnSale(baker.page, { ...long, title: `A${long.title.slice(1)}` })
    await putOnSale(baker.page, { title: 'Rye' })
    const inDays = addDays(testToday, 12)
    await putOnSale(baker.page, { ...long, title: 'Layer cake', readyByDate: inDays, leadHours: 48 })
    await baker.close()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  const cards = async (page: Page) =>
    Boxes.parse(
      await page.evaluate(`[...document.querySelectorAll('[aria-label="Baked goods"] > li')].map((card) => {
        const { top, height } = card.getBoundingClientRect()
        return { title: card.querySelector('h3').innerText, top: Math.round(top + scrollY), height }
      })`),
    )

  it('decisions, cards: on a phone none is taller than half the screen', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    await page.goto('/browse')
    const all = await cards(page)
    expect(all.map(({ title }) => title)).toEqual(expect.arrayContaining(['Layer cake', 'Rye']))
    for (const { title, height } of all) expect(height, title).toBeLessThanOrEqual(tallest)
    // the first is visible without scrolling
    expect(all[0]?.top).toBeLessThan(640)
    await close()
  })

  it('decisions, cards: text without room beside the place is omitted, not truncated to a few letters', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/browse')
      const facts = Facts.parse(await page.evaluate(lastFacts))
      expect(facts.length).toBeGreaterThan(10)
      expect(facts.filter(({ isSeen, width }) => isSeen && width < 60)).toEqual([])
    }
    await close()
  })

  it('decisions, cards: one long listing makes its row no taller than the others', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: desktop })
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/browse')
      const all = await cards(page)
      const long = all.find(({ title }) => title.startsWith('Aardemummabullar'))
      if (!long) throw new Error('The long listing is missing')
      const others = all.filter(({ top }) => top !== long.top)
      expect(others.length).toBeGreaterThan(10)
      for (const { title, height } of others) expect(Math.abs(height - long.height), title).toBeLessThan(1)
    }
    await close()
  })

  it('shows the order deadline on the photo, above the price', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/browse?sort=newest')
      const cake = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Layer cake' }) })
      const [badge, photo, price] = await Promise.all(
        [cake.getByText(/^Order by/), cake.locator('a').first(), cake.getByText('$9,999.99')].map((part) =>
          part.boundingBox(),
        ),
      )
      if (!(badge && photo && price)) throw new Error('The card lacks a part')
      expect(badge.y).toBeGreaterThan(photo.y + photo.height / 2)
      expect(badge.y + badge.height).toBeLessThanOrEqual(price.y + 2)
      expect(badge.x).toBeGreaterThan(photo.x)
    }
    await close()
  })

  it('the order deadline overlaps nothing with large text on a small phone', async () => {
    const largeText = await openBrowser({ textSize: 32 })
    try {
      const { page, close } = await openVisitor(largeText, server.url, {
        viewport: { width: 320, height: 640 },
      })
      await page.goto('/browse?sort=newest')
      const cake = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Layer cake' }) })
      const { x, width } = (await cake.getByText(/^Order by \w{3}, \w{3} \d+, 5\sPM$/).boundingBox()) ?? {
        x: 0,
        width: 0,
      }
      expect(x).toBeGreaterThan(0)
      expect(x + width).toBeLessThan(320)
      expect(await findCutOff(page)).toEqual([])
      await takePicture(page, 'cards-320-large')
      await close()
    } finally {
      await largeText.close()
    }
  })

  describe('at any width', () => {
    let visitor: Visitor
    beforeAll(async () => {
      visitor = await openVisitor(browser, server.url, { viewport: phone })
      await visitor.page.goto('/browse')
      await visitor.page.getByRole('heading', { name: 'Rye' }).waitFor()
    })
    afterAll(() => visitor?.close())

    it.each([
      { width: 320, look: expectAccessible },
      // the two widths with both themes cover every element, so they check all dark colors
      { width: 390, look: lookAtCards },
      { width: 768, look: expectAccessible },
      { width: 1280, look: lookAtCards },
      { width: 1920, look: expectAccessible },
    ])(
      'decisions, cards: at $width px they are accessible and do not overflow the page',
      async ({ width, look }) => {
        const { page } = visitor
        await page.setViewportSize({ width, height: 900 })
        await look(page)
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      },
    )
  })
})

function lookAtCards(page: Page): Promise<void> {
  return lookAtThemes(page, 'cards')
}
