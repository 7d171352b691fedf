import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  type JourneyBrowser,
  lookAt,
  openBrowser,
  openVisitor,
  phone,
  type Visitor,
} from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { waitForMailFile } from '#tests/make/mail-files.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { confirmAddress, openMember, reauthenticate } from '../steps.ts'

const oldPassword = 'flour, water and salt'
const newPassword = 'rye, caraway and patience'

describe('a person gets back into their account', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  const linkFrom = async (to: string, subject: string) => {
    const mail = await waitForMailFile(server.dataDir, to, subject)
    const link = /^http\S+$/m.exec(mail)?.[0]
    if (link === undefined) throw new Error(`No link in the email "${subject}"`)
    return link
  }

  it('AUTH-03, AUTH-07, AUTH-08, OPEN-37: requests a link in the dialog and sets a new password with it', async () => {
    expectComplaints(/^422 POST \/api\/auth\/reset-password$/)
    const owner = await openMember(browser, server.url, 'Olga')
    const visitor = await openVisitor(browser, server.url)
    const { page } = visitor
    await page.goto('/login?next=%2Fmy-orders')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(owner.email)
    await dialog.getByLabel('Email').fill('olga@')
    await dialog.getByRole('button', { name: 'Send reset link' }).click()
    await dialog.getByText('Please enter a valid email address.').waitFor()
    await lookAt(page, 'forgot-password-dialog')
    await dialog.getByLabel('Email').fill(owner.email)
    await dialog.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText('If an account exists for that email, a reset link is on its way.').first().waitFor()
    await dialog.waitFor({ state: 'hidden' })

    await page.goto(await linkFrom(owner.email, 'Choose a new password'))
    await lookAt(page, 'reset-password')
    await page.getByLabel('New password').fill('sunshine1')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByText('Many people use this password').waitFor()
    await page.getByLabel('New password').and(page.locator(':focus')).waitFor()
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your password is changed' }).waitFor()
    await expect.poll(() => page.url()).not.toContain('token')
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Sign In' }).last().click()
    await signIn(page, owner.email, newPassword)
    await page.waitForURL('/')

    // the other browser's session has ended
    await owner.page.goto('/my-orders')
    await owner.page.waitForURL(/\/login\?next=/)
    await waitForMailFile(server.dataDir, owner.email, 'Your password was changed')
    await closeAll(visitor, owner)
  })

  it('OPEN-37: a link works once; after that the page explains it and offers a new one', async () => {
    const owner = await openMember(browser, server.url, 'Pia')
    const visitor = await openVisitor(browser, server.url)
    const { page } = visitor
    await page.goto('/reset-password')
    await lookAt(page, 'ask-for-reset')
    await page.getByLabel('Email').fill(owner.email.toUpperCase())
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
    const link = await linkFrom(owner.email, 'Choose a new password')
    await page.goto(link)
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByText('Your password is changed').first().waitFor()
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
    expect(await page.getByLabel('New password').count()).toBe(0)
    await lookAt(page, 'reset-link-used')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
    await closeAll(visitor, owner)
  })

  it('OPEN-37: works before and without JavaScript', async () => {
    const owner = await openMember(browser, server.url, 'Quin', {
      isEmailConfirmed: false,
    })
    const visitor = await openVisitor(browser, server.url, { javaScriptEnabled: false, viewport: phone })
    const { page } = visitor
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill('quin@')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText('Please enter a valid email address.').waitFor()
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
    await page.goto(await linkFrom(owner.email, 'Choose a new password'))
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByText('at least 8 characters that few people use').waitFor()
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your password is changed' }).waitFor()

    await page.goto(await linkFrom(owner.email, 'Confirm your email address'))
    // the reset invalidated that link and confirmed the address
    await page.getByRole('heading', { level: 1, name: 'Already confirmed' }).waitFor()
    await closeAll(visitor, owner)
  })

  it('confirms the address by the emailed link; until then signed-in pages show a reminder', async () => {
    const person = await openMember(browser, server.url, 'Rosa', {
      isEmailConfirmed: false,
    })
    const { page } = person
    await page.goto('/my-orders')
    const reminder = page.getByRole('complementary', { name: 'Reminder' })
    await reminder.getByText(person.email).waitFor()
    await lookAt(page, 'email-reminder')
    const first = await linkFrom(person.email, 'Confirm your email address')
    await reminder.getByRole('button', { name: 'Send again' }).click()
    await reminder.getByText('A new link is on its way').waitFor()
    await page.goto(first)
    await page.getByText('This link has expired or has already been used').waitFor()
    await expect.poll(() => linkFrom(person.email, 'Confirm your email address')).not.toBe(first)
    const second = await linkFrom(person.email, 'Confirm your email address')
    await page.goto(second)
    await lookAt(page, 'confirm-email')
    await confirmAddress(page)
    await page.goto(second)
    await page.getByRole('heading', { level: 1, name: 'Already confirmed' }).waitFor()
    await page.goto('/my-orders')
    expect(await reminder.count()).toBe(0)
    await page.goto('/profile')
    await page.getByText('Confirmed', { exact: true }).waitFor()
    await person.close()
  })

  it('dismisses the reminder for a while', async () => {
    const person = await openMember(browser, server.url, 'Sami', {
      isEmailConfirmed: false,
    })
    const { page } = person
    await page.goto('/post-food')
    const reminder = page.getByRole('complementary', { name: 'Reminder' })
    await reminder.getByRole('button', { name: 'Later' }).click()
    await reminder.waitFor({ state: 'hidden' })
    await page.goto('/my-orders')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await reminder.count()).toBe(0)
    await person.close()
  })

  it('API-18: a new address replaces the old one when its link is followed', async () => {
    expectComplaints(/^403 PUT \/api\/profile\/.+$/, /^401 POST \/api\/login$/)
    const person = await openMember(browser, server.url, 'Tove')
    const { page } = person
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Last name').fill('Lind')
    await page.getByLabel('Email', { exact: true }).fill('tove-lind@example.org')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await reauthenticate(page, oldPassword)
    await page
      .getByText('Your email address changes once you follow the link we sent to tove-lind@example.org.')
      .waitFor()
    await lookAt(page, 'profile-new-email')
    await waitForMailFile(server.dataDir, person.email, 'Your email address is about to change')
    await page.goto(await linkFrom('tove-lind@example.org', 'Confirm your new email address'))
    await confirmAddress(page)
    await waitForMailFile(server.dataDir, person.email, 'Your email address was changed')

    const elsewhere = await openVisitor(browser, server.url)
    await elsewhere.page.goto('/login')
    await signIn(elsewhere.page, person.email, oldPassword)
    await elsewhere.page.getByText('Invalid Credentials', { exact: true }).waitFor()
    await signIn(elsewhere.page, 'tove-lind@example.org', oldPassword)
    await elsewhere.page.waitForURL('/')

    // the old mailbox can recover the account after an attack
    await elsewhere.page.goto(await linkFrom(person.email, 'Your email address was changed'))
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Wasn’t that you?' }).waitFor()
    await lookAt(elsewhere.page, 'not-me')
    await elsewhere.page.getByRole('button', { name: 'Undo it and sign everyone out' }).click()
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
    await page.goto('/my-orders')
    await page.waitForURL(/\/login\?next=/)
    await page.goto(await linkFrom(person.email, 'Choose a new password'))
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your password is changed' }).waitFor()
    await page.getByRole('link', { name: 'Sign In' }).last().click()
    await signIn(page, person.email, newPassword)
    await page.waitForURL('/')
    await closeAll(person, elsewhere)
  })
})

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function closeAll(...visitors: Visitor[]): Promise<void> {
  for (const visitor of visitors) await visitor.close()
}
