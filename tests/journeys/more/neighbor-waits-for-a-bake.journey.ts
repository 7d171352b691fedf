import { afterAll, beforeAll, describe, it } from 'vitest'
import { addDays, dayText } from '#shared/ready-by.ts'
import { done } from '#tests/client/bakesale-client.ts'
import { type JourneyBrowser, lookAt, openBrowser, phone } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { waitForMailFile } from '#tests/make/mail-files.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { apiOf, liftPickupLimits, placeOrder, putOnSale } from '../api-of-page.ts'
import { openMember, openSlip } from '../steps.ts'

const readyByDate = addDays(testToday, 1)
const title = 'Longed-for loaf'

describe('a neighbor waits for a bake', () => {
  let browser: JourneyBrowser
  let server: ReturnType<typeof sharedServer>
  beforeAll(async () => {
    browser = await openBrowser()
    server = sharedServer()
  })
  afterAll(() => browser?.close())

  it('that is sold out, is notified when an order is declined, and orders', async () => {
    const baker = await openMember(browser, server.url, 'Lotte')
    await liftPickupLimits(baker.page)
    const id = await putOnSale(baker.page, { title, servingsAvailable: 2, readyByDate })
    const buyer = await openMember(browser, server.url, 'Quick')
    const order = await placeOrder(buyer.page, { foodListingId: id, quantity: 2 })

    const neighbor = await openMember(browser, server.url, 'Wanda')
    const { page } = neighbor
    await page.setViewportSize(phone)
    await page.goto(`/food/${id}`)
    const tell = page.getByRole('button', { name: 'Tell me when it’s available again' })
    await tell.waitFor()
    await lookAt(page, 'waitlist-sold-out')
    await tell.click()
    await page.getByText('You’re on the waitlist. We’ll email you when it’s available again').waitFor()
    await lookAt(page, 'waitlist-waits')
    await page.getByRole('button', { name: 'Leave the waitlist' }).click()
    await tell.click()
    await page.getByRole('button', { name: 'Leave the waitlist' }).waitFor()

    await baker.page.goto('/seller-dashboard?tab=listings')
    await baker.page.getByText('1 person on the waitlist').first().waitFor()
    await lookAt(baker.page, 'waitlist-of-a-baker')
    await done(
      apiOf(baker.page).POST('/api/orders/{id}/decline', {
        params: { path: { id: order } },
        body: {
          reason: 'I am away.',
          servingsAvailable: true,
        },
      }),
    )

    const subject = `Available again: ${title}, ${dayText(readyByDate)}`
    const mail = await waitForMailFile(server.dataDir, neighbor.email, subject)
    const link = /http\S+\/food\/\S+/.exec(mail)?.[0] ?? ''
    await page.goto(new URL(link).pathname)
    await page.getByRole('button', { name: 'Order, pay at pickup' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    await page.getByText('Order placed successfully!').first().waitFor()
    await baker.page.goto('/seller-dashboard?tab=listings')
    await baker.page.getByText(title).first().waitFor()
    await baker.page.getByText('1 person on the waitlist').waitFor({ state: 'detached' })
    for (const visitor of [baker, buyer, neighbor]) {
      await visitor.close()
    }
  })

  it('and is notified when its baker offers a no-show’s servings again', async () => {
    const baker = await openMember(browser, server.url, 'Olga')
    await baker.page.goto('/seller-dashboard?tab=payments')
    await baker.page.getByRole('switch', { name: /^Offer no-show orders again/ }).check()
    await baker.page.getByText('No-show orders are offered again').first().waitFor()
    await lookAt(baker.page, 'no-shows-offered-again')
    await liftPickupLimits(baker.page)
    const today = testToday
    const rolls = { title: 'Midnight rolls', servingsAvailable: 1, readyByDate: today, readyByTime: '00:00' }
    const id = await putOnSale(baker.page, rolls)
    const buyer = await openMember(browser, server.url, 'Nino')
    await buyer.page.goto(`/food/${id}`)
    await buyer.page.getByRole('button', { name: 'Order, pay at pickup' }).first().click()
    const dialog = buyer.page.getByRole('dialog', { name: 'Order Details' })
    await dialog.getByText('If you don’t pick it up, it’s offered to other buyers.').waitFor()
    await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    await buyer.page.getByText('Order placed successfully!').first().waitFor()

    const neighbor = await openMember(browser, server.url, 'Yara')
    await neighbor.page.goto(`/food/${id}`)
    await neighbor.page.getByRole('button', { name: 'Tell me when it’s available again' }).click()
    await neighbor.page.getByText('You’re on the waitlist.').waitFor()

    await baker.page.goto('/seller-dashboard?tab=orders')
    const order = await openSlip(baker.page, rolls.title)
    await order.getByRole('button', { name: `Confirm: ${rolls.title}` }).click()
    await order.getByRole('button', { name: `Mark as No-Show: ${rolls.title}` }).click()
    const question = baker.page.getByRole('dialog', { name: 'Mark as No-Show' })
    await question.getByText(/available again for as long as it can be ordered/).waitFor()
    await lookAt(baker.page, 'no-show-offered-again-asked')
    await question.getByRole('button', { name: 'No-show' }).click()
    await order.getByText('You marked this as a no-show. It’s available again').waitFor()

    const subject = `Available again: ${rolls.title}, ${dayText(today)}`
    await waitForMailFile(server.dataDir, neighbor.email, subject)
    await neighbor.page.reload()
    await neighbor.page.getByRole('button', { name: 'Order, pay at pickup' }).first().waitFor()
    for (const visitor of [baker, buyer, neighbor]) {
      await visitor.close()
    }
  })

  it('asks a visitor to sign in first', async () => {
    const baker = await openMember(browser, server.url, 'Minna')
    await liftPickupLimits(baker.page)
    const id = await putOnSale(baker.page, { title: 'Gone at once', servingsAvailable: 1, readyByDate })
    const buyer = await openMember(browser, server.url, 'Quinn')
    await placeOrder(buyer.page, { foodListingId: id, quantity: 1 })
    await baker.page.context().clearCookies()
    await baker.page.goto(`/food/${id}`)
    await baker.page.getByRole('link', { name: 'Sign in to hear when it’s available again' }).click()
    await baker.page.waitForURL(/\/login/)
    await baker.close()
    await buyer.close()
  })
})
