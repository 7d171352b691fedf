import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveUp } from '#server/mail/given-up-mails-repository.ts'
import { layOutMail } from '#server/mail/mail-layout.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import {
  type JourneyBrowser,
  lookAt,
  lookAtThemes,
  openBrowser,
  openSignedIn,
  openVisitor,
} from '#tests/make/browser.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { findCutOff } from '#tests/make/large-text.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'

describe('a moderator decides a report', () => {
  let browser: JourneyBrowser
  let test: TestApp
  let url: string
  beforeAll(async () => {
    ;[browser, test] = await Promise.all([openBrowser(), makeTestApp('embedded')])
    url = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await browser?.close()
    await test?.close()
  })

  const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

  it('CONST-11, OPEN-22: two neighbors report a listing, an admin sees one report with the old text, and all are notified', async () => {
    expectComplaints(/^409 POST \/api\/reports$/)
    const baker = await makePerson(test, { firstName: 'Ana' })
    const nora = await makePerson(test, { firstName: 'Nora' })
    const ben = await makePerson(test, { firstName: 'Ben' })
    const listing = await makeListing(baker, { title: 'Miracle loaf', description: 'Heals everything.' })

    // as a visitor: signing in leads back to the open dialog
    const neighbor = await openVisitor(browser, url)
    await neighbor.page.goto(`/food/${listing.id}`)
    await neighbor.page.getByRole('link', { name: 'Report this listing' }).click()
    await neighbor.page.getByLabel('Email').fill(nora.user.email)
    await neighbor.page.getByLabel('Password', { exact: true }).fill('flour, water and salt')
    await neighbor.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    const terms = neighbor.page.getByRole('dialog', { name: 'Terms of Service' })
    await terms.getByLabel('I am 18 or older').check()
    await terms.getByRole('button', { name: 'Accept and continue' }).click()
    const dialog = neighbor.page.getByRole('dialog', { name: 'Report this listing' })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByText('Choose a reason').waitFor()
    await dialog.getByLabel('What is wrong?').selectOption('Misleading')
    await dialog.getByLabel('In your own words').fill('<b>No bread</b> does that.')
    await lookAt(neighbor.page, 'report-dialog')
    // closing it by mistake keeps the input
    await neighbor.page.keyboard.press('Escape')
    await neighbor.page.getByRole('button', { name: 'Report this listing' }).click()
    expect(await dialog.getByLabel('In your own words').inputValue()).toBe('<b>No bread</b> does that.')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await neighbor.page.getByText('Thank you for telling us').first().waitFor()
    await neighbor.page.getByRole('button', { name: 'Report this listing' }).click()
    await dialog.getByLabel('What is wrong?').selectOption('Offensive')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByText('You’ve already reported this').waitFor()
    await neighbor.close()

    const change = listingBody({ title: 'Miracle loaf', description: 'Plain rye.' })
    await baker.call('PUT', `/api/food-listings/${listing.id}`, { ...change, version: listing.version })
    const report = { contentType: 'listing', contentId: listing.id, reason: 'not_food_safe' }
    await ben.call('POST', '/api/reports', report)

    const admin = await makeAdmin(test, 'admin')
    const { page, close } = await openSignedIn(browser, url, admin.cookie)
    await page.goto('/admin?tab=reports')
    await row(page, 'Miracle loaf').getByText('2', { exact: true }).waitFor()
    expect(await row(page, 'Miracle loaf').count()).toBe(1)
    await row(page, 'Miracle loaf').getByText('Misleading, Food safety problem').waitFor()
    await lookAt(page, 'admin-reports')
    await page.getByRole('link', { name: 'View Miracle loaf' }).click()
    await page.getByText('Heals everything.').first().waitFor()
    await page.getByText('Plain rye.').first().waitFor()
    await page.getByText('<b>No bread</b> does that.').waitFor()
    await page.getByLabel('They are right: archive the listing').press(' ')
    await page.getByText('The listing is removed from every page; its orders stay.').waitFor()
    await page.getByLabel('Message to Ana Baker').fill('Please do not promise health.')
    await page.getByRole('button', { name: 'Resolve 2 reports' }).click()
    await page.getByText('Write a note for other moderators').waitFor()
    await lookAt(page, 'admin-report-case')
    await page.getByLabel('Note for other moderators').fill('Health claims, second time.')
    await page.getByRole('button', { name: 'Resolve 2 reports' }).click()
    await page.getByRole('heading', { name: 'No reports need a decision' }).waitFor()

    const gone = await callApp(test, 'GET', `/api/food-listings/${listing.id}`)
    expect(gone.status).toBe(404)
    for (const reporter of [nora, ben])
      expect((await lastMailTo(test, reporter.user.email, 'report-decided')).text).toContain('Miracle loaf')
    const toBaker = (await mailsTo(test, baker.user.email)).at(-1)?.text
    expect(toBaker).toContain('Please do not promise health.')
    expect(toBaker).not.toContain('Health claims')
    await close()
  })

  it('an admin reads why an email could not be sent and resends it', async () => {
    const subject = 'Your loaf is ready'
    const written = layOutMail({ subject, paragraphs: ['Come and get it.'] })
    await queueMail(test.db, { ...written, to: 'ben@example.org', purpose: 'test' }, testNow)
    const mail = test.db.selectFrom('mails').select('id').where('subject', '=', subject)
    const { id } = await mail.executeTakeFirstOrThrow()
    await giveUp(test.db, id, '554 5.7.1 Refused: your server is on a list', testNow)
    const { cookie } = await makeAdmin(test, 'admin')
    const { page, close } = await openSignedIn(browser, url, cookie)
    await page.goto('/admin?tab=mails')
    await row(page, subject).getByText('554 5.7.1 Refused').waitFor()
    await row(page, subject).getByText('No more attempts').waitFor()
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await lookAtThemes(page, 'admin-mails')
      expect(await findCutOff(page)).toEqual([])
    }
    await page.getByRole('button', { name: `Try again: ${subject}, to ben@example.org` }).click()
    await page.getByRole('heading', { name: 'Every email was sent' }).waitFor()
    expect((await lastMailTo(test, 'ben@example.org', 'test')).text).toContain('Come and get it.')
    await close()
  })

  it('STATIC-10, CONST-11: a moderator answers contact messages, with overdue ones marked', async () => {
    const write = (subject: string) =>
      callApp(test, 'POST', '/api/contact', {
        name: 'June Park',
        email: 'june@example.org',
        phone: '212-555-0188',
        subject,
        category: 'order-issue',
        message: 'My loaf was <i>raw</i> inside.\nWhat now?',
      })
    test.setNow(fromTestNow(-30 * 60 * 60_000))
    await write('A raw loaf')
    test.setNow(fromTestNow(-30 * 60_000))
    await write('And a burnt one')
    test.setNow(null)
    const { page, close } = await openSignedIn(browser, url, (await makeAdmin(test)).cookie)
    await page.goto('/admin?tab=messages')
    await row(page, 'A raw loaf').getByText('Overdue').waitFor()
    await row(page, 'And a burnt one').getByText('in 23 hours').waitFor()
    await lookAt(page, 'admin-messages')
    await page.getByRole('link', { name: 'View A raw loaf' }).click()
    await page.getByText('My loaf was <i>raw</i> inside.').waitFor()
    await page.getByLabel('Your answer').fill('We are sorry. Your baker gives it back.')
    await lookAt(page, 'admin-message')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await row(page, 'And a burnt one').waitFor()
    await expect.poll(() => row(page, 'A raw loaf').count()).toBe(0)
    const mail = await lastMailTo(test, 'june@example.org', 'contact-answer')
    expect(mail.text).toContain('We are sorry. Your baker gives it back.')
    await page.getByRole('link', { name: 'View And a burnt one' }).click()
    await page.getByLabel('How you answered').fill('On the phone.')
    await page.getByRole('button', { name: 'Mark as answered' }).click()
    await page.getByRole('heading', { name: 'All messages are answered' }).waitFor()
    await close()
  })
})
