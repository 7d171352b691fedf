import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/ready-by.ts'
import { type JourneyBrowser, lookAtThemes, openBrowser, openVisitor, phone } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'
import { putOnSale } from './api-of-page.ts'
import { openMember } from './steps.ts'

describe('a visitor browses and searches', () => {
  let browser: JourneyBrowser
  let server: RunningServer
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), startOwnServer()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  it('FIND-01, FIND-03, FIND-07, FIND-08: filters the list by text, category and price without reloading', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/')
    await page.getByLabel('Category').selectOption('Bread')
    await page.waitForURL(/cuisine=Bread/)
    await page.getByText('Strawberry cloud layer cake').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Country sourdough, 24-hour proof' }).waitFor()

    await page.getByLabel('Category').selectOption({ label: 'All Categories' })
    await page.getByRole('searchbox', { name: 'Search' }).fill('mascarpone')
    await page.waitForURL(/query=mascarpone/)
    await page.getByRole('link', { name: 'Strawberry cloud layer cake' }).waitFor()

    await page.getByLabel('Price').selectOption('10')
    await page.getByText('No baked goods found matching your criteria.').waitFor()
    // an empty result has no heading of available goods
    expect(await page.getByRole('heading', { name: 'Baked Goods Available Near You' }).count()).toBe(0)
    await close()
  })

  it('sees the soonest pickup first, on a phone and with JavaScript off', async () => {
    const baker = await openMember(browser, server.url, 'Soren')
    const quince = `quince${randomBytes(4).toString('hex')}`
    const today = testToday
    for (const [title, days] of [
      [`Tart of ${quince}, the day after`, 3],
      [`Tart of ${quince}, the first`, 2],
      [`Tart of ${quince}, the last`, 9],
    ] as const)
      await putOnSale(baker.page, { title, readyByDate: addDays(today, days) })
    const soonest = [
      `Tart of ${quince}, the first`,
      `Tart of ${quince}, the day after`,
      `Tart of ${quince}, the last`,
    ]
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    await page.goto(`/browse?query=${quince}`)
    const cards = page.getByRole('list', { name: 'Baked goods', exact: true }).getByRole('heading')
    await expect.poll(async () => (await cards.allInnerTexts())[0]).toBe(`Tart of ${quince}, the last`)
    await page.getByRole('button', { name: /^Search: / }).click()
    await page.getByLabel('Order').selectOption('Soonest pickup')
    await page.waitForURL(/sort=soonest/)
    await lookAtThemes(page, 'soonest-pickup')
    await page.getByRole('button', { name: 'Show 3 bakes' }).click()
    await expect.poll(() => cards.allInnerTexts()).toEqual(soonest)
    await page.getByRole('link', { name: 'Remove filter: Soonest pickup' }).click()
    await expect.poll(async () => (await cards.allInnerTexts())[0]).toBe(`Tart of ${quince}, the last`)
    const plain = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await plain.page.goto(`/browse?query=${quince}`)
    await plain.page.getByLabel('Order').selectOption('Soonest pickup')
    await plain.page.getByRole('button', { name: 'Search' }).click()
    await plain.page.waitForURL(/sort=soonest/)
    const shown = plain.page.getByRole('list', { name: 'Baked goods', exact: true }).getByRole('heading')
    await expect.poll(() => shown.allInnerTexts()).toEqual(soonest)
    await Promise.all([close(), plain.close(), baker.close()])
  })

  it('LAND-24, DETAIL-02: reads, filters and opens a listing with JavaScript off', async () => {
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('searchbox', { name: 'Search' }).fill('sourdough')
    await page.getByLabel('Category').selectOption('Bread')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/[?&]query=sourdough/)
    await page.getByRole('link', { name: 'Country sourdough, 24-hour proof' }).click()
    await page.getByRole('heading', { level: 1, name: 'Country sourdough, 24-hour proof' }).waitFor()
    expect(await page.getByText('$9.50').count()).toBeGreaterThan(0)
    await close()
  })
})
