import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayText } from '#shared/ready-by.ts'
import { done } from '#tests/client/bakesale-client.ts'
import { type JourneyBrowser, lookAt, openBrowser } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import {
  addPickupWindow,
  apiOf,
  confirmOrder,
  liftPickupLimits,
  pickupCodeOf,
  placeOrder,
  putOnSale,
  readOrder,
} from '../api-of-page.ts'
import { openMember, openSlip, openWishes, pickupOfCheckout } from '../steps.ts'

const today = testToday
/** The next Saturday after today. */
const saturday = addDays(today, ((5 - new Date(today).getUTCDay() + 7) % 7) + 1)

describe('a buyer picks up once', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it('decisions, a pickup: two orders for Saturday share one ticket and one hand-over', async () => {
    const baker = await openMember(browser, server.url, 'Bea')
    const ana = await openMember(browser, server.url, 'Ana')
    const { page } = baker
    await liftPickupLimits(page)
    const window = { weekday: 6, firstDay: saturday, from: '09:00', until: '12:00', capacity: 1 }
    await addPickupWindow(page, window)
    const bake = { readyByDate: saturday, readyByTime: '08:00' }
    const rye = await putOnSale(page, { title: 'Saturday rye', ...bake })
    const buns = await putOnSale(page, { title: 'Saturday buns', ...bake })
    const slots = await done(
      apiOf(ana.page).GET('/api/food-listings/{id}/pickup-windows', { params: { path: { id: rye } } }),
    )
    const [pickupWindow = null] = slots.windows
    const first = await placeOrder(ana.page, { foodListingId: rye, quantity: 2, pickupWindow })
    const second = await placeOrder(ana.page, { foodListingId: buns, quantity: 6, pickupWindow })
    const third = await placeOrder(ana.page, {
      foodListingId: buns,
      quantity: 1,
      pickupWindow,
      notes: 'Seeds?',
    })
    for (const id of [first, second]) await confirmOrder(page, id)

    // one ticket
    await ana.page.goto('/my-orders')
    const ticket = ana.page.getByRole('region', { name: /^Pickup ticket/ })
    await ticket.getByText('Show it at the door once, for all 3 orders.').waitFor()
    expect(await ticket.count()).toBe(1)
    const pickupCode = await pickupCodeOf(ana.page, second)
    expect(await ticket.textContent()).toContain(pickupCode)
    await lookAt(ana.page, 'one-ticket')

    // one row of the packing list
    await page.goto(`/seller-dashboard/kitchen?date=${saturday}`)
    const row = page.getByRole('group', { name: /^Ana/ })
    await row.getByRole('checkbox', { name: /Saturday rye/ }).check()
    await page.getByText('1 of 3 packed', { exact: true }).waitFor()

    // the code finds them all and marks unconfirmed ones
    const door = page.getByRole('region', { name: 'At the door' })
    await door.getByRole('button', { name: 'Find' }).click()
    await door.getByText('Enter the code on the buyer’s ticket').waitFor()
    await door.getByLabel('Pickup code').fill(pickupCode === '2222' ? '3333' : '2222')
    await door.getByLabel('Pickup code').press('Enter')
    await door.getByText(/^None of your open orders has this code/).waitFor()
    await door.getByLabel('Pickup code').fill(pickupCode.toLowerCase())
    await door.getByLabel('Pickup code').press('Enter')
    await door.getByRole('button', { name: 'Hand over 2 orders' }).waitFor()
    await door.getByText('“Seeds?”').waitFor()
    await lookAt(page, 'kitchen-at-the-door')
    await door.getByRole('button', { name: 'Hand over 2 orders' }).click()
    await door
      .getByText('Saturday buns: You haven’t confirmed this order yet. Confirm or decline it first.')
      .waitFor()
    await lookAt(page, 'kitchen-not-handed-over')
    await ana.page.getByText('Show it at the door.', { exact: true }).waitFor()
    for (const [id, status] of [
      [first, 'completed'],
      [second, 'completed'],
      [third, 'pending'],
    ] as const)
      expect(await readOrder(ana.page, id)).toMatchObject({ status })

    // the rest is handed over from the list of orders, with one more order
    await confirmOrder(page, third)
    const fourth = await placeOrder(ana.page, { foodListingId: rye, quantity: 1, pickupWindow })
    await confirmOrder(page, fourth)
    await page.goto('/seller-dashboard?tab=orders')
    await openSlip(page, 'Saturday buns')
    await page.getByRole('button', { name: 'Complete: Saturday buns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hand over' })
    await dialog.getByRole('button', { name: 'Hand over 2 orders' }).waitFor()
    await lookAt(page, 'hand-over-dialog')
    await dialog.getByLabel('Pickup code').fill(pickupCode)
    await dialog.getByRole('button', { name: 'Hand over 2 orders' }).click()
    await dialog.waitFor({ state: 'detached' })
    await ticket.waitFor({ state: 'detached' })
    for (const id of [third, fourth])
      expect(await readOrder(ana.page, id)).toMatchObject({ status: 'completed' })
    for (const visitor of [baker, ana]) {
      await visitor.close()
    }
  })

  it('decisions, a pickup: a cart of two days has a time for each and is ordered together', async () => {
    const baker = await openMember(browser, server.url, 'Ida')
    const ben = await openMember(browser, server.url, 'Ben')
    await liftPickupLimits(baker.page)
    const friday = addDays(saturday, -1)
    for (const day of [friday, saturday]) {
      const window = { weekday: null, firstDay: day, from: '13:00', until: '15:00', capacity: 9 }
      await addPickupWindow(baker.page, window)
    }
    const { page } = ben
    const bakes = [
      { title: 'Friday rolls', readyByDate: friday },
      { title: 'Saturday tart', readyByDate: saturday },
    ]
    for (const bake of bakes) {
      const id = await putOnSale(baker.page, { ...bake, readyByTime: '12:00' })
      await page.goto(`/food/${id}`)
      await page.getByRole('button', { name: 'Add to Cart' }).first().click()
      await page.getByText('Added to cart').first().waitFor()
    }
    await page.goto('/cart')
    for (const { title, readyByDate } of bakes) {
      await page.getByText(`Ready ${dayText(readyByDate)}`, { exact: true }).waitFor()
      await page.getByRole('link', { name: title, exact: true }).waitFor()
    }
    await lookAt(page, 'cart-of-two-days')
    await page.goto('/checkout')
    await page.getByText('One baker, two pickups.').waitFor()
    for (const { title, readyByDate } of bakes) {
      const pickup = pickupOfCheckout(page, title)
      await openWishes(pickup)
      await pickup
        .getByLabel('Pickup time')
        .selectOption({ label: `${dayText(readyByDate)}, 1:00 PM–3:00 PM` })
    }
    await lookAt(page, 'checkout-of-two-days')
    await page.getByRole('button', { name: 'Place orders, pay at pickup' }).click()
    await page.getByText('Orders placed successfully!').first().waitFor()
    await page.goto('/my-orders')
    await page.getByRole('link', { name: 'Saturday tart' }).first().waitFor()
    for (const { readyByDate } of bakes)
      await page
        .getByText(`${dayText(readyByDate)}, 1:00 PM–3:00 PM`)
        .first()
        .waitFor()
    for (const visitor of [baker, ben]) {
      await visitor.close()
    }
  })

  it('decisions, a pickup: bakes of one day share a window if possible, else make two pickups', async () => {
    const baker = await openMember(browser, server.url, 'Jo')
    const cleo = await openMember(browser, server.url, 'Cleo')
    await liftPickupLimits(baker.page)
    for (const [from, until] of [
      ['09:00', '12:00'],
      ['14:00', '17:00'],
    ] as const) {
      const window = { weekday: null, firstDay: saturday, from, until, capacity: 9 }
      await addPickupWindow(baker.page, window)
    }
    const { page } = cleo
    // the second is ready after the first window, and the third after both
    const bakes = [
      { title: 'Early rye', readyByTime: '08:00' },
      { title: 'Noon cake', readyByTime: '12:30' },
      { title: 'Evening pie', readyByTime: '18:00' },
    ]
    for (const bake of bakes) {
      const id = await putOnSale(baker.page, { ...bake, readyByDate: saturday })
      await page.goto(`/food/${id}`)
      await page.getByRole('button', { name: 'Add to Cart' }).first().click()
      await page.getByText('Added to cart').first().waitFor()
    }
    const day = dayText(saturday)
    const nth = (at: number, of: number) => `Ready ${day}, pickup ${at} of ${of}`
    await page.goto('/cart')
    await page.getByText(nth(1, 2), { exact: true }).waitFor()
    await page.getByText(nth(2, 2), { exact: true }).waitFor()
    await lookAt(page, 'cart-of-two-windows')
    await page.goto('/checkout')
    await page.getByText('One baker, two pickups.').waitFor()
    const together = pickupOfCheckout(page, 'Noon cake')
    const evening = pickupOfCheckout(page, 'Evening pie')
    await together.getByText('2:00 PM–5:00 PM').first().waitFor()
    for (const pickup of [together, evening]) await openWishes(pickup)
    await together.getByText(`Some of it can be picked up earlier: ${day}, 9:00 AM–12:00 PM.`).waitFor()
    await evening.getByLabel('Preferred pickup time').waitFor()
    await lookAt(page, 'checkout-of-two-windows')
    // separately, then together again
    const times = (title: string) =>
      pickupOfCheckout(page, title).getByLabel('Pickup time', { exact: true }).locator('option')
    await together.getByRole('button', { name: 'Pick up separately' }).click()
    await page.getByText('One baker, three pickups.').waitFor()
    await expect
      .poll(() => times('Early rye').allTextContents())
      .toEqual(['Choose a time', `${day}, 9:00 AM–12:00 PM`, `${day}, 2:00 PM–5:00 PM`])
    await lookAt(page, 'checkout-one-by-one')
    const alone = pickupOfCheckout(page, 'Early rye')
    await openWishes(alone)
    await alone.getByRole('button', { name: 'Pick it up together with the rest' }).click()
    await page.getByText('One baker, two pickups.').waitFor()
    await expect
      .poll(() => times('Noon cake').allTextContents())
      .toEqual(['Choose a time', `${day}, 2:00 PM–5:00 PM`])
    await evening.getByLabel('Preferred pickup time').fill('19:00')
    await page.getByRole('button', { name: 'Place orders, pay at pickup' }).click()
    await page.getByText('Orders placed successfully!').first().waitFor()
    const { user } = await done(apiOf(page).GET('/api/me'))
    const query = { buyerId: user?.id ?? '' }
    const placed = await done(apiOf(page).GET('/api/orders', { params: { query } }))
    const pickupOf = new Map(placed.map(({ title, pickupId }) => [title, pickupId]))
    expect(pickupOf.size).toBe(3)
    expect(pickupOf.get('Noon cake')).toBe(pickupOf.get('Early rye'))
    expect(pickupOf.get('Evening pie')).not.toBe(pickupOf.get('Early rye'))
    for (const visitor of [baker, cleo]) {
      await visitor.close()
    }
  })
})
