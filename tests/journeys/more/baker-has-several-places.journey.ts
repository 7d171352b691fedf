import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayText } from '#shared/ready-by.ts'
import { done } from '#tests/client/bakesale-client.ts'
import { desktop, type JourneyBrowser, lookAt, openBrowser, phone, takePicture } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { goodPlace } from '#tests/make/make-place.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { addPickupWindow, apiOf, putOnSale } from '../api-of-page.ts'
import { openMember, openWishes, pickupOfCheckout } from '../steps.ts'

const today = testToday
const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
/** A Saturday at least three days ahead. */
const saturday = addDays(today, ((6 - weekday + 4) % 7) + 3)
const nineToTwelve = `${dayText(saturday)}, 9:00 AM–12:00 PM`

type Box = Record<'x' | 'y' | 'width' | 'height', number>

async function boxOf(part: Locator): Promise<Box> {
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

function doMeet(one: Box, other: Box): boolean {
  const isApart = (at: 'x' | 'y', size: 'width' | 'height') =>
    one[at] + one[size] <= other[at] || other[at] + other[size] <= one[at]
  return !isApart('x', 'width') && !isApart('y', 'height')
}

describe('decisions, a pickup: places', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])(
    'a baker names home and stall, sells at the stall on Saturdays, and moves it, on a %s',
    async (name, size) => {
      expectComplaints(/^422 POST \/api\/sellers\/pickup-places$/, /^409 PUT \/api\/sellers\/pickup-places\//)
      const baker = await openMember(browser, server.url, 'Bea')
      const { page } = baker
      await page.setViewportSize(size)
      await page.goto('/seller-dashboard?tab=pickups')
      await page.getByText('Do you hand over at home').waitFor()
      const add = page.getByRole('button', { name: 'Add a pickup location' })
      await add.click()
      const form = page.getByRole('dialog', { name: 'Add a pickup location' })
      await form.getByLabel('Name').fill('Stall')
      await form.getByLabel('Pickup instructions').fill('The one with the green awning.')
      await form.getByRole('button', { name: 'Save' }).click()
      // the error is beside its field, and other input stays
      await form.getByText('Pickup address is required').waitFor()
      expect(await form.getByLabel('Name').inputValue()).toBe('Stall')
      await form.getByLabel('Pickup address').fill('1 Market Sq, New York, NY 10003')
      await form.getByLabel('Address type').selectOption('Other')
      await lookAt(page, `pickup-place-form-${name}`)
      await form.getByRole('button', { name: 'Save' }).click()
      await form.waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: 'Stall' }).waitFor()

      await add.click()
      // the previous toast covers neither the title nor the fields of the next form
      const said = await boxOf(form.getByText('Pickup location added').locator('../..'))
      const shown = await Promise.all(
        [form.getByRole('heading'), form.getByLabel('Name'), form.getByRole('button', { name: 'Save' })].map(
          boxOf,
        ),
      )
      expect(shown.filter((box) => doMeet(box, said))).toEqual([])
      await form.getByLabel('Name').fill('stall')
      await form.getByLabel('Pickup address').fill('5 Birch Ct, New York, NY 10002')
      await form.getByLabel('Address type').selectOption('Home')
      await expect.poll(() => form.getByLabel('Show only my neighborhood').isChecked()).toBe(true)
      await form.getByRole('button', { name: 'Save' }).click()
      await form.getByText('You already have a pickup location with this name.').first().waitFor()
      await form.getByLabel('Name').fill('Home kitchen')
      await form.getByRole('button', { name: 'Save' }).click()
      await form.waitFor({ state: 'detached' })
      await page.getByText('Everyone sees only the neighborhood.').waitFor()

      await page.getByRole('button', { name: 'Add a pickup time' }).click()
      const time = page.getByRole('dialog', { name: 'Add a pickup time' })
      await time.getByLabel('Where').selectOption('Stall')
      await time.getByLabel('Capacity (pickups)').fill('1')
      await lookAt(page, `pickup-time-at-a-place-${name}`)
      await time.getByRole('button', { name: 'Save' }).click()
      await time.waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: 'Saturdays, 9:00 AM–12:00 PM · Stall' }).waitFor()

      const ready = { readyByDate: addDays(saturday, -1), readyByTime: '17:30' }
      const rye = await putOnSale(page, { title: 'Stall rye', ...ready })
      await page.goto(`/post-food?edit=${rye}`)
      await page.getByLabel('Pickup location').selectOption('Stall')
      await page.getByText('1 Market Sq, New York, NY 10003.').waitFor()
      expect(await page.getByLabel('Pickup address').count()).toBe(0)
      await lookAt(page, `listing-form-at-a-place-${name}`)
      // the typed address is still there
      await page.getByLabel('Pickup location').selectOption('New address')
      expect(await page.getByLabel('Pickup address').inputValue()).toBe('88 Alder Ave, New York, NY 10001')
      await page.getByLabel('Pickup location').selectOption('Stall')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('Listing updated').waitFor()

      // the next listing starts with this location
      await page.goto('/post-food')
      await expect
        .poll(() => page.getByLabel('Pickup location').locator('option:checked').textContent())
        .toBe('Stall')

      const buyer = await openMember(browser, server.url, 'Nora')
      await buyer.page.setViewportSize(size)
      await buyer.page.goto(`/food/${rye}`)
      await buyer.page.getByText('1 Market Sq, New York, NY 10003').first().waitFor()
      await buyer.page.getByRole('button', { name: 'Order, pay at pickup' }).first().click()
      const dialog = buyer.page.getByRole('dialog', { name: 'Order Details' })
      await dialog.getByLabel('Pickup time').selectOption({ label: `${nineToTwelve} (1 place left)` })
      await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
      await buyer.page.getByText('Order placed successfully!').first().waitFor()

      await page.goto('/seller-dashboard?tab=pickups')
      await page.getByText('1 listing is picked up there.').waitFor()
      await page.getByRole('button', { name: 'Edit Stall' }).click()
      const change = page.getByRole('dialog', { name: 'Change pickup location' })
      await change.getByLabel('Pickup address').fill('2 Market Sq, New York, NY 10003')
      await change.getByRole('button', { name: 'Save' }).click()
      // asks about the open order first, and keeps all input
      await change.getByText('1 open order is picked up here. Choose what happens to it.').waitFor()
      await change.locator('label', { hasText: 'Move them' }).click()
      await lookAt(page, `pickup-place-with-open-orders-${name}`)
      await change.getByRole('button', { name: 'Save' }).click()
      await change.waitFor({ state: 'detached' })
      await page.getByText('2 Market Sq, New York, NY 10003').waitFor()
      await lookAt(page, `pickup-places-${name}`)
      await buyer.page.goto('/my-orders')
      const slip = buyer.page.getByRole('article', { name: 'Stall rye' })
      await slip.getByText('The pickup location changed. Before: “1 Market Sq').waitFor()
      await takePicture(buyer.page, `my-orders-at-a-place-${name}`)
      await slip.getByRole('button', { name: 'Cancel for Free' }).click()
      const asked = buyer.page.getByRole('dialog', { name: 'Cancel for Free' })
      await asked.getByText('There is nothing to pay.').waitFor()
      await lookAt(buyer.page, `cancel-for-free-${name}`)
      await asked.getByRole('button', { name: 'Keep the order' }).click()
      await buyer.page.goto(`/food/${rye}`)
      await buyer.page.getByText('2 Market Sq, New York, NY 10003').first().waitFor()

      // ready on Friday evening, so it is baked then and packed on the pickup day
      await page.goto(`/seller-dashboard/kitchen?date=${ready.readyByDate}`)
      await page.getByRole('region', { name: 'To bake' }).getByText('Stall rye').waitFor()
      await page.getByText('No pickups on this day.').waitFor()
      await takePicture(page, `kitchen-that-bakes-alone-${name}`)
      await page.goto(`/seller-dashboard/kitchen?date=${saturday}`)
      await page.getByRole('checkbox', { name: /Nora.*Stall rye/ }).waitFor()
      await page.getByRole('heading', { name: 'Stall, 9:00 AM–12:00 PM' }).waitFor()
      expect(await page.getByRole('region', { name: 'To bake' }).count()).toBe(0)
      await takePicture(page, `kitchen-with-a-place-${name}`)
      await page.goto('/seller-dashboard?tab=pickups')
      await page.getByRole('button', { name: 'Remove Stall' }).click()
      const question = page.getByRole('dialog', { name: 'Remove pickup location' })
      await question.getByText('Its pickup time is removed too.').waitFor()
      await lookAt(page, `remove-pickup-place-${name}`)
      await question.getByRole('button', { name: 'Remove' }).click()
      await question.waitFor({ state: 'detached' })
      await expect.poll(() => page.getByRole('heading', { name: /Stall/ }).count()).toBe(0)
      for (const visitor of [baker, buyer]) {
        await visitor.close()
      }
    },
  )
  it('decisions, a pickup: one day at two places makes two pickups in a cart, each with its times', async () => {
    const baker = await openMember(browser, server.url, 'Greta')
    const { page } = baker
    const addPlace = async (name: string, number: number) => {
      const body = { ...goodPlace, name, address: `${number} Market Sq, New York, NY 10003` }
      return (await done(apiOf(page).POST('/api/sellers/pickup-places', { body }))).id
    }
    const [stall, kitchen] = await Promise.all([addPlace('Stall', 1), addPlace('Kitchen', 2)])
    const window = { weekday: 6, firstDay: today, capacity: 5 }
    const at = (placeId: string, from: string, until: string) =>
      addPickupWindow(page, { ...window, placeId, from, until })
    await at(stall, '09:00', '12:00')
    await at(kitchen, '14:00', '16:00')
    const ready = { readyByDate: saturday, readyByTime: '08:00' }
    const goods = [
      await putOnSale(page, { title: 'Square rye', placeId: stall, ...ready }),
      await putOnSale(page, { title: 'Kitchen bun', placeId: kitchen, ...ready }),
    ]
    const buyer = await openMember(browser, server.url, 'Ole')
    for (const id of goods) {
      await buyer.page.goto(`/food/${id}`)
      await buyer.page.getByRole('button', { name: 'Add to Cart' }).first().click()
      await buyer.page.getByText('added to your cart').first().waitFor()
    }
    await buyer.page.goto('/cart')
    const title = (number: number) => `Ready ${dayText(saturday)}, at ${number} Market Sq, New York, NY 10003`
    for (const number of [1, 2]) await buyer.page.getByText(title(number)).waitFor()
    await lookAt(buyer.page, 'cart-with-two-places')
    await buyer.page.goto('/checkout')
    const times = (number: number) =>
      pickupOfCheckout(buyer.page, `${number} Market Sq`).getByLabel('Pickup time')
    for (const number of [1, 2]) await openWishes(pickupOfCheckout(buyer.page, `${number} Market Sq`))
    await times(1).selectOption({ label: `${dayText(saturday)}, 9:00 AM–12:00 PM` })
    await times(2).selectOption({ label: `${dayText(saturday)}, 2:00 PM–4:00 PM` })
    await lookAt(buyer.page, 'checkout-with-two-places')
    await buyer.page
      .getByRole('button', { name: /^(Place|Order)/ })
      .first()
      .click()
    await buyer.page.waitForURL(/\/checkout\/.+/)
    await buyer.page.goto('/my-orders')
    await buyer.page.getByText(`Pickup: ${dayText(saturday)}, 9:00 AM–12:00 PM`).waitFor()
    await buyer.page.getByText(`Pickup: ${dayText(saturday)}, 2:00 PM–4:00 PM`).waitFor()

    await page.goto(`/seller-dashboard/kitchen?date=${saturday}`)
    await page.getByRole('heading', { name: 'Stall, 9:00 AM–12:00 PM' }).waitFor()
    await page.getByRole('heading', { name: 'Kitchen, 2:00 PM–4:00 PM' }).waitFor()
    await lookAt(page, 'kitchen-with-two-places')
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })
})
