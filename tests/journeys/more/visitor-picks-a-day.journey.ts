import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayText } from '#shared/ready-by.ts'
import { done } from '#tests/client/bakesale-client.ts'
import {
  type JourneyBrowser,
  lookAt,
  openBrowser,
  openVisitor,
  phone,
  takePicture,
} from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { addPickupWindow, apiOf, putOnSale } from '../api-of-page.ts'
import { openMember } from '../steps.ts'

const today = testToday
/** Days that the finder offers by date, even if midnight passes meanwhile; nothing is baked on the last. */
const [first, second, none] = [addDays(today, 4), addDays(today, 6), addDays(today, 8)]
const noon = { readyByTime: '12:00' }

describe('a visitor picks a day', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
    const other = await openMember(browser, server.url, 'Dagmar')
    await putOnSale(other.page, { title: 'Daypick knots', readyByDate: first, ...noon })
    await other.close()
    const baker = await openMember(browser, server.url, 'Dagny')
    const bake = await putOnSale(baker.page, { title: 'Daypick braid', readyByDate: first, ...noon })
    const again = { date: second, servingsAvailable: 7, price: '12.50', ...noon }
    const params = { path: { id: bake } }
    await done(apiOf(baker.page).PUT('/api/food-listings/{id}/bake-days', { params, body: again }))
    const window = { weekday: null, firstDay: second, from: '13:00', until: '15:00', capacity: 5 }
    await addPickupWindow(baker.page, window)
    await baker.close()
  })
  afterAll(() => browser?.close())

  it('decisions, ids: finds the bakes of that day and keeps the choice in the URL', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse?query=daypick')
    const cards = page.getByRole('list', { name: 'Baked goods' })
    const [knots, braid] = ['Daypick knots', 'Daypick braid'].map((name) =>
      cards.getByRole('link', { name, exact: true }),
    )
    await knots?.waitFor()
    await braid?.waitFor()
    const day = page.getByLabel('Pickup day')
    await day.selectOption(second)
    await page.waitForURL(new RegExp(`day=${second}`))
    await knots?.waitFor({ state: 'detached' })
    await page.getByText('$12.50').first().waitFor()
    await lookAt(page, 'browse-a-day')
    // the URL reproduces the result
    await page.reload()
    await braid?.waitFor()
    expect(await day.inputValue()).toBe(second)
    expect(await knots?.count()).toBe(0)

    await day.selectOption(none)
    await page.getByText('No baked goods found matching your criteria.').waitFor()
    await lookAt(page, 'browse-a-day-without')
    await page.getByLabel('Pickup day').selectOption({ label: 'Any day' })
    await knots?.waitFor()
    expect(new URL(page.url()).searchParams.has('day')).toBe(false)

    // a card links to the found bake day
    await day.selectOption(second)
    await knots?.waitFor({ state: 'detached' })
    await braid?.click()
    await page.getByRole('heading', { level: 1, name: 'Daypick braid' }).waitFor()
    await page
      .getByText(new RegExp(dayText(second)))
      .first()
      .waitFor()
    await page.getByText('$12.50').first().waitFor()
    await close()
  })

  it('decisions, ids: the map’s popup shows the bake day of that date with its pickup', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto(`/browse?query=daypick&day=${second}`)
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click()
    const rows = page.getByRole('list', { name: 'Listings in view' })
    await rows.getByRole('button', { name: /Daypick braid/ }).click()
    const popup = page.getByRole('dialog', { name: 'Daypick braid' })
    await popup.getByText('$12.50').waitFor()
    await popup.getByText(new RegExp(`${dayText(second)} at 12:00`)).waitFor()
    await popup.getByText(/^Order by .* · pickup .* 1.PM–3.PM$/).waitFor()
    await takePicture(page, 'map-popup-of-a-day-1280')
    await page.setViewportSize(phone)
    await takePicture(page, 'map-popup-of-a-day-390')
    const link = await popup.getByRole('link', { name: 'View Details' }).getAttribute('href')
    expect(link).toMatch(/^\/food\/[^?]+\?day=/)
    await close()
  })

  it('works with JavaScript off', async () => {
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto('/browse?query=daypick')
    await page.getByLabel('Pickup day').selectOption(second)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(new RegExp(`day=${second}`))
    await page.getByRole('link', { name: 'Daypick braid', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Daypick knots', exact: true }).count()).toBe(0)
    await close()
  })
})
