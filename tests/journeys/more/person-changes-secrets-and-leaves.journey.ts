import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JourneyBrowser, lookAt, openBrowser, openVisitor } from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { placeOrder, putOnSale } from '../api-of-page.ts'
import { addAuthenticator, openMember, openSlip, reauthenticate } from '../steps.ts'

const password = 'flour, water and salt'

describe('a person changes secrets and leaves', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('signs in with a passkey, alone and as the second step', async () => {
    expectComplaints(
      /^403 POST \/api\/second-factors\/passkeys\/options$/,
      /^403 POST \/api\/second-factors\/passkeys\/.+\/remove$/,
      /^401 POST \/api\/login\/passkey$/,
    )
    const person = await openMember(browser, server.url, 'Pia')
    const { page } = person
    await addAuthenticator(page)
    await openSecurity(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('My phone')
    await lookAt(page, 'security-add-passkey')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await reauthenticate(page)
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await openSecurity(page)
    await page.getByText('My phone').waitFor()
    await lookAt(page, 'security-passkey')

    await signOut(page)
    await page.goto('/login?next=%2Fprofile')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('/profile')

    await signOut(page)
    await page.goto('/login?next=%2Fprofile')
    await typePassword(page, person.email)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await page.waitForURL('/profile')

    await openSecurity(page)
    await page.getByRole('button', { name: 'Remove the passkey My phone' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await inToast(page, 'Passkey removed').waitFor()
    await signOut(page)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('We don’t recognize this passkey.').waitFor()
    await typePassword(page, person.email)
    await page.waitForURL('/')
    await person.close()
  })

  it('SESS-06 to SESS-08: a sign-out in one tab leads home and clears the other tabs', async () => {
    const person = await openMember(browser, server.url, 'Tim')
    const { page } = person
    await page.goto('/profile')
    const other = await page.context().newPage()
    await other.goto('/')
    await signOut(other)
    await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bakesale:user'))).toBeNull()
    await page.getByText(person.email).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await typePassword(page, person.email)
    await page.waitForURL('/profile')
    await other.getByRole('button', { name: /Account menu/ }).waitFor()
    await person.close()
  })

  it('changes the password, which signs out everywhere else', async () => {
    expectComplaints(/^422 PUT \/api\/account\/password$/)
    const person = await openMember(browser, server.url, 'Carla')
    const elsewhere = await openVisitor(browser, server.url)
    await elsewhere.page.goto('/login')
    await typePassword(elsewhere.page, person.email)
    await elsewhere.page.waitForURL('/')
    const { page } = person
    await openSecurity(page)
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill('Sunshine1')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText(/Many people use this password/).waitFor()
    await lookAt(page, 'security-common-password')
    await page.getByLabel('New password').fill('rye, salt and patience')
    await page.getByRole('button', { name: 'Change password' }).click()
    await inToast(page, 'Password changed').waitFor()
    await elsewhere.page.goto('/profile')
    await elsewhere.page.waitForURL(/\/login\?next=%2Fprofile/)
    await typePassword(elsewhere.page, person.email, 'rye, salt and patience')
    await elsewhere.page.waitForURL('/profile')
    for (const visitor of [person, elsewhere]) {
      await visitor.close()
    }
  })

  it('downloads their data and deletes the account once no order is open', async () => {
    expectComplaints(/^403 POST \/api\/account\/delete$/, /^401 POST \/api\/login$/)
    const [baker, buyer] = [
      await openMember(browser, server.url, 'Berta'),
      await openMember(browser, server.url, 'Boris'),
    ]
    const id = await putOnSale(baker.page, { title: 'Last loaf', servingsAvailable: 3 })
    const { page } = buyer
    await placeOrder(page, { foodListingId: id, quantity: 1 })
    await openSecurity(page)
    await page.getByText('This order isn’t finished yet').waitFor()
    expect(await page.getByRole('button', { name: 'Delete my account' }).isDisabled()).toBe(true)
    await lookAt(page, 'leaving-open-orders')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const files = unzipSync(readFileSync(await (await download).path()))
    expect(strFromU8(files['orders-placed.json'] ?? new Uint8Array())).toContain('Last loaf')

    await baker.page.goto('/seller-dashboard?tab=orders')
    await openSlip(baker.page, 'Last loaf')
    await baker.page.getByRole('button', { name: 'Decline' }).first().click()
    const decline = baker.page.getByRole('dialog')
    await decline.getByRole('textbox').fill('The oven is cold.')
    await decline.getByLabel('No, nobody can order them').press(' ')
    await decline.getByRole('button', { name: /Decline/ }).click()
    await baker.page.getByText('The oven is cold.').first().waitFor()

    await page.reload()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await lookAt(page, 'leaving-dialog')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await reauthenticate(page)
    await page.getByText('Your account is deleted').waitFor()
    await page.waitForURL('/')
    await page.goto('/login')
    await typePassword(page, buyer.email)
    await page.getByText('Invalid Credentials').first().waitFor()
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })
})

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/profile?tab=security')
  await page.getByRole('heading', { name: 'Your data' }).waitFor()
}

async function typePassword(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** A text in a toast, which the security log may repeat. */
const inToast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text)

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await page.getByRole('link', { name: 'Sign in / Sign Up' }).first().waitFor()
}
