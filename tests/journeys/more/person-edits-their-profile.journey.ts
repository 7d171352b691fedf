import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JourneyBrowser, lookAt, openBrowser, openVisitor } from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { openMember, reauthenticate } from '../steps.ts'

const password = 'flour, water and salt'

describe('a person edits their profile', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('NAV-37, OPEN-39, PROF-01 to PROF-04, PROF-08, PROF-11: edits across tabs, cancels, corrects errors, saves', async () => {
    expectComplaints(/^403 PUT \/api\/profile\/.+$/)
    const person = await openMember(browser, server.url, 'Nora')
    const { page } = person
    await page.goto('/')
    await page.getByRole('button', { name: /account/i }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await lookAt(page, 'profile-general')

    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('First name').and(page.locator(':focus')).waitFor()
    await page.getByLabel('First name').fill('Somebody else')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const edit = page.getByRole('button', { name: 'Edit Profile' })
    await edit.and(page.locator(':focus')).waitFor()
    expect(await page.getByText('Somebody else').count()).toBe(0)
    await edit.click()
    expect(await page.getByLabel('First name').inputValue()).toBe('Nora')

    await page.getByLabel('First name').fill('Zoë')
    await page.getByLabel('Last name').fill('Whitfield')
    await openTab(page, 'Business Details')
    await page.locator('label', { hasText: 'Food truck' }).click()
    await page.getByLabel('Bio').fill('x'.repeat(501))
    await openTab(page, 'General Info')
    expect(await page.getByLabel('First name').inputValue()).toBe('Zoë')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Update Failed').waitFor()
    await page.getByText('Bio must be under 500 characters').waitFor()
    await page.getByLabel('Bio').and(page.locator(':focus')).waitFor()
    await lookAt(page, 'profile-bad-bio')

    await page.getByLabel('Bio').fill('Rye, mostly.\nSince 1998.')
    await openTab(page, 'Payment Settings')
    await page.getByLabel('PayPal email').fill('zoe-pays@example.org')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await reauthenticate(page)
    await page.getByText('Profile updated').waitFor()
    await page.getByText('zoe-pays@example.org').waitFor()
    await lookAt(page, 'profile-payments')
    await page.getByRole('banner').getByText('ZW', { exact: true }).waitFor()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('bakesale:user')))
      .toContain('"firstName":"Zoë"')

    await openTab(page, 'Business Details')
    await page.getByText('Since 1998.').waitFor()
    await page.getByText('Food truck').waitFor()
    await page.reload()
    await page.getByText('Since 1998.').waitFor()
    await person.close()
  })

  it('API-18: requests a new email address with the current password', async () => {
    expectComplaints(/^403 PUT \/api\/profile\/.+$/, /^409 PUT \/api\/profile\/.+$/)
    const [person, other] = [
      await openMember(browser, server.url, 'Ines'),
      await openMember(browser, server.url, 'Paul'),
    ]
    const { page } = person
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Last name').fill('Costa')
    await page.getByLabel('Email', { exact: true }).fill(other.email)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await reauthenticate(page)
    await page.getByText('This address already has an account.').waitFor()
    await page.getByLabel('Email', { exact: true }).fill('ines-moved@example.org')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Profile updated').waitFor()
    await page
      .getByText('Your email address changes once you follow the link we sent to ines-moved@example.org.')
      .waitFor()
    const elsewhere = await signInElsewhere(browser, server.url, person.email)
    for (const visitor of [person, other, elsewhere]) {
      await visitor.close()
    }
  })

  it("OPEN-71: sees where they're signed in and signs out one browser", async () => {
    expectComplaints(/^403 DELETE \/api\/sessions\/.+$/)
    const person = await openMember(browser, server.url, 'Ida')
    const elsewhere = await signInElsewhere(browser, server.url, person.email)
    const { page } = person
    await page.goto('/profile')
    await openTab(page, 'Where you’re signed in')
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await page.getByText('This browser').waitFor()
    await expect.poll(() => sessions.count()).toBe(2)
    await lookAt(page, 'profile-sessions')
    await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
    await reauthenticate(page)
    await page.getByText('Signed out Firefox on Windows').waitFor()
    await expect.poll(() => sessions.count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0)
    await elsewhere.page.goto('/profile')
    await elsewhere.page.waitForURL(/\/login\?next=%2Fprofile/)
    await page.getByRole('button', { name: 'Sign out this browser' }).click()
    await page.waitForURL('/')
    await page.getByRole('link', { name: 'Sign in / Sign Up' }).first().waitFor()
    await Promise.all([person.close(), elsewhere.close()])
  })

  it('PROF-05, OPEN-31: signed out elsewhere meanwhile: Access Denied, then back with the input', async () => {
    expectComplaints(/^403 DELETE \/api\/sessions$/, /^401 PUT \/api\/profile\/.+$/)
    const person = await openMember(browser, server.url, 'Tove')
    const elsewhere = await signInElsewhere(browser, server.url, person.email)
    const { page } = person
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Last name').fill('Berg')
    await openTab(page, 'Business Details')
    await page.getByLabel('Bio').fill('Buns before sunrise.')

    await elsewhere.page.goto('/profile?tab=sessions')
    await elsewhere.page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await reauthenticate(elsewhere.page)
    await elsewhere.page.getByText('Signed out everywhere else').waitFor()

    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
    await lookAt(page, 'profile-access-denied')
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await page.waitForURL(/\/login\?next=/)
    await signIn(page, person.email)
    await page.waitForURL('/profile?tab=business')
    await page.getByText('We kept what you typed last time.').waitFor()
    expect(await page.getByLabel('Bio').inputValue()).toBe('Buns before sunrise.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Profile updated').waitFor()
    await page.getByText('Buns before sunrise.').waitFor()
    await openTab(page, 'General Info')
    await page.getByText('Berg', { exact: true }).waitFor()
    for (const visitor of [person, elsewhere]) {
      await visitor.close()
    }
  })
})

async function openTab(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name })
  await link.click()
  await page.locator('[aria-current=page]', { hasText: name }).waitFor()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The same person on another computer. */
async function signInElsewhere(browser: JourneyBrowser, url: string, email: string) {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
  const visitor = await openVisitor(browser, url, { userAgent })
  await visitor.page.goto('/login')
  await signIn(visitor.page, email)
  await visitor.page.waitForURL('/')
  return visitor
}
