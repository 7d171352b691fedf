import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, lookAt, openBrowser, openVisitor } from '#tests/make/browser.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import {
  addAuthenticator,
  openMember,
  openSlip,
  placeOrder,
  proveIt,
  putOnSale,
  waitForCode,
} from './steps.ts'

const password = 'flour, water and salt'
const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

describe('a person secures their account, and leaves', () => {
  let browser: Browser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('signs in with codes of an app and with recovery codes, by keyboard', async () => {
    const person = await openMember(browser, server.url, 'Gerda')
    const { page } = person
    await openSecurity(page)
    await lookAt(page, 'security')
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(sideways), { message: `security at ${width} px` }).toBe(0)
    }
    await page.setViewportSize(desktop)
    const lately = page.getByRole('list', { name: 'What happened lately' }).getByRole('listitem')
    await expect
      .poll(() => lately.allInnerTexts())
      .toEqual([expect.stringMatching(/^You joined\s+Chrome on Linux, from /)])
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const question = page.getByRole('dialog', { name: 'Is it you?' })
    await question.getByLabel('Current password').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await question.getByText('Please enter your current password.').waitFor()
    await page.keyboard.type('not this one')
    await page.keyboard.press('Enter')
    await question.getByText('This is not your current password.').waitFor()
    await lookAt(page, 'prove-it')
    await question.getByLabel('Current password').fill(password)
    await page.keyboard.press('Enter')
    await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor()
    await lookAt(page, 'security-app')
    const key = (await dialog.locator('p', { hasText: /^([A-Z2-7]{1,4} ?){8,}$/ }).innerText()).replace(
      /\s/g,
      '',
    )
    const used = await waitForCode(key)
    await dialog.getByRole('textbox', { name: 'Code' }).fill(used)
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    expect(await codes.count()).toBe(10)
    await lookAt(page, 'security-recovery-codes')
    const [recoveryCode = ''] = await codes.allInnerTexts()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(recoveryCode)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('button', { name: 'Turn off the authenticator app' }).waitFor()
    await lately.filter({ hasText: 'Authenticator app turned on' }).waitFor()

    await signOut(page)
    await page.goto('/login?next=%2Fmy-orders')
    await typePassword(page, person.email)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await page.getByLabel('Code').and(page.locator(':focus')).waitFor()
    await lookAt(page, 'second-step')
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await page.getByText('That code did not match.').first().waitFor()
    await page.getByLabel('Code').fill(await waitForCode(key, used))
    await page.keyboard.press('Enter')
    await page.waitForURL('/my-orders')

    await signOut(page)
    await page.goto('/auth')
    await typePassword(page, person.email)
    await page.getByLabel('Code').fill(recoveryCode.toUpperCase())
    await page.keyboard.press('Enter')
    await page.waitForURL('/post-food')
    await openSecurity(page)
    await page.getByText('9 left').waitFor()
    await page.getByRole('button', { name: 'Turn off the authenticator app' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await proveIt(page)
    await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
    person.expectNoComplaints()
    await person.close()
  })

  it('signs in with a passkey, alone and as the second step', async () => {
    const person = await openMember(browser, server.url, 'Pia')
    const { page } = person
    await addAuthenticator(page)
    await openSecurity(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('My phone')
    await lookAt(page, 'security-add-passkey')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await proveIt(page)
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await page.getByRole('button', { name: 'I have kept them' }).click()
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
    await page.getByText('We do not know this passkey.').waitFor()
    await typePassword(page, person.email)
    await page.waitForURL('/')
    person.expectNoComplaints()
    await person.close()
  })

  it('SESS-06 to SESS-08: a sign-out in one tab leads home and clears what the others know', async () => {
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
    person.expectNoComplaints()
    await person.close()
  })

  it('changes the password, which signs out everywhere else', async () => {
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
      visitor.expectNoComplaints()
      await visitor.close()
    }
  })

  it('downloads their data and deletes the account, once no order is open', async () => {
    const [baker, buyer] = [
      await openMember(browser, server.url, 'Berta'),
      await openMember(browser, server.url, 'Boris'),
    ]
    const id = await putOnSale(baker.page, { title: 'Last loaf', servingsAvailable: 3 })
    const { page } = buyer
    await placeOrder(page, { foodListingId: id, quantity: 1 })
    await openSecurity(page)
    await page.getByText('These orders are not over yet.').waitFor()
    expect(await page.getByRole('button', { name: 'Delete my account' }).isDisabled()).toBe(true)
    await lookAt(page, 'leaving-open-orders')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const files = unzipSync(readFileSync(await (await download).path()))
    expect(strFromU8(files['orders-placed.json'] ?? new Uint8Array())).toContain('Last loaf')

    await baker.page.goto('/seller-dashboard?tab=orders')
    await openSlip(baker.page, 'Last loaf')
    await baker.page.getByRole('button', { name: 'Decline' }).first().click()
    await baker.page.getByRole('dialog').getByRole('textbox').fill('The oven is cold.')
    await baker.page
      .getByRole('dialog')
      .getByRole('button', { name: /Decline/ })
      .click()
    await baker.page.getByText('The oven is cold.').first().waitFor()

    await page.reload()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await lookAt(page, 'leaving-dialog')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await proveIt(page)
    await page.getByText('Your account is deleted').waitFor()
    await page.waitForURL('/')
    await page.goto('/login')
    await typePassword(page, buyer.email)
    await page.getByText('Invalid Credentials').first().waitFor()
    for (const visitor of [baker, buyer]) {
      visitor.expectNoComplaints()
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

/** What a toast says; the security log says some of it, too. */
const inToast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text)

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await page.getByRole('link', { name: 'Sign in / Sign Up' }).first().waitFor()
}
