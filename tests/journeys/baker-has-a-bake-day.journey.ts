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
import { expectComplaints, withoutNetwork } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import {
  apiOf,
  completeOrder,
  confirmOrder,
  liftPickupLimits,
  pickupCodeOf,
  placeOrder,
  putOnSale,
  readOrder,
} from './api-of-page.ts'
import { openMember, ordersTable } from './steps.ts'

const tomorrow = addDays(testToday, 1)
const kitchen = `/seller-dashboard/kitchen?date=${tomorrow}`

const tick = (page: Page, buyer: string) => page.getByRole('checkbox', { name: new RegExp(`^${buyer}`) })

describe('a baker has a bake day', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it('starts with a short list of first steps', async () => {
    const baker = await openMember(browser, server.url, 'Frida')
    await baker.page.goto('/seller-dashboard')
    const steps = baker.page.getByRole('region', { name: 'Your first steps' })
    await steps.getByText('Confirm your email address (done)').waitFor()
    await lookAt(baker.page, 'first-steps')
    await steps.getByRole('link', { name: 'Post your first bake' }).click()
    await baker.page.waitForURL('/post-food')
    await putOnSale(baker.page, { title: 'Rye' })
    await baker.page.goto('/seller-dashboard')
    await steps.getByText('Post your first bake (done)').waitFor()
    await baker.close()
  })

  it('answers orders, bakes, packs on two phones and hands over', async () => {
    expectComplaints(withoutNetwork)
    const baker = await openMember(browser, server.url, 'Petra')
    const ana = await openMember(browser, server.url, 'Ana')
    const zoe = await openMember(browser, server.url, 'Zoe')
    const { page } = baker
    await liftPickupLimits(page)
    const ready = { readyByDate: tomorrow, readyByTime: '08:00' }
    const rye = await putOnSale(page, { title: 'Rye loaf', ...ready, doughGrams: 900 })
    const buns = await putOnSale(page, { title: 'Poppy buns', ...ready, doughGrams: 80 })
    const first = await placeOrder(ana.page, { foodListingId: rye, quantity: 2, pickupTime: '09:15' })
    const second = await placeOrder(zoe.page, {
      foodListingId: buns,
      quantity: 6,
      pickupTime: '17:30',
      notes: 'No poppy on two, please.',
    })
    await placeOrder(zoe.page, { foodListingId: rye, quantity: 1, pickupTime: '17:30' })

    await page.goto('/seller-dashboard')
    const waiting = page.getByRole('region', { name: /^Waiting for your answer/ })
    await waiting.getByText('Ana').waitFor()
    await lookAt(page, 'today')
    await waiting.getByRole('button', { name: 'Confirm: Poppy buns' }).click()
    await waiting.getByText('Poppy buns').waitFor({ state: 'detached' })
    for (const id of [first]) await confirmOrder(page, id)
    await page
      .getByRole('region', { name: 'To prepare next' })
      .getByRole('link', { name: 'Tomorrow' })
      .click()
    await page.waitForURL(kitchen)

    const totals = page.getByRole('region', { name: 'To bake' })
    await totals.getByText('3 ×').waitFor()
    await totals.getByText('6 ×').waitFor()
    const dough = totals.getByRole('list', { name: 'Dough' })
    await expect
      .poll(() => dough.getByRole('listitem').allTextContents())
      .toEqual([
        '480 g dough for Poppy buns (1.1 lb)',
        '2.7 kg dough for Rye loaf (6 lb)',
        '3.18 kg dough in all (7 lb)',
      ])
    await page.getByText('“No poppy on two, please.”').waitFor()
    await page.getByText('0 of 3 packed').waitFor()

    // a second phone in the same kitchen
    const listening = page
      .context()
      .waitForEvent('response', { predicate: (r) => r.url().includes('/api/events') })
    const other = await page.context().newPage()
    await other.setViewportSize(phone)
    await other.goto(kitchen)
    await listening
    await tick(page, 'Ana').check()
    await expect.poll(() => tick(other, 'Ana').isChecked()).toBe(true)
    await other.getByText('1 of 3 packed', { exact: true }).waitFor()

    // the kitchen works offline and syncs later
    await page.context().setOffline(true)
    await tick(other, 'Zoe').first().check()
    await other.getByText('2 of 3 packed, 1 not synced yet').waitFor()
    await page.context().setOffline(false)
    await other.getByText('2 of 3 packed', { exact: true }).waitFor()
    await page.getByText('2 of 3 packed', { exact: true }).waitFor()
    await other.close()
    await lookAt(page, 'kitchen')
    for (const width of [320, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }

    // prints on one page, without the surrounding screen
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await tick(page, 'Ana').isVisible()).toBe(true)
    const paper = (await page.pdf({ format: 'letter' })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await takePicture(page, 'kitchen-paper')
    await page.emulateMedia({ media: 'screen' })

    const counter = page.getByRole('region', { name: 'Left to sell' })
    await counter.getByRole('button', { name: 'Sold 6: Poppy buns' }).click()
    await counter.getByText('Sold 6 × Poppy buns at the door.').waitFor()
    await counter.getByText('Poppy buns', { exact: true }).waitFor({ state: 'detached' })
    await counter.getByRole('button', { name: 'Undo' }).click()
    await counter.getByText('Poppy buns', { exact: true }).waitFor()

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as CSV' }).click()
    expect((await downloading).suggestedFilename()).toBe(`packing-${tomorrow}.csv`)
    const baking = page.waitForEvent('download')
    await page.getByRole('link', { name: 'To bake (CSV)' }).click()
    expect((await baking).suggestedFilename()).toBe(`baking-${tomorrow}.csv`)

    await page.getByRole('button', { name: 'Create a link' }).click()
    const link = await page.getByLabel('Your link (shown only once)').inputValue()
    const feed = await page.request.get(link)
    const events = (await feed.text()).replaceAll('\r\n\t', '')
    expect(events).toContain('SUMMARY:Ana: 2 × Rye loaf')
    expect(events).toContain('SUMMARY:Zoe: 6 × Poppy buns\\, 1 × Rye loaf')
    expect(events).toContain('SUMMARY:Bake: 6 × Poppy buns\\, 3 × Rye loaf')
    await page.getByRole('button', { name: 'Turn off the link' }).click()
    await page.getByRole('button', { name: 'Create a link' }).waitFor()
    expect((await page.request.get(link)).status()).toBe(404)

    await page.getByRole('link', { name: 'Bag labels' }).click()
    const labels = page.getByRole('list', { name: 'Bag labels' })
    await labels.getByText('6 × Poppy buns').waitFor()
    // one bag per buyer
    expect(await labels.getByRole('list').count()).toBe(2)
    await lookAt(page, 'bag-labels')

    // the buyer immediately sees that it is ready, and the kitchen that they are coming
    await ana.page.goto('/my-orders')
    const slip = ana.page.getByRole('article', { name: 'Rye loaf' })
    await slip.getByText('The baker expects you.').waitFor()
    expect(await slip.getByRole('button', { name: /^I Am on My Way/ }).count()).toBe(0)
    await page.goto('/seller-dashboard?tab=orders')
    const tell = page.getByRole('button', { name: 'Tell the buyer it’s ready: Rye loaf' })
    const row = ordersTable(page).getByRole('row').filter({ has: tell }).first()
    await row.getByRole('button', { expanded: false }).click()
    await tell.first().click()
    await page.getByText('The buyer knows that it’s ready.').waitFor()
    await lookAt(page, 'told-ready')
    await slip.getByText('It’s ready, and the baker is expecting you.').waitFor()
    await slip.getByRole('button', { name: /^I Am on My Way/ }).click()
    await slip.getByText('The baker knows that you’re on your way.').waitFor()
    await lookAt(ana.page, 'on-my-way')
    await page.getByText(/^The buyer has been on the way since/).waitFor()
    await page.goto(kitchen)
    await page.getByText('On the way').waitFor()
    await lookAt(page, 'kitchen-on-the-way')
    await page.getByRole('link', { name: 'Bag labels' }).click()

    // the hand-over completes the order
    await completeOrder(page, second, await pickupCodeOf(zoe.page, second))
    await labels.getByText('6 × Poppy buns').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Lists' }).click()
    await page.getByText('Picked up').waitFor()
    await expectAccessible(page)

    // signing out clears the offline data
    expect(await page.evaluate("localStorage.getItem('bakesale:kitchen')")).toContain('Rye loaf')
    await done(apiOf(page).POST('/api/logout'))
    await page.goto('/')
    await expect.poll(() => page.evaluate("localStorage.getItem('bakesale:kitchen')")).toBeNull()
    for (const visitor of [baker, ana, zoe]) await visitor.close()
  })

  it('closes for some days after deciding on their orders, and buyers see the reason', async () => {
    const baker = await openMember(browser, server.url, 'Greta')
    const ana = await openMember(browser, server.url, 'Ana')
    const { page } = baker
    const rye = await putOnSale(page, { title: 'Holiday rye', readyByDate: tomorrow })
    const id = await placeOrder(ana.page, { foodListingId: rye, quantity: 2 })
    await page.goto('/seller-dashboard?tab=listings')
    const panel = page.getByRole('region', { name: 'Days when you are closed' })
    await panel.getByLabel('From').fill(tomorrow)
    await panel.getByLabel('Through').fill(tomorrow)
    await panel.getByLabel('Message to your buyers').fill('We are at the sea.')
    const order = panel.getByRole('group', { name: /^Ana: 2 × Holiday rye/ })
    await order.waitFor()
    await lookAt(page, 'holiday-orders')
    await panel.getByRole('button', { name: 'Close for these days' }).click()
    // the form requires a decision before it is sent
    expect(await panel.getByText('“We are at the sea.”').count()).toBe(0)
    await order.getByLabel('Cancel it').check()
    await panel.getByRole('button', { name: 'Close for these days' }).click()
    await panel.getByText('“We are at the sea.”').waitFor()
    expect(await readOrder(ana.page, id)).toMatchObject({ status: 'cancelled' })

    await ana.page.goto(`/food/${rye}`)
    await ana.page.getByText('“We are at the sea.”').waitFor()
    expect(await ana.page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(0)
    await lookAt(ana.page, 'closed-listing')
    await panel.getByRole('button', { name: 'Reopen' }).click()
    await panel.getByLabel('From').waitFor()
    await ana.page.reload()
    await ana.page.getByRole('button', { name: 'Add to Cart' }).waitFor()
    for (const visitor of [baker, ana]) {
      await visitor.close()
    }
  })
})
