import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { myOrderPath, type ReceiptStep } from '#shared/my-order-path.ts'
import { rails } from '#shared/payment-methods.ts'
import { type JourneyBrowser, lookAt, openBrowser, openSignedIn } from '#tests/make/browser.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { openPayoutShop, type PayoutShop, paid, refunded, waiting } from '#tests/make/payout-shop.ts'

const [rail] = rails

describe('a buyer reports whether they got their order', () => {
  let browser: JourneyBrowser
  let shop: PayoutShop
  let url: string
  beforeAll(async () => {
    ;[browser, shop] = await Promise.all([openBrowser(), openPayoutShop('embedded')])
    url = await shop.test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.test.close()
  })

  /** An order completed without the code, as its buyer opens it from the email. */
  async function openFromMail(step: ReceiptStep) {
    shop.test.setNow(null)
    const order = await shop.confirmed(rail)
    order.at(order.ready)
    await shop.done(order.baker, order.id, 'complete')
    const { text } = await lastMailTo(shop.test, shop.buyer.user.email, 'order-completed')
    const path = myOrderPath(order.id, step)
    expect(text).toContain(`${shop.test.config.publicUrl}${path}\n`)
    const buyer = await openSignedIn(browser, url, shop.buyer.cookie)
    await buyer.page.goto(path)
    await buyer.page.getByRole('heading', { level: 1, name: 'Your Order' }).waitFor()
    // opening the link changes nothing
    expect(await shop.order(order.id)).toMatchObject({ receivedAt: null, hold: null })
    return { ...order, buyer, page: buyer.page }
  }
  const button = (page: Page, name: string) =>
    page.getByRole('button', { name: `${name}: Country sourdough` })

  it('decisions, when a baker is paid: received, undone, received again', async () => {
    const { id, buyer, page } = await openFromMail('received')
    await lookAt(page, 'order-did-you-get-it')
    await button(page, 'I Have It').click()
    await page.getByText('You said that you have it.').waitFor()
    await lookAt(page, 'order-have-it')
    await button(page, 'Undo “I Have It”').click()
    await button(page, 'I Have It').click()
    await page.getByText('You said that you have it.').waitFor()
    shop.pass(10)
    expect(await shop.runTimer()).toBe(1)
    expect(await shop.moneyOf(id)).toEqual(paid)
    await buyer.close()
  })

  it('decisions, when a baker is paid: not received, the baker answers, an admin refunds', async () => {
    const { id, buyer, page, baker } = await openFromMail('not-received')
    const asked = page.getByRole('dialog', { name: 'I Didn’t Get It' })
    await asked.getByLabel('What happened?').fill('Nobody opened the door.')
    await lookAt(page, 'order-not-received-asked')
    await asked.getByRole('button', { name: 'I didn’t get it' }).click()
    await page.getByText('You said that you didn’t get this order: “Nobody opened the door.”').waitFor()
    await lookAt(page, 'order-not-received')
    expect(await shop.moneyOf(id)).toEqual(waiting)

    const seller = await openSignedIn(browser, url, baker.cookie)
    await seller.page.goto('/seller-dashboard')
    await seller.page.getByText('Refund or answer by').waitFor()
    await lookAt(seller.page, 'dashboard-not-received')
    await button(seller.page, 'Answer').click()
    const answer = seller.page.getByRole('dialog', { name: 'Answer' })
    await answer.getByLabel('What happened?').fill('I left it on the porch.')
    await answer.getByRole('button', { name: 'Send answer' }).click()
    await answer.waitFor({ state: 'detached' })

    const { cookie } = await makeAdmin(shop.test, 'admin')
    const admin = await openSignedIn(browser, url, cookie)
    await admin.page.goto('/admin?tab=money&list=held')
    await admin.page.getByText('Baker: “I left it on the porch.”').waitFor()
    await admin.page.getByRole('button', { name: 'Pay out $17.57: Country sourdough' }).waitFor()
    await lookAt(admin.page, 'admin-money-held')
    await admin.page.getByRole('button', { name: 'Refund $19.00: Country sourdough' }).click()
    const question = admin.page.getByRole('dialog', { name: 'Refund $19.00' })
    await question.getByLabel('Reason').fill('The porch was empty.')
    await question.getByRole('button', { name: 'Refund $19.00' }).click()
    await admin.page.getByText('No order is on hold.').waitFor()
    expect(await shop.moneyOf(id)).toEqual(refunded)
    await page.reload()
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
    for (const visitor of [buyer, seller, admin]) await visitor.close()
  })
})
