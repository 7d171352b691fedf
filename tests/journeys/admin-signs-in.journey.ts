import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  type JourneyBrowser,
  lookAt,
  openBrowser,
  openVisitor,
  type Visitor,
} from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { runFromSource } from '#tests/make/server-process.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'
import { addAuthenticator, reauthenticate, waitForCode } from './steps.ts'

const password = 'four trays of warm rolls'

describe('an admin signs in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-admin-'))
  let browser: JourneyBrowser
  let server: RunningServer
  let admin: Visitor
  let oneTimePassword: string
  let passwordOfNora: string
  let key: string
  let used: string
  beforeAll(async () => {
    // only one process at a time can open the embedded database
    oneTimePassword = createAdmin('ruth', '--username', 'Ruth', '--email', 'ruth@example.org')
    const nora = ['--username', 'nora', '--email', 'nora@example.org', '--role', 'superadmin']
    passwordOfNora = createAdmin('nora', ...nora)
    const environment = { DATA_DIR: folder, SEED_DEMO: '0' }
    ;[browser, server] = await Promise.all([openBrowser(), startOwnServer(environment)])
    admin = await openVisitor(browser, server.url)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Creates an admin as an operator does at the server; returns the printed one-time password. */
  function createAdmin(name: string, ...options: string[]): string {
    const { environment, args } = runFromSource('scripts/create-admin.ts', ...options)
    const printed = execFileSync(process.execPath, args, {
      env: { PATH: process.env.PATH, ...environment, DATA_DIR: folder },
      encoding: 'utf8',
    })
    expect(printed).toContain(
      `Created the superadmin ${name}, who signs in at http://localhost:3000/admin/login\n`,
    )
    return /^One-time password: (\S+)$/m.exec(printed)?.[1] ?? ''
  }

  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
  const signIn = async (page: Page, username: string, typed: string) => {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(typed)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  const storedRecord = (page: Page) => page.evaluate(() => localStorage.getItem('bakesale:admin'))

  it('NAV-46, NAV-47, ADMIN-02, ADMIN-18, ADMIN-24: without a session only the login is open, and it explains errors', async () => {
    expectComplaints(/^401 POST \/api\/admin\/login$/)
    const { page } = admin
    await page.goto('/admin?tab=activity')
    await page.waitForURL('/admin/login?next=%2Fadmin%3Ftab%3Dactivity')
    await page.getByRole('heading', { level: 1, name: 'Admin console' }).waitFor()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await toast(page, 'Validation Error')
    await toast(page, 'Please enter both username and password')
    await lookAt(page, 'admin-login')
    await signIn(page, 'ruth', 'not this one')
    await toast(page, 'Login Failed')
    await toast(page, 'Invalid credentials')
    expect(await page.getByLabel('Username').inputValue()).toBe('ruth')
    expect(await storedRecord(page)).toBe(null)
  })

  it('ADMIN-21, ADMIN-23, OPEN-11, OPEN-13: changes the one-time password, sets up a second factor and opens the console', async () => {
    expectComplaints(/^422 POST \/api\/admin\/password$/)
    const { page } = admin
    await signIn(page, '  Ruth ', oneTimePassword)
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill(oneTimePassword)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Choose a password that’s different from your current one.').waitFor()
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await page.getByRole('button', { name: 'Show the key' }).click()
    const qrCode = page.getByRole('img', { name: 'QR code with the key' })
    await qrCode.waitFor()
    const shown = page.locator('p', { hasText: /^([A-Z2-7]{1,4} ?){8,}$/ })
    key = (await shown.innerText()).replace(/\s/g, '')
    used = await waitForCode(key)
    await page.getByRole('textbox', { name: 'Code' }).fill(used)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await toast(page, 'Login Successful')
    await toast(page, 'Welcome back, ruth!')
    await page.waitForURL('/admin?tab=activity')
    await expect
      .poll(async () => JSON.parse((await storedRecord(page)) ?? 'null'))
      .toEqual({
        id: expect.any(String),
        username: 'ruth',
        firstName: '',
        lastName: '',
        role: 'superadmin',
      })
  })

  it('ADMIN-01, ADMIN-12: the console shows its tabs and the audit log', async () => {
    const { page } = admin
    const tabs = page.getByRole('navigation', { name: 'Admin console' }).getByRole('link')
    await tabs.first().waitFor()
    const labels = await tabs.allInnerTexts()
    expect(labels).toEqual(
      expect.arrayContaining(['Dashboard', 'Users', 'Products', 'Orders', 'Activity', 'Admins']),
    )
    await page.getByRole('row').filter({ hasText: 'Failed to sign in' }).getByText('ruth').waitFor()
    await lookAt(page, 'admin-activity')
    await page
      .getByRole('button', { name: /^View details: Created an admin/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Created an admin' })
    await dialog.getByRole('row').filter({ hasText: 'Role' }).getByText('superadmin').waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Action').selectOption('Changed their password')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL(/action=admin\.change_password/)
    await page.getByText('1–1 of 1').waitFor()
  })

  it('an expired session is renewed in place without losing input', async () => {
    expectComplaints(/^(401|403|422) POST \/api\/admin\/admins$/, /^401 POST \/api\/admin\/login$/)
    const { page } = admin
    await page.getByRole('link', { name: 'Admins' }).click()
    await page.getByRole('button', { name: 'New admin' }).click()
    const form = page.getByRole('dialog', { name: 'New admin' })
    await form.getByLabel('Username').fill('mo')
    await form.getByLabel('Email').fill('mo@example.org')
    await form.getByRole('button', { name: 'Create admin' }).click()
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
    await lookAt(page, 'admin-prove-it')
    await reauthenticate(page, password)
    await form.getByText('Use at least 3 characters for the username.').waitFor()
    await form.getByLabel('Username').fill('<b>mo')
    await expectAccessible(page)
    await page.context().clearCookies()
    await form.getByLabel('Username').fill('moses')
    await form.getByRole('button', { name: 'Create admin' }).click()
    const again = page.getByRole('dialog', { name: 'Your session ended' })
    await again.getByLabel('Username').fill('ruth')
    await again.getByLabel('Password', { exact: true }).fill(password)
    await again.getByRole('button', { name: 'Sign In', exact: true }).click()
    await again.getByLabel('Code').fill(await waitForCode(key, used))
    await expectAccessible(page)
    await again.getByRole('button', { name: 'Sign In', exact: true }).click()
    await again.waitFor({ state: 'hidden' })
    expect(await form.getByLabel('Username').inputValue()).toBe('moses')
    await form.getByRole('button', { name: 'Create admin' }).click()
    await reauthenticate(page, password)
    await page
      .getByRole('dialog', { name: 'One-time password' })
      .getByText(/^([a-z2-9]{5}-?){4}$/)
      .waitFor()
    await page.getByRole('button', { name: 'I’ve passed it on' }).click()
    await page.getByRole('row').filter({ hasText: 'moses' }).getByText('Moderator').waitFor()
    await page.getByRole('button', { name: 'Edit moses' }).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit moses' })
    await edit.getByLabel('Reason').fill('Never came')
    await edit.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('row').filter({ hasText: 'moses' }).getByText('Inactive').waitFor()
    await lookAt(page, 'admin-admins')
  })

  it('uses a passkey as the second factor, for re-authentication, and to sign in without a password', async () => {
    expectComplaints(/^403 POST .+\/passkeys\/options$/, /^409 POST .+\/passkeys\/.+\/remove$/)
    const nora = await openVisitor(browser, server.url)
    const { page } = nora
    await addAuthenticator(page)
    await page.goto('/admin/login')
    await signIn(page, 'nora', passwordOfNora)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor()
    await lookAt(page, 'admin-set-up')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name').fill('My laptop')
    await lookAt(page, 'admin-set-up-passkey')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.waitForURL('/admin')

    await page.getByRole('button', { name: 'Your sign-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your sign-in' })
    await dialog.getByText('My laptop').waitFor()
    await dialog.getByText('10 left').waitFor()
    await lookAt(page, 'admin-own-sign-in')
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await dialog.getByText('This device already has a passkey for your account.').waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Remove the passkey My laptop' }).click()
    await dialog.getByRole('button', { name: 'Remove the passkey' }).click()
    await dialog
      .getByText(
        'Every admin needs two-step verification. Add another passkey or an authenticator app before you remove this one.',
      )
      .waitFor()
    await page.keyboard.press('Escape')

    const signOut = async () => {
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL('/admin/login')
    }
    await signOut()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await toast(page, 'Welcome back, nora!')
    await page.waitForURL('/admin')
    await signOut()
    await signIn(page, 'nora', password)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await lookAt(page, 'admin-second-step')
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await page.waitForURL('/admin')
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('row').filter({ hasText: 'Added a passkey' }).getByText('nora').waitFor()
    await nora.close()
  })

  it('ADMIN-26: signing out removes the session and closes the console', async () => {
    const { page } = admin
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('/admin/login')
    await expect.poll(() => storedRecord(page)).toBe(null)
    await page.goto('/admin')
    await page.waitForURL('/admin/login')
    await page.getByLabel('Username').waitFor()
    await admin.close()
  })
})
