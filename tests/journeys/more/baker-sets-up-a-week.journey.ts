import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayText } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { done } from '#tests/client/bakesale-client.ts'
import { type JourneyBrowser, lookAt, openBrowser, phone } from '#tests/make/browser.ts'
import { testNow, testToday } from '#tests/make/clock.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { apiOf, liftPickupLimits } from '../api-of-page.ts'
import { openMember } from '../steps.ts'

const today = testToday
const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
/** A Saturday at least three days ahead. */
const saturday = addDays(today, ((6 - weekday + 4) % 7) + 3)
const lastSaturday = addDays(saturday, 28)

/** The order deadline of a day. */
const lastMomentFor = (date: string) =>
  readyMoment({
    readyByDate: addDays(date, -1),
    readyByTime: '20:00',
    timeZone: 'America/New_York',
  })

/** Seconds that a person needs on a phone for a press, for a choice in a field, and for a typed letter. */
const perPress = 1.5
const perField = 4
const perLetter = 0.3

/** Acts as a person's finger and counts its steps. */
function finger() {
  const count = { presses: 0, fields: 0, letters: 0 }
  return {
    count,
    async press(what: Locator) {
      count.presses += 1
      await what.tap()
    },
    async fill(field: Locator, value: string) {
      count.fields += 1
      count.letters += value.length
      await field.fill(value)
    },
    async choose(field: Locator, label: string) {
      count.fields += 1
      await field.selectOption({ label })
    },
  }
}

describe('decisions, ids: a baker sets up a week', () => {
  let browser: JourneyBrowser
  let server: ReturnType<typeof sharedServer>
  beforeAll(async () => {
    browser = await openBrowser()
    server = sharedServer()
  })
  afterAll(() => browser?.close())

  it('on a phone, in under three minutes: a bake, Saturdays until a day, the deadline, and pickup times with capacity', async () => {
    const baker = await openMember(browser, server.url, 'Rosa', { viewport: phone, hasTouch: true })
    const { page } = baker
    const title = 'Weekly loaf'
    await liftPickupLimits(page)
    const { press, fill, choose, count } = finger()

    await page.goto('/seller-dashboard')
    await press(page.getByRole('link', { name: 'Post your first bake' }).first())
    await fill(page.getByLabel('Title'), title)
    await fill(page.getByLabel('Description'), 'Wheat and rye, baked in the night.')
    await choose(page.getByLabel('Category'), 'Bread')
    await fill(page.getByLabel('Price'), '9.50')
    await fill(page.getByLabel('Servings available'), '12')
    await fill(page.getByLabel('What does a serving include?'), 'one loaf')
    await fill(page.getByLabel('Ready date'), saturday)
    await fill(page.getByLabel('Ready time'), '09:00')
    await fill(page.getByLabel('Pickup address'), '88 Alder Ave, New York, NY 10002')
    await choose(page.getByLabel('Address type'), 'Home')
    await press(page.getByLabel(/I agree to the/))
    await press(page.getByRole('button', { name: 'Post Baked Goods' }).last())
    await page.waitForURL('/')

    await page.goto('/seller-dashboard')
    await press(page.getByRole('navigation', { name: 'Baker' }).getByRole('link', { name: 'Bakes' }))
    await press(page.getByRole('button', { name: `More actions for ${title}` }))
    await press(page.getByRole('menuitem', { name: 'Bake days' }))
    await press(page.getByRole('button', { name: 'Repeat weekly' }))
    const week = page.getByRole('dialog', { name: 'Repeat weekly' })
    // Saturday is the default
    expect(await week.getByLabel('Saturday').isChecked()).toBe(true)
    await fill(week.getByLabel('Servings'), '10')
    await fill(week.getByLabel('Days before'), '1')
    await fill(week.getByLabel('At', { exact: true }), '20:00')
    await fill(week.getByLabel('Last day'), lastSaturday)
    await press(week.getByRole('button', { name: 'Save' }))
    await week.waitFor({ state: 'detached' })
    await page.getByText(`Every Saturday at 9:00 AM, until ${dayText(lastSaturday)}`).waitFor()

    await press(page.getByRole('link', { name: 'Back to my listings' }))
    const tabs = page.getByRole('navigation', { name: 'Bakes' })
    await press(tabs.getByRole('link', { name: 'Pickup Times' }))
    await press(page.getByRole('button', { name: 'Add a pickup time' }))
    const window = page.getByRole('dialog', { name: 'Add a pickup time' })
    await fill(window.getByLabel('From', { exact: true }), '10:00')
    await fill(window.getByLabel('Until'), '12:00')
    await fill(window.getByLabel('Capacity (pickups)'), '6')
    await choose(window.getByLabel('In', { exact: true }), 'every 30 minutes')
    await press(window.getByRole('button', { name: 'Save' }))
    await window.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Saturdays, 10:00 AM–12:00 PM' }).waitFor()
    await lookAt(page, 'week-set-up')

    const { presses, fields, letters } = count
    const seconds = presses * perPress + fields * perField + letters * perLetter
    expect(seconds, `${presses} presses, ${fields} fields, ${letters} letters`).toBeLessThan(180)

    const [{ id: loaf } = { id: '' }] = await done(apiOf(page).GET('/api/sellers/listings'))
    const plan = await done(
      apiOf(page).GET('/api/food-listings/{id}/bake-days', { params: { path: { id: loaf } } }),
    )
    expect(plan.repeat).toMatchObject({
      weekdays: [6],
      lastDay: lastSaturday,
      servingsAvailable: 10,
      cutoff: { daysBefore: 1, at: '20:00' },
    })
    // an earlier Saturday is included if its deadline is still ahead
    const saturdays = [-7, 0, 7, 14, 21, 28]
      .map((days) => addDays(saturday, days))
      .filter((date) => lastMomentFor(date) > testNow)
    expect(plan.days.map(({ date }) => date)).toEqual(saturdays)
    const stored = await done(apiOf(page).GET('/api/sellers/pickup-windows'))
    expect(stored.windows).toMatchObject([
      { weekday: 6, from: '10:00', until: '12:00', capacity: 6, slotMinutes: 30 },
    ])

    const buyer = await openMember(browser, server.url, 'Nils', { viewport: phone, hasTouch: true })
    const shop = buyer.page
    await shop.goto(`/food/${loaf}`)
    const days = shop.getByRole('navigation', { name: 'Bake days' })
    const second = dayText(addDays(saturday, 7))
    await days.getByRole('link', { name: second }).tap()
    await days.locator('strong', { hasText: second }).waitFor()
    await shop.getByText('10 servings left').waitFor()
    await days
      .getByText(`order by ${dayText(addDays(saturday, 6))} at 8:00 PM`)
      .first()
      .waitFor()
    await shop.getByRole('button', { name: 'Order, pay at pickup' }).first().tap()
    const order = shop.getByRole('dialog', { name: 'Order Details' })
    const slots = order.getByLabel('Pickup time').locator('option', { hasText: second })
    await slots.first().waitFor({ state: 'attached' })
    expect(await slots.allTextContents()).toEqual(
      ['10:00 AM–10:30 AM', '10:30 AM–11:00 AM', '11:00 AM–11:30 AM', '11:30 AM–12:00 PM'].map((slot) =>
        expect.stringContaining(`${second}, ${slot}`),
      ),
    )
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })
})
