import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/ready-by.ts'
import { done } from '#tests/client/bakesale-client.ts'
import {
  expectAccessible,
  type JourneyBrowser,
  lookAt,
  openBrowser,
  phone,
  takePicture,
} from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import type { RunningServer } from '#tests/setup/running-server.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { apiOf, liftPickupLimits, placeOrder, putOnSale, readOrder } from '../api-of-page.ts'
import { openMember, openSlip, ordersTable } from '../steps.ts'

const row = (page: Page, title: string) =>
  ordersTable(page)
    .getByRole('row')
    .filter({ hasText: `× ${title} ` })
const box = (page: Page, title: string) => row(page, title).getByRole('checkbox')
const stands = (page: Page, title: string, status: string) =>
  row(page, title).getByText(status, { exact: true }).waitFor()

/** Swipes a row to the right. */
async function swipe(page: Page, title: string, pixels: number): Promise<void> {
  const place = await row(page, title).boundingBox()
  if (!place) throw new Error(`${title} is not in the table.`)
  const session = await page.context().newCDPSession(page)
  const y = place.y + 20
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: xs.map((x) => ({ x: place.x + 100 + x, y })),
    })
  await touch('touchStart', 0)
  for (let moved = 1; moved <= 5; moved += 1) await touch('touchMove', (pixels * moved) / 5)
  await touch('touchEnd')
  await session.detach()
}

interface Ready {
  readyByDate: string
  readyByTime: string
}
/** Orders can be completed without codes. */
const readyByNow = { readyByDate: testToday, readyByTime: '06:00' }
/** Buyers can still come. */
const readySoon = { readyByDate: addDays(testToday, 2), readyByTime: '17:30' }

describe('a baker runs the orders', () => {
  let browser: JourneyBrowser
  let server: RunningServer
  beforeAll(async () => {
    browser = await openBrowser()
    server = sharedServer()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  async function openShop(firstName: string, titles: readonly string[], ready: Ready) {
    const baker = await openMember(browser, server.url, firstName)
    const buyer = await openMember(browser, server.url, 'Wilma')
    await liftPickupLimits(baker.page)
    const ids: string[] = []
    for (const title of titles) {
      const foodListingId = await putOnSale(baker.page, { title, ...ready })
      ids.push(await placeOrder(buyer.page, { foodListingId, quantity: 2, notes: 'I come by bike.' }))
    }
    return { baker, buyer, page: baker.page, ids }
  }

  it('handles many at once by keyboard: selects, confirms, marks ready and completes, with a result for each', async () => {
    const { baker, buyer, page, ids } = await openShop('Oswin', ['Rye', 'Buns', 'Tart', 'Knots'], readyByNow)
    const [, , tart = '', knots = ''] = ids
    await page.goto('/seller-dashboard?tab=orders')
    await page.getByText('to move between orders').waitFor()
    await lookAt(page, 'orders-table')

    // by keyboard
    await box(page, 'Rye').focus()
    await page.keyboard.press('j')
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('x')
    await page.getByText('2 orders selected').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Rye' }).getByText('I come by bike.').waitFor()
    await lookAt(page, 'orders-opened')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Rye' }).waitFor({ state: 'detached' })

    // one order changes during the request, before the page learns of it
    await page.getByLabel('All to confirm').check()
    await page.getByText('4 orders selected').waitFor()
    const calls: unknown[] = []
    await page.route('**/api/orders/actions', async (route) => {
      calls.push(route.request().postDataJSON())
      if (calls.length === 1)
        await done(
          apiOf(buyer.page).POST('/api/orders/{id}/request-cancellation', {
            params: { path: { id: tart } },
            body: { reason: 'I am ill.' },
          }),
        )
      await route.continue()
    })
    await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick()
    await page.getByText('The others went through. These couldn’t be changed:').waitFor()
    await page.getByText('3 orders confirmed').first().waitFor()
    for (const title of ['Rye', 'Buns', 'Knots']) await stands(page, title, 'Confirmed')
    await stands(page, 'Tart', 'Cancellation Pending')
    expect(calls).toHaveLength(1)
    await lookAt(page, 'orders-told-apart')
    // unanswered orders come first
    expect(await ordersTable(page).getByRole('rowheader').first().innerText()).toContain('Tart')

    await page.getByLabel('All', { exact: false }).first().check()
    await page.getByRole('button', { name: 'Tell the buyer it’s ready', exact: true }).click()
    await page.getByText('We told the buyers that 3 orders are ready').first().waitFor()
    await row(page, 'Rye').getByText('Buyer notified').waitFor()

    await box(page, 'Rye').check()
    await box(page, 'Knots').check()
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Complete 2 orders' })
    await question.getByText('2 × Knots, Wilma').waitFor()
    await lookAt(page, 'orders-complete-asked')
    await question.getByRole('button', { name: 'Complete 2 orders' }).click()
    await question.waitFor({ state: 'detached' })
    for (const title of ['Rye', 'Knots']) await stands(page, title, 'Completed')
    expect(await readOrder(buyer.page, knots)).toMatchObject({ status: 'completed' })
    await stands(page, 'Buns', 'Confirmed')
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })

  it('handles touch: a swipe confirms and marks ready, completing asks first, and buttons do the same', async () => {
    const { baker, buyer, page, ids } = await openShop('Edda', ['Stollen', 'Cake'], readySoon)
    const [stollen = ''] = ids
    await page.setViewportSize(phone)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.goto('/seller-dashboard?tab=orders')
    await row(page, 'Stollen').scrollIntoViewIfNeeded()
    await swipe(page, 'Stollen', 40)
    expect(await readOrder(buyer.page, stollen)).toMatchObject({ status: 'pending' })
    await swipe(page, 'Stollen', 200)
    await page.getByText('Order confirmed').first().waitFor()
    await stands(page, 'Stollen', 'Confirmed')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
    await row(page, 'Stollen').scrollIntoViewIfNeeded()
    await swipe(page, 'Stollen', 200)
    await row(page, 'Stollen').getByText('Buyer notified').waitFor()
    await row(page, 'Stollen').scrollIntoViewIfNeeded()
    await swipe(page, 'Stollen', 200)
    // asks about both orders of one pickup
    const question = page.getByRole('dialog', { name: 'Hand over' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await readOrder(buyer.page, stollen)).toMatchObject({ status: 'confirmed' })

    await page.getByRole('button', { name: 'Confirm: Cake' }).click()
    await stands(page, 'Cake', 'Confirmed')
    await box(page, 'Cake').check()
    await openSlip(page, 'Stollen')
    await takePicture(page, 'orders-by-thumb-390')
    await expectAccessible(page)
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })
})
