import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { termsVersion } from '#shared/api/accounts.ts'
import {
  expectAccessible,
  type JourneyBrowser,
  lookAt,
  openBrowser,
  openVisitor,
  phone,
} from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { callServer, signUpAt } from '#tests/make/server-client.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { acceptTerms, fillSignUp } from '../steps.ts'

const password = 'flour, water and salt'

describe('a visitor signs up in other ways', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('AUTH-19 to AUTH-22, AUTH-25: signs up on the tab of /auth and lands on /post-food', async () => {
    const visitor = await openVisitor(browser, server.url, { viewport: phone })
    const { page } = visitor
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Sign In', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
    await page.getByLabel('First name').fill('B')
    await page.getByLabel('Last name').fill('K')
    await page.getByLabel('Email').fill('bo@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill('something else')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('First name must be at least 2 characters').waitFor()
    await page.getByText('Last name must be at least 2 characters').waitFor()
    await page.getByText("Passwords don't match").waitFor()
    await expectAccessible(page)
    await fillSignUp(page, 'bo@example.org')
    await page.getByLabel('Last name').fill('Kim')
    await page.getByRole('button', { name: 'Create account' }).click()
    await acceptTerms(page)
    await page.waitForURL('/post-food')
    await visitor.close()
  })

  it('OPEN-80: a double click on the last button makes one account without an error', async () => {
    const visitor = await openVisitor(browser, server.url)
    const { page } = visitor
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/signup')) calls += 1
    })
    await page.goto('/signup')
    await fillSignUp(page, 'cleo@example.org')
    await page.getByRole('button', { name: 'Create account' }).click()
    const terms = page.getByRole('dialog', { name: 'Terms of Service' })
    await terms.getByLabel('I am 18 or older').check()
    await terms.getByRole('button', { name: 'Accept and create account' }).dblclick()
    await page.waitForURL('/')
    expect(calls).toBe(1)
    expect(await page.getByText('Signup Failed').count()).toBe(0)
    await visitor.close()
  })

  it('AUTH-18: somebody with an account is offered sign-in and a password reset', async () => {
    expectComplaints(/^409 POST \/api\/signup$/)
    await signUpAt(server.url, 'dora@example.org')
    const visitor = await openVisitor(browser, server.url)
    const { page } = visitor
    await page.goto('/signup')
    await fillSignUp(page, 'Dora@Example.org')
    await page.getByRole('button', { name: 'Create account' }).click()
    await acceptTerms(page)
    await page.getByText('Signup Failed').waitFor()
    await page.getByText('This address already has an account.').waitFor()
    await lookAt(page, 'signup-known')
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    await page.getByRole('link', { name: 'choose a new password' }).click()
    await page.waitForURL('/reset-password')
    await visitor.close()
  })

  it('SESS-10, OPEN-31: returns to the requested page with its full URL', async () => {
    const cookie = await signUpAt(server.url, 'eli@example.org')
    expect(cookie).not.toBe('')
    const visitor = await openVisitor(browser, server.url)
    const { page } = visitor
    await page.goto('/seller-dashboard?tab=orders')
    await page.waitForURL(/\/login\?next=%2Fseller-dashboard%3Ftab%3Dorders$/)
    await signIn(page, 'eli@example.org')
    await page.waitForURL('/seller-dashboard?tab=orders')
    await visitor.close()
  })

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '\thttps://elsewhere.example/',
    'javascript:alert(1)',
    '/%09/elsewhere.example',
  ])('OPEN-31: open redirects: signing in never leads to %j', async (next) => {
    await callServer(server.url, 'POST', '/api/signup', {
      body: { email: 'finn@example.org', password, firstName: 'Finn', termsVersion },
    })
    const visitor = await openVisitor(browser, server.url)
    const { page } = visitor
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await signIn(page, 'finn@example.org')
    await page.getByRole('button', { name: /account/i }).waitFor()
    expect(new URL(page.url()).origin).toBe(server.url)
    await visitor.close()
  })

  it('OPEN-74: asks for changed terms at the next sign-in, and signs out on refusal', async () => {
    const email = `gus-${randomUUID()}@example.org`
    const body = { email, password, firstName: 'Gus', termsVersion: '2024-01-01' }
    await callServer(server.url, 'POST', '/api/signup', { body })
    const visitor = await openVisitor(browser, server.url)
    const { page } = visitor
    await page.goto('/login?next=%2Fmy-orders')
    await signIn(page, email)
    const terms = page.getByRole('dialog', { name: 'Terms of Service' })
    await terms.getByText('To continue, accept our current terms.').waitFor()
    await lookAt(page, 'terms-renewal')
    await terms.getByRole('button', { name: 'Close' }).click()
    await page.waitForURL('/')
    await page.getByRole('link', { name: 'Sign in / Sign Up' }).first().waitFor()

    await page.goto('/login?next=%2Fmy-orders')
    await signIn(page, email)
    await acceptTerms(page, 'Accept and continue')
    await page.waitForURL('/my-orders')
    await page.getByRole('button', { name: /account/i }).click()
    await page.getByRole('menuitem', { name: /sign out|log out/i }).click()
    await page.waitForURL('/')
    await page.goto('/login?next=%2Fmy-orders')
    await signIn(page, email)
    await page.waitForURL('/my-orders')
    expect(await terms.count()).toBe(0)
    await visitor.close()
  })
})

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
