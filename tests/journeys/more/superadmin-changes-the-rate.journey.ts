import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type JourneyBrowser,
  lookAt,
  openBrowser,
  openSignedIn,
  openVisitor,
  type Visitor,
} from '#tests/make/browser.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'

describe('a superadmin changes the rate and the settings', () => {
  let browser: JourneyBrowser
  let test: TestApp
  let url: string
  let superadmin: Visitor
  beforeAll(async () => {
    ;[browser, test] = await Promise.all([openBrowser(), makeTestApp('embedded')])
    url = await test.app.listen({ host: '127.0.0.1', port: 0 })
    superadmin = await openAs('superadmin')
  })
  afterAll(async () => {
    await browser?.close()
    await test?.close()
  })

  /** A browser with a signed-in admin of a role. */
  async function openAs(role: 'moderator' | 'superadmin'): Promise<Visitor> {
    const { cookie } = await makeAdmin(test, role)
    return openSignedIn(browser, url, cookie)
  }

  it('CONST-11: the new rate applies from the next order on, and the pages state it', async () => {
    const { page } = superadmin
    const baker = await makePerson(test)
    const buyer = await makePerson(test)
    const listing = await makeListing(baker, { price: '20.00' })
    const before = await makeOrder(buyer, listing, { quantity: 1 })
    await baker.call('POST', `/api/orders/${before.id}/confirm`)
    await baker.call('POST', `/api/orders/${before.id}/complete`, { pickupCode: before.pickupCode })

    await page.goto('/admin?tab=commission')
    const owing = page.getByRole('region', { name: 'Owed by bakers' })
    await owing
      .getByRole('row', { name: /\$1\.50/ })
      .getByRole('button', { name: /^Waive/ })
      .waitFor()
    const byDay = page.getByRole('table', { name: 'Commission by day' }).last()
    await byDay.getByRole('cell', { name: '$1.50' }).first().waitFor()
    await page.getByRole('button', { name: 'Change the rate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the commission' })
    await dialog.getByLabel('New rate in percent').fill('31')
    await dialog.getByRole('button', { name: 'Set this rate' }).click()
    await dialog.getByText('Enter a number from 0 to 30, such as 7.5').waitFor()
    await dialog.getByLabel('New rate in percent').fill('8.25')
    await dialog.getByText('Baker $18.35, service fee $1.65 (8.25%, included)').waitFor()
    await lookAt(page, 'admin-commission-dialog')
    await dialog.getByLabel('Reason').fill('Flour, and the servers.')
    await dialog.getByRole('button', { name: 'Set this rate' }).click()
    await page.getByRole('row').filter({ hasText: 'Current' }).getByText('8.25%').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await lookAt(page, 'admin-commission')

    const after = await makeOrder(buyer, listing, { quantity: 1 })
    expect(after).toMatchObject({ commissionRate: '0.0825', commissionAmount: '1.65' })
    expect((await buyer.call('GET', `/api/orders/${before.id}`)).body).toMatchObject({
      commissionRate: '0.0750',
      commissionAmount: '1.50',
    })
    const terms = await (await fetch(`${url}/terms-of-service`)).text()
    expect(terms.replaceAll('<!-- -->', '')).toContain('includes a 8.25% service fee')
  })

  it('CONST-06: a baker reads the balance owed for an order paid at pickup, and its statement', async () => {
    const baker = await makePerson(test)
    const buyer = await makePerson(test)
    const listing = await makeListing(baker, { price: '17.00' })
    const { id, pickupCode } = await makeOrder(buyer, listing, { quantity: 1 })
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, { pickupCode })
    const reader = await openSignedIn(browser, url, baker.cookie)
    await reader.page.goto('/seller-dashboard')
    const money = reader.page.getByRole('region', { name: 'Your money' })
    await money.getByText('$17.00').waitFor()
    await lookAt(reader.page, 'dashboard-money')
    await money.getByRole('link', { name: 'Statements' }).click()
    const year = reader.page.getByRole('table', { name: /^Statement for \d{4}$/ })
    await year.getByRole('cell', { name: '$17.00' }).first().waitFor()
    await lookAt(reader.page, 'statement-of-a-year')
    await year.getByRole('link').first().click()
    await reader.page.getByRole('heading', { level: 1, name: /^Statement for \w+ \d{4}$/ }).waitFor()
    await lookAt(reader.page, 'statement-of-a-month')
    await reader.close()
  })

  it('CONST-11: reviews the books of a month and closes them after its end', async () => {
    const { page } = superadmin
    await page.goto('/admin?tab=books')
    const places = page.getByRole('region', { name: 'Sales by location' })
    await places.getByRole('row', { name: /^NY/ }).getByRole('cell', { name: /^\$/ }).first().waitFor()
    expect(await page.getByRole('button', { name: /^Close/ }).count()).toBe(0)
    await lookAt(page, 'admin-books')
    await places.getByRole('link', { name: 'Show by ZIP' }).click()
    await places.getByRole('row', { name: /^NY 10001/ }).waitFor()

    // a month later, after a new sign-in
    const later = fromTestNow(32 * 24 * 60 * 60_000)
    test.setNow(later)
    const { page: then, ...visitor } = await openAs('superadmin')
    await then.goto('/admin?tab=books')
    await then
      .getByRole('button', { name: /^Close/ })
      .first()
      .click()
    const dialog = then.getByRole('dialog', { name: /^Close \w+ 20\d\d$/ })
    await lookAt(then, 'admin-books-dialog')
    await dialog.getByRole('button', { name: 'Close the month' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const month = then.getByRole('combobox', { name: 'Month' })
    await month
      .getByRole('option', { name: /\(closed\)$/ })
      .first()
      .waitFor({ state: 'attached' })
    await month.selectOption({ index: (await month.getByRole('option').count()) - 1 })
    await then.getByRole('search').getByRole('button', { name: 'Show' }).click()
    await then.getByText(/^Closed by superadmin/).waitFor()
    await lookAt(then, 'admin-books-closed')
    await visitor.close()
    test.setNow(null)
  })

  it('LAND-20, CONST-11: a claim that is switched off disappears from the home page at once', async () => {
    const { page } = superadmin
    const visitor = await openVisitor(browser, url)
    const rosette = visitor.page.getByText('500+ happy customers this week')
    await page.goto('/admin?tab=settings')
    await page.getByRole('button', { name: 'Change Claims on the home page' }).click()
    const claims = page.getByRole('dialog', { name: 'Claims on the home page' })
    await claims.getByRole('checkbox').check()
    await claims.getByLabel('Reason').fill('We can show each of them.')
    await claims.getByRole('button', { name: 'Save the change' }).click()
    await claims.waitFor({ state: 'hidden' })
    await visitor.page.goto('/')
    await rosette.waitFor()

    await page.getByRole('button', { name: 'Change Happy customers this week' }).click()
    const dialog = page.getByRole('dialog', { name: 'Happy customers this week' })
    // the whole card is clickable
    await dialog.getByLabel('Not at all').press('Space')
    await dialog.getByRole('button', { name: 'Save the change' }).click()
    await dialog.getByText('Say why it’s changing').waitFor()
    await lookAt(page, 'admin-settings-dialog')
    await dialog.getByLabel('Reason').fill('We cannot show it yet.')
    await dialog.getByRole('button', { name: 'Save the change' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('list').getByText('Not at all').waitFor()
    await lookAt(page, 'admin-settings')

    await visitor.page.reload()
    await visitor.page.getByText('average baker rating').waitFor()
    await expect.poll(() => rosette.count()).toBe(0)
    await visitor.close()
  })

  it('OPEN-15: a moderator has read-only access to both', async () => {
    const moderator = await openAs('moderator')
    await moderator.page.goto('/admin?tab=settings')
    await moderator.page.getByText('Only superadmins can change them.').waitFor()
    await moderator.page.getByRole('link', { name: 'Commission' }).click()
    await moderator.page.getByRole('heading', { name: 'Current rate' }).waitFor()
    expect(await moderator.page.getByRole('button', { name: /^Change/ }).count()).toBe(0)
    await moderator.close()
  })
})
