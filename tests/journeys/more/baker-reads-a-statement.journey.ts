import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderNumber } from '#shared/order-number.ts'
import { rails } from '#shared/payment-methods.ts'
import { type JourneyBrowser, lookAt, openBrowser, openSignedIn } from '#tests/make/browser.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { connectBaker, makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'

let browser: JourneyBrowser
let shop: PaymentShop
let url: string
beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), openPaymentShop('embedded')])
  url = await shop.test.app.listen({ host: '127.0.0.1', port: 0 })
  for (const rail of rails) shop.scripted[rail].feeOf = () => 98
})
afterAll(async () => {
  await browser?.close()
  await shop?.test.close()
})

it('a baker reads their payouts by order, and deletes the account once the debt is written off', async () => {
  const baker = await makePerson(shop.test, { firstName: 'Bea' })
  for (const rail of rails) await connectBaker(shop.test, baker, rail)
  await baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
  const listing = await makeListing(baker, { title: 'Country loaf', servingsAvailable: 60 })
  const act = (id: string, what: string, body?: object) =>
    baker.call('POST', `/api/orders/${id}/${what}`, body)
  const sold: string[] = []
  for (const payWay of rails) {
    const { orders } = await shop.pay([{ payWay, lines: [[listing, 2]] }], payWay)
    sold.push(orders[0]?.id ?? '')
  }
  const atDoor = async (quantity: number) => {
    const { orders } = await makeCheckout(shop.buyer, [{ payWay: 'pickup', lines: [[listing, quantity]] }])
    return orders[0]?.id ?? ''
  }
  const complete = async (id: string) => {
    await act(id, 'confirm')
    await act(id, 'complete', await shownCode(shop.test, id))
  }
  // the first payout collects its fee
  for (const id of [await atDoor(1), ...sold]) await complete(id)
  await shop.carryOut()
  await complete(await atDoor(3))
  await act(sold[0] ?? '', 'refund', { amount: '2.00', reason: 'Dry.' })
  await shop.carryOut()

  const reader = await openSignedIn(browser, url, baker.cookie)
  const month = shop.test.now().toISOString().slice(0, 7)
  await reader.page.goto(`/seller-dashboard/statement?period=${month}`)
  await reader.page.getByText('Dates are in Eastern Time.', { exact: false }).waitFor()
  const payouts = reader.page.getByRole('region', { name: 'Payouts' })
  for (const id of sold) await payouts.getByRole('rowheader', { name: orderNumber(id) }).waitFor()
  await reader.page.getByRole('region', { name: 'Changes after a payout' }).waitFor()
  await reader.page.getByRole('region', { name: 'Paid at pickup' }).waitFor()
  await lookAt(reader.page, 'statement-by-payout')
  await reader.page.goto('/seller-dashboard/statement')
  await reader.page.getByRole('heading', { name: 'Balance', exact: true }).waitFor()
  await lookAt(reader.page, 'statement-of-a-year-with-payouts')

  await reader.page.goto('/profile?tab=security')
  await reader.page.getByText('You owe $2.14 in service fees', { exact: false }).waitFor()
  const leave = reader.page.getByRole('button', { name: 'Delete my account' })
  await expect.poll(() => leave.isDisabled()).toBe(true)
  expect(await reader.page.getByRole('link', { name: 'Pay $2.14' }).getAttribute('href')).toContain('/owed')
  await lookAt(reader.page, 'leaving-with-a-debt')

  const { cookie } = await makeAdmin(shop.test, 'superadmin')
  const { page } = await openSignedIn(browser, url, cookie)
  await page.goto('/admin?tab=commission')
  const owing = page.getByRole('region', { name: 'Owed by bakers' })
  await owing.getByRole('button', { name: /^Write off/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Write off $2.14' })
  await dialog.getByLabel(/^Reason/).fill('They moved away.')
  await lookAt(page, 'admin-write-off')
  await dialog.getByRole('button', { name: 'Write it off' }).click()
  await owing.getByText('No baker owes anything.').waitFor()
  await lookAt(page, 'admin-commission-written-off')

  await reader.page.reload()
  await expect.poll(() => leave.isEnabled()).toBe(true)
  await reader.close()
})
