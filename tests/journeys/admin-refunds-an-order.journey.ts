import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JourneyBrowser, openBrowser, openSignedIn, type Visitor } from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import type { Person } from '#tests/make/make-person.ts'
import type { PaymentShop } from '#tests/make/payment-shop.ts'
import { lookAtConsole, openConsole } from './console-steps.ts'

describe('an admin refunds an order and changes the orders of a baker', () => {
  let browser: JourneyBrowser
  let shop: PaymentShop
  let url: string
  let admin: Visitor
  let paidId: string
  let baker: Person
  beforeAll(async () => {
    browser = await openBrowser()
    ;({ shop, url, admin, paidId, baker } = await openConsole(browser))
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.test.close()
  })

  const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).getByRole('row')

  it('ADMIN-03, ADMIN-04: the dashboard shows totals of the marketplace and of the last 30 days', async () => {
    const { page } = admin
    await page.goto('/admin')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    for (const [label, value] of [
      ['Total users', '3'],
      ['Total products', '2'],
      ['Total orders', '4'],
      ['Total revenue', '$76.00'],
    ] as const)
      await page.locator('dl > div').filter({ hasText: label }).getByText(value).first().waitFor()
    expect(
      await page.getByRole('table', { name: 'Orders in the last 30 days' }).getByRole('row').count(),
    ).toBe(31)
    await lookAtConsole(page, 'admin-dashboard')
  })

  it('ADMIN-08, ADMIN-09, ADMIN-14, OPEN-17: finds an order, reads its details and refunds it', async () => {
    expectComplaints(/^422 POST \/api\/admin\/orders\/.+\/refund$/)
    const { page } = admin
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await rows(page).filter({ hasText: 'Processing' }).waitFor()
    await page.getByText('1–5 of 5').waitFor()
    await lookAtConsole(page, 'admin-orders')

    await page.getByLabel('Search').fill(paidId.slice(0, 13))
    await page.getByLabel('Payment').selectOption('paid')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('button', { name: /^View Country sourdough for Ben Baker/ }).click()
    const details = page.getByRole('dialog', { name: 'Order' })
    await details.getByText('Sent to the baker').waitFor()
    await details.getByText('Ledger, 2 rows').click()
    await lookAtConsole(page, 'admin-order')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Refund Country sourdough/ }).click()
    const question = page.getByRole('dialog', { name: 'Refund order' })
    await question.getByLabel('Part of it').press(' ')
    await question.getByLabel('Amount in dollars').fill('99')
    await question.getByRole('button', { name: 'Send refund' }).click()
    await question.getByText('Give a reason.').waitFor()
    await question.getByLabel('Reason').fill('The loaf was burnt.')
    await question.getByRole('button', { name: 'Send refund' }).click()
    await question.getByText('At most $19.00 can be refunded.').waitFor()
    expect(await question.getByLabel('Reason').inputValue()).toBe('The loaf was burnt.')
    await question.getByLabel('All that is left').press(' ')
    await question.getByRole('button', { name: 'Send refund' }).click()
    await page.getByText('Refund sent').first().waitFor()
    // the filter on paid orders no longer matches it
    await page.getByText('No matching orders.').waitFor()
    await shop.carryOut()

    const buyer = await openSignedIn(browser, url, shop.buyer.cookie)
    await buyer.page.goto('/my-orders')
    await buyer.page.getByText('Refunded in full to your card.').waitFor()
    await buyer.close()
  })

  it('OPEN-15: changes a status, and cancels all open orders of a baker after a confirmation', async () => {
    const { page } = admin
    await page.goto(`/admin?tab=orders&cookId=${baker.user.id}&open=1`)
    await page.getByText('You see only orders with').getByText('<img src=x onerror=alert(1)>').waitFor()
    await page
      .getByRole('button', { name: /^Change status of Seeded rye/ })
      .first()
      .click()
    const change = page.getByRole('dialog', { name: 'Change status' })
    await change.getByLabel('Confirm').press(' ')
    await change.getByLabel('Reason').fill('They said so on the phone.')
    await change.getByRole('button', { name: 'Confirm' }).click()
    await rows(page).filter({ hasText: 'Confirmed' }).waitFor()

    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByText('3 selected').waitFor()
    await page.getByRole('button', { name: 'Cancel 3' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel 3 orders' })
    await question.getByText('Each order is cancelled, and its buyer is refunded').waitFor()
    await question.getByLabel('Reason').fill('The baker is not baking any more.')
    await lookAtConsole(page, 'admin-cancel-several')
    await question.getByRole('button', { name: 'Cancel 3 orders' }).click()
    await page.getByText('No matching orders.').waitFor()

    const buyer = await openSignedIn(browser, url, shop.buyer.cookie)
    await buyer.page.goto('/my-orders')
    await buyer.page
      .getByText('BakeSale cancelled the order: “The baker is not baking any more.”')
      .first()
      .waitFor()
    await buyer.close()
  })

  it('OPEN-15: a moderator has read-only access', async () => {
    const moderator = await openSignedIn(browser, url, (await makeAdmin(shop.test, 'moderator')).cookie)
    await moderator.page.goto('/admin?tab=orders')
    await moderator.page
      .getByRole('button', { name: /^View / })
      .first()
      .waitFor()
    expect(await moderator.page.getByRole('button', { name: /^(Change status|Refund|Cancel)/ }).count()).toBe(
      0,
    )
    expect(await moderator.page.getByRole('checkbox').count()).toBe(0)
    await moderator.close()
  })
})
