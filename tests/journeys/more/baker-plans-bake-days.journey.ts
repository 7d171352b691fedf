import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayText } from '#shared/ready-by.ts'
import { done } from '#tests/client/bakesale-client.ts'
import { type JourneyBrowser, lookAt, openBrowser, openVisitor, phone } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { fullDay } from '#web/features/pickups/day-labels.ts'
import { addPickupWindow, apiOf, placeOrder, putOnSale } from '../api-of-page.ts'
import { openMember } from '../steps.ts'

const today = testToday
const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
/** A Saturday at least three days ahead; it can be ordered until two days before. */
const saturday = addDays(today, ((6 - weekday + 4) % 7) + 3)
const [skipped, afterNext] = [dayText(addDays(saturday, 7)), dayText(addDays(saturday, 14))]

describe('decisions, ids: bake days', () => {
  let browser: JourneyBrowser
  let server: ReturnType<typeof sharedServer>
  beforeAll(async () => {
    browser = await openBrowser()
    server = sharedServer()
  })
  afterAll(() => browser?.close())

  it('a baker repeats on Saturdays and skips one, on a phone; a buyer orders the next but one, which is cancelled', async () => {
    const baker = await openMember(browser, server.url, 'Rosa')
    const { page } = baker
    const loaf = await putOnSale(page, {
      title: 'Saturday loaf',
      readyByDate: saturday,
      readyByTime: '09:00',
    })
    await page.setViewportSize(phone)
    await page.goto('/seller-dashboard?tab=listings')
    await page.getByRole('button', { name: 'More actions for Saturday loaf' }).click()
    await page.getByRole('menuitem', { name: 'Bake days' }).click()
    await page.getByRole('heading', { name: 'Bake Days: Saturday loaf' }).waitFor()
    await page.getByRole('button', { name: 'Repeat weekly' }).click()
    const form = page.getByRole('dialog', { name: 'Repeat weekly' })
    await form.getByLabel('Servings').fill('none')
    await form.getByRole('button', { name: 'Save' }).click()
    // the error is beside its field, and other input stays
    await form.getByText('Servings must be a whole number').first().waitFor()
    await form.getByLabel('Servings').fill('5')
    await lookAt(page, 'bake-each-week')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('Every Saturday at 9:00 AM').waitFor()
    await page.getByText('$9.50').first().waitFor()
    expect(await page.getByText('$950').count()).toBe(0)
    await page.getByRole('button', { name: `Skip: ${skipped}` }).click()
    await page.getByRole('button', { name: `Bake after all: ${skipped}` }).waitFor()
    await lookAt(page, 'bake-days')

    const buyer = await openMember(browser, server.url, 'Nils')
    await buyer.page.goto(`/food/${loaf}`)
    const days = buyer.page.getByRole('navigation', { name: 'Bake days' })
    await days.getByRole('link', { name: afterNext }).click()
    await days.locator('strong', { hasText: afterNext }).waitFor()
    expect(await days.getByText(skipped).count()).toBe(0)
    await buyer.page.getByText('5 servings left').waitFor()
    await lookAt(buyer.page, 'listing-with-bake-days')
    await buyer.page.getByRole('button', { name: 'Order, pay at pickup' }).first().click()
    const dialog = buyer.page.getByRole('dialog', { name: 'Order Details' })
    await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    await buyer.page.getByText('Order placed successfully!').first().waitFor()
    await buyer.page.goto('/my-orders')
    const slip = buyer.page.getByRole('article', { name: 'Saturday loaf' })
    await slip.getByText(afterNext).first().waitFor()

    // the message goes to all buyers of the batch, whatever their pickup day
    const late = await openMember(browser, server.url, 'Ola')
    const plan = await done(
      apiOf(page).GET('/api/food-listings/{id}/bake-days', { params: { path: { id: loaf } } }),
    )
    const ordered = plan.days.find(({ date }) => dayText(date) === afterNext)
    const { batchId = null, date = '' } = ordered ?? {}
    const wish = { pickupDate: addDays(date, 1), pickupTime: '10:00' }
    await placeOrder(late.page, { foodListingId: loaf, batchId, quantity: 1, ...wish })
    await page.goto(`/seller-dashboard/bake-days/${loaf}`)
    await page.getByRole('button', { name: `Message the buyers: ${afterNext}` }).click()
    const tell = page.getByRole('dialog', { name: `Message the buyers for ${afterNext}` })
    await tell.getByText('2 open orders, whatever day they are picked up').waitFor()
    await tell.getByLabel('Message to your buyers').fill('Please come to the side door.')
    await lookAt(page, 'tell-a-batch')
    await tell.getByRole('button', { name: 'Send message' }).click()
    await tell.waitFor({ state: 'detached' })
    await page.getByText('2 people get an email').first().waitFor()
    await page.goto(`/seller-dashboard/kitchen?date=${date}`)
    await page.getByLabel('Who').selectOption({ label: `All of Saturday loaf for ${fullDay(date)}` })
    await page.getByLabel('Message to your buyers').fill('I am 20 minutes late.')
    await lookAt(page, 'kitchen-tells-a-batch')
    await page.getByRole('button', { name: 'Send to 2 people' }).click()
    await page.getByText('2 people get an email').first().waitFor()
    for (const { page: reader } of [buyer, late]) {
      await reader.goto('/my-orders')
      for (const words of ['Please come to the side door.', 'I am 20 minutes late.'])
        await reader.getByRole('article', { name: 'Saturday loaf' }).getByText(words).waitFor()
    }
    await late.close()

    await page.goto(`/seller-dashboard/bake-days/${loaf}`)
    await page.getByRole('button', { name: `Cancel day: ${afterNext}` }).click()
    const reason = page.getByRole('dialog', { name: `Cancel ${afterNext}` })
    await reason.getByLabel('Message to your buyers').fill('The oven broke.')
    await reason.getByRole('button', { name: 'Cancel this day' }).click()
    await reason.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Bake after all: ${afterNext}` }).waitFor()
    await buyer.page.reload()
    await buyer.page.getByText('The oven broke.').first().waitFor()
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })

  it('a cake needs two days of notice and a morning pickup, and a visitor sees both', async () => {
    expectComplaints(/^422 PUT \/api\/food-listings\/.+$/)
    const baker = await openMember(browser, server.url, 'Alma')
    const { page } = baker
    const readyAt = { readyByDate: saturday, readyByTime: '09:00' }
    const cake = await putOnSale(page, { title: 'Alma’s wedding cake', ...readyAt })
    const weekly = { weekday: 6, firstDay: today, capacity: 5 }
    for (const hours of [
      { from: '09:00', until: '12:00' },
      { from: '17:00', until: '19:00' },
    ])
      await addPickupWindow(page, { ...weekly, ...hours })
    await page.setViewportSize(phone)
    await page.goto(`/post-food?edit=${cake}`)
    const ahead = page.getByLabel('Minimum notice (hours)')
    await ahead.fill('337')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('At most 336 hours').first().waitFor()
    await ahead.fill('336')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('It needs 336 hours of notice').first().waitFor()
    await lookAt(page, 'hours-to-order-ahead')
    await ahead.fill('48')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.waitForURL(/seller-dashboard/)

    await page.goto(`/seller-dashboard/bake-days/${cake}`)
    await page.getByRole('button', { name: `Edit: ${dayText(saturday)}` }).click()
    const form = page.getByRole('dialog', { name: `Change ${dayText(saturday)}` })
    await form.getByText('Whatever you choose, buyers must order at least 48 hours ahead.').waitFor()
    await form.getByLabel('Saturdays, 9:00 AM–12:00 PM').check()
    await lookAt(page, 'bake-day-with-own-windows')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('its own pickup times').waitFor()

    const visitor = await openVisitor(browser, server.url, { viewport: phone })
    await visitor.page.goto(`/food/${cake}`)
    const words = visitor.page.getByText(/^Order by .* 9\sAM · pickup .* 9\sAM–12\sPM$/)
    await words.waitFor()
    const [orderBy = ''] = (await words.innerText()).split(' · ')
    await visitor.page.goto(`/browse?query=${encodeURIComponent('Alma’s wedding cake')}`)
    await visitor.page.getByRole('listitem').getByText(orderBy, { exact: true }).waitFor()
    for (const person of [baker, visitor]) {
      await person.close()
    }
  })

  it('finds a bake by the day of a pickup time that belongs only to it', async () => {
    expectComplaints(/^422 PUT \/api\/food-listings\/.+\/bake-days$/)
    const baker = await openMember(browser, server.url, 'Marta')
    const { page } = baker
    const friday = addDays(saturday, -1)
    const title = 'Market braid'
    const braid = await putOnSale(page, { title, readyByDate: friday, readyByTime: '18:00' })
    await page.setViewportSize(phone)
    await page.goto(`/seller-dashboard/bake-days/${braid}`)
    await page.getByRole('button', { name: `Edit: ${dayText(friday)}` }).click()
    const form = page.getByRole('dialog', { name: `Change ${dayText(friday)}` })
    await form
      .getByText('If you leave this unchecked, buyers ask for a time and you agree on it together.')
      .waitFor()
    await form.getByLabel('A pickup time just for this day').check()
    await form.getByText('Each one applies once, the first time after it’s ready.').waitFor()
    await form.getByLabel('Until', { exact: true }).fill('14:00')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('A pickup time has to end after it starts').first().waitFor()
    await form.getByLabel('Pickup day').fill(saturday)
    await form.getByLabel('Until', { exact: true }).fill('17:00')
    await form.getByLabel('Capacity (pickups)').fill('8')
    await lookAt(page, 'bake-day-with-a-time-alone')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('its own pickup times').waitFor()
    await page.goto('/seller-dashboard?tab=pickups')
    await page.getByText('8 pickups · only for its own bake day').waitFor()

    const visitor = await openVisitor(browser, server.url, { viewport: phone })
    const found = visitor.page
      .getByRole('listitem')
      .filter({ has: visitor.page.getByRole('heading', { name: title }) })
    const search = `/browse?query=${encodeURIComponent(title)}`
    // the worker updates the search
    await expect
      .poll(async () => {
        await visitor.page.goto(`${search}&day=${saturday}`)
        const none = visitor.page.getByText('No baked goods found matching your criteria.')
        await found.or(none).first().waitFor()
        return found.count()
      })
      .toBe(1)
    await found.getByText(/^Pickup .*3\sPM–5\sPM$/).waitFor()
    await lookAt(visitor.page, 'card-with-pickup')
    await visitor.page.goto(`${search}&day=${friday}`)
    await visitor.page.getByText('No baked goods found matching your criteria.').waitFor()
    for (const person of [baker, visitor]) {
      await person.close()
    }
  })
})
