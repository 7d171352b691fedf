import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, type JourneyBrowser, openBrowser, openVisitor } from '#tests/make/browser.ts'
import { waitForMailFile } from '#tests/make/mail-files.ts'
import { callServer } from '#tests/make/server-client.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { acceptTerms, fillSignUp } from './steps.ts'

const password = 'flour, water and salt'

describe('a visitor becomes a member', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('AUTH-02, AUTH-09, AUTH-15 to AUTH-17, SESS-05: signs up on /signup after refusing the terms once', async () => {
    const visitor = await openVisitor(browser, server.url)
    const { page } = visitor
    await page.goto('/signup?next=%2Fmy-orders')
    await expectAccessible(page)
    await fillSignUp(page, 'ada@example.org')
    const passwordField = page.getByLabel('Password', { exact: true })
    await page.getByRole('button', { name: 'Show password' }).first().click()
    expect(await passwordField.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).first().click()
    expect(await passwordField.getAttribute('type')).toBe('password')

    await page.getByRole('button', { name: 'Create account' }).click()
    const terms = page.getByRole('dialog', { name: 'Terms of Service' })
    await terms.getByRole('button', { name: 'Accept and create account' }).click()
    await terms.getByText('Confirm that you are 18 or older.').waitFor()
    await expectAccessible(page)
    await terms.getByRole('button', { name: 'Close' }).click()
    await terms.waitFor({ state: 'hidden' })
    await page.getByText('Please accept the Terms of Service to continue.').waitFor()
    expect(await signInStatus('ada@example.org')).toBe(401)

    await page.getByRole('button', { name: 'Create account' }).click()
    await acceptTerms(page)
    await page.getByText('Welcome to BakeSale, Ada!').waitFor()
    await page.waitForURL('/my-orders')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('bakesale:user')))
      .toContain('ada@example.org')
    await waitForMailFile(server.dataDir, 'ada@example.org', 'Confirm your email address')
    await visitor.close()
  })

  async function signInStatus(email: string): Promise<number> {
    return (await callServer(server.url, 'POST', '/api/login', { body: { email, password } })).status
  }
})
