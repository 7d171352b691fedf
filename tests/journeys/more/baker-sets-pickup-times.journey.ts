import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayText } from '#shared/ready-by.ts'
import { type JourneyBrowser, lookAt, openBrowser, phone, takePicture } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { addPickupWindow, putOnSale } from '../api-of-page.ts'
import { openMember } from '../steps.ts'

const today = testToday
const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
/** A Saturday at least three days ahead. */
const saturday = addDays(today, ((6 - weekday + 4) % 7) + 3)
const nineToTwelve = `${dayText(saturday)}, 9:00 AM–12:00 PM`

async function openOrderDialog(page: Page, listingId: string) {
  await page.goto(`/food/${listingId}`)
  await page.getByRole('button', { name: 'Order, pay at pickup' }).first().click()
  return page.getByRole('dialog', { name: 'Order Details' })
}

describe('decisions, pickup windows', () => {
  let browser: JourneyBrowser
  let server: ReturnType<typeof sharedServer>
  beforeAll(async () => {
    browser = await openBrowser()
    server = sharedServer()
  })
  afterAll(() => browser?.close())

  it('a baker sets pickup times on a phone; a buyer books Saturday 9 to 12, which is full for the next', async () => {
    expectComplaints(/^422 POST \/api\/sellers\/pickup-windows$/, /^422 POST \/api\/orders$/)
    const baker = await openMember(browser, server.url, 'Bea')
    const { page } = baker
    await page.setViewportSize(phone)
    await page.goto('/seller-dashboard')
    await page.getByRole('navigation', { name: 'Baker' }).getByRole('link', { name: 'Bakes' }).click()
    await page.getByRole('link', { name: 'Pickup Times' }).click()
    await page.getByText('Buyers suggest a time').waitFor()
    await page.getByRole('button', { name: 'Add a pickup time' }).click()
    const form = page.getByRole('dialog', { name: 'Add a pickup time' })
    await form.getByLabel('Until').fill('08:00')
    await form.getByLabel('Capacity (pickups)').fill('1')
    await form.getByRole('button', { name: 'Save' }).click()
    // the error is beside its field, and other input stays
    await form.getByText('A pickup time has to end after it starts').first().waitFor()
    expect(await form.getByLabel('Capacity (pickups)').inputValue()).toBe('1')
    await form.getByLabel('Until').fill('12:00')
    await form.getByLabel('Buyers order').selectOption('until some hours before')
    await lookAt(page, 'pickup-time-form')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Saturdays, 9:00 AM–12:00 PM' }).waitFor()
    await page.getByText('1 pickup · order at least 24 hours ahead').waitFor()

    const listing = {
      title: 'Saturday rye',
      readyByDate: addDays(saturday, -1),
      readyByTime: '17:30',
    }
    const rye = await putOnSale(page, listing)
    const buyer = await openMember(browser, server.url, 'Nora')
    const dialog = await openOrderDialog(buyer.page, rye)
    const times = dialog.getByLabel('Pickup time')
    await times.waitFor()
    // a missing choice does not lose the order
    await dialog.getByLabel('Notes').fill('Sliced, please.')
    await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    await dialog.getByText('Choose a pickup time.').first().waitFor()
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('Sliced, please.')
    await times.selectOption({ label: `${nineToTwelve} (1 place left)` })
    await lookAt(buyer.page, 'order-dialog-with-windows')
    await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    await buyer.page.getByText('Order placed successfully!').first().waitFor()
    await buyer.page.goto('/my-orders')
    const slip = buyer.page.getByRole('article', { name: listing.title })
    await slip.getByText(`Pickup: ${nineToTwelve}`).waitFor()
    await takePicture(buyer.page, 'my-orders-with-window')

    // the next buyer still has the page open
    const late = await openMember(browser, server.url, 'Omar')
    const other = await openOrderDialog(late.page, rye)
    await other.getByLabel('Pickup time').locator('option').nth(1).waitFor({ state: 'attached' })
    expect(await other.getByText(nineToTwelve).count()).toBe(0)

    await page.goto('/seller-dashboard?tab=pickups')
    await page.getByText('1 existing order keeps its time.').waitFor()
    await page.getByRole('checkbox', { name: dayText(addDays(saturday, 7)) }).click()
    await expect
      .poll(() => page.getByRole('checkbox', { name: dayText(addDays(saturday, 7)) }).isChecked())
      .toBe(false)
    await lookAt(page, 'pickup-times')
    await page.getByRole('button', { name: /^Remove Saturdays/ }).click()
    await page.getByRole('dialog').getByText('1 existing order keeps its time.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Buyers suggest a time').waitFor()
    await buyer.page.reload()
    await slip.getByText(`Pickup: ${nineToTwelve}`).waitFor()
    for (const visitor of [baker, buyer, late]) {
      await visitor.close()
    }
  })

  it('decisions, a pickup: the checkout offers times at which all of a baker’s items of a day can be picked up', async () => {
    const baker = await openMember(browser, server.url, 'Cleo')
    const window = {
      weekday: 6,
      firstDay: today,
      from: '09:00',
      until: '12:00',
      slotMinutes: 60,
      capacity: 5,
    }
    await addPickupWindow(baker.page, window)
    const rye = await putOnSale(baker.page, {
      title: 'Checkout rye',
      readyByDate: saturday,
      readyByTime: '08:00',
    })
    const bun = await putOnSale(baker.page, {
      title: 'Checkout bun',
      readyByDate: saturday,
      readyByTime: '10:30',
    })
    const buyer = await openMember(browser, server.url, 'Ines')
    for (const id of [rye, bun]) {
      const dialog = await openOrderDialog(buyer.page, id)
      await dialog.getByRole('button', { name: 'Add to Cart' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await buyer.page.goto('/checkout')
    await buyer.page.getByText('Change time or add note').click()
    const times = buyer.page.getByLabel('Pickup time')
    await times.selectOption({ label: `${dayText(saturday)}, 10:30 AM–11:00 AM` })
    await lookAt(buyer.page, 'checkout-with-windows')
    await buyer.page
      .getByRole('button', { name: /^(Place|Order)/ })
      .first()
      .click()
    await buyer.page.waitForURL(/\/checkout\/.+/)
    await buyer.page.goto('/my-orders')
    await buyer.page.getByText(`Pickup: ${dayText(saturday)}, 10:00 AM–11:00 AM`).waitFor()
    await buyer.page.getByText(`Pickup: ${dayText(saturday)}, 10:30 AM–11:00 AM`).waitFor()
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })
})
