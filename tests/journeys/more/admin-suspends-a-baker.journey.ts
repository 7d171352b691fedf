import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type JourneyBrowser,
  lookAt,
  openBrowser,
  openSignedIn,
  openVisitor,
  type Visitor,
} from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'

const markup = '<img src=x onerror=alert(1)>'

describe('an admin suspends a baker and takes down single listings', () => {
  let browser: JourneyBrowser
  let test: TestApp
  let url: string
  let baker: Person
  let rye: string
  let admin: Visitor
  beforeAll(async () => {
    ;[browser, test] = await Promise.all([openBrowser(), makeTestApp('embedded')])
    url = await test.app.listen({ host: '127.0.0.1', port: 0 })
    baker = await makePerson(test, { firstName: 'Wanda', email: 'wanda@oven.example' })
    const buyer = await makePerson(test, { firstName: markup })
    const listing = await makeListing(baker, { title: 'Seeded rye' })
    rye = listing.id
    await makeListing(baker, { title: 'Stollen', cuisine: 'Other' })
    await makeListing(baker, { title: markup, cuisine: 'Cakes' })
    await makeOrder(buyer, listing)
    admin = await openSignedIn(browser, url, (await makeAdmin(test, 'admin')).cookie)
  })
  afterAll(async () => {
    await browser?.close()
    await test?.close()
  })

  it('ADMIN-05, ADMIN-06, ADMIN-09: finds a baker, suspends them with a reason, and reinstates them', async () => {
    expectComplaints(/^404 GET \/food\/.+$/)
    const visitor = await openVisitor(browser, url)
    await visitor.page.goto(`/food/${rye}`)
    await visitor.page.getByRole('heading', { level: 1, name: 'Seeded rye' }).waitFor()

    const { page } = admin
    // the console never shows the shop's loading text (SESS-09)
    await page.addInitScript(`new MutationObserver(() => {
      window.shopWords ||= document.body?.innerText.includes('Loading marketplace')
    }).observe(document, { childList: true, subtree: true })`)
    await page.goto('/admin?tab=users')
    await page.getByRole('row').filter({ hasText: markup }).waitFor()
    await page.getByText('1–2 of 2').waitFor()
    await lookAt(page, 'admin-users')
    await page.getByLabel('Search').fill('wanda')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL(/search=wanda/)
    await page.getByText('1–1 of 1').waitFor()
    expect(await page.evaluate('window.shopWords')).toBe(false)

    await page.getByRole('link', { name: 'View Wanda Baker' }).click()
    const facts = page.getByRole('dialog', { name: 'Wanda Baker' })
    await facts.getByText(`2 × Seeded rye for ${markup} Baker`).waitFor()
    await facts.getByText('3 public, 0 paused, 0 archived').waitFor()
    await lookAt(page, 'admin-user')
    await facts.getByRole('button', { name: 'Suspend' }).click()
    const question = page.getByRole('dialog', { name: 'Suspend Wanda Baker' })
    await question.getByRole('button', { name: 'Suspend' }).click()
    await question.getByText('Give a reason.').waitFor()
    await question.getByLabel('Reason').fill('Sold what was not hers.')
    await lookAt(page, 'admin-suspend')
    await question.getByRole('button', { name: 'Suspend' }).click()
    await facts.getByText('Sold what was not hers.').waitFor()
    const decide = facts.getByRole('link', { name: 'Decide on 1 open order' })
    expect(await decide.getAttribute('href')).toBe(`/admin?tab=orders&cookId=${baker.user.id}&open=1`)

    const gone = await visitor.page.goto(`/food/${rye}`)
    expect(gone?.status()).toBe(404)
    await visitor.page.goto('/browse')
    expect(await visitor.page.getByText('Seeded rye').count()).toBe(0)

    await facts.getByRole('button', { name: 'Close' }).click()
    await page.waitForURL((address) => !address.searchParams.has('user'))
    await page.getByLabel('Status').selectOption('suspended')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('button', { name: 'Reinstate Wanda Baker' }).click()
    const back = page.getByRole('dialog', { name: 'Reinstate Wanda Baker' })
    await back.getByLabel('Reason').fill('It was a mistake.')
    await back.getByRole('button', { name: 'Reinstate' }).click()
    await page.getByText('No matching users.').waitFor()
    await visitor.page.goto(`/food/${rye}`)
    await visitor.page.getByRole('heading', { level: 1, name: 'Seeded rye' }).waitFor()
    await visitor.close()
  })

  it('corrects a user’s profile without losing input on an error', async () => {
    const { page } = admin
    await page.goto('/admin?tab=users')
    await page.getByRole('button', { name: 'Edit Wanda Baker' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Wanda Baker' })
    await form.getByLabel('First name').fill('')
    await form.getByLabel('Bio').fill('I bake rye.')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Enter the first name.').waitFor()
    await lookAt(page, 'admin-edit-user')
    expect(await form.getByLabel('Bio').inputValue()).toBe('I bake rye.')
    await form.getByLabel('First name').fill('Wendy')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row').filter({ hasText: 'Wendy Baker' }).waitFor()
  })

  it('ADMIN-07, ADMIN-09: finds listings, corrects one, archives two after a confirmation, restores one', async () => {
    const { page } = admin
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByText('1–3 of 3').waitFor()
    await lookAt(page, 'admin-products')
    await page.getByLabel('Search').fill('wendy')
    await page.getByLabel('Category').selectOption('Bread')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('link', { name: 'View Seeded rye' }).click()
    const facts = page.getByRole('dialog', { name: 'Seeded rye' })
    await facts.getByText('88 Alder Ave, New York, NY 10001').waitFor()
    await lookAt(page, 'admin-product')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit Seeded rye' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Seeded rye' })
    await form.getByLabel('Title').fill('Rye with seeds')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row').filter({ hasText: 'Rye with seeds' }).waitFor()

    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByText('1–3 of 3').waitFor()
    await page.getByLabel('Select Rye with seeds').check()
    await page.getByLabel(`Select ${markup}`).check()
    await page.getByRole('button', { name: 'Archive selected (2)' }).click()
    const question = page.getByRole('dialog', { name: 'Archive 2 products' })
    await question.getByText('They are removed from every page').waitFor()
    await question.getByLabel('Reason').fill('Somebody else’s photos.')
    await lookAt(page, 'admin-archive')
    await question.getByRole('button', { name: 'Archive 2 products' }).click()
    await page.getByRole('button', { name: 'Restore Rye with seeds' }).click()
    const back = page.getByRole('dialog', { name: 'Restore Rye with seeds' })
    await back.getByLabel('Reason').fill('They are hers.')
    await back.getByRole('button', { name: 'Put back' }).click()
    await page.getByRole('button', { name: 'Archive Rye with seeds' }).waitFor()
    await page.getByLabel('Status').selectOption('archived')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('1–1 of 1').waitFor()
  })

  it('OPEN-15: a moderator has read-only access', async () => {
    const moderator = await openSignedIn(browser, url, (await makeAdmin(test)).cookie)
    for (const tab of ['users', 'products']) {
      await moderator.page.goto(`/admin?tab=${tab}`)
      await moderator.page
        .getByRole('link', { name: /^View / })
        .first()
        .waitFor()
      expect(await moderator.page.getByRole('button', { name: /^(Edit|Suspend|Archive)/ }).count()).toBe(0)
      expect(await moderator.page.getByRole('checkbox').count()).toBe(0)
    }
    await moderator.close()
  })
})
