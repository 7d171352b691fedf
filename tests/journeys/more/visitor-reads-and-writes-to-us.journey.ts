import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  type JourneyBrowser,
  lookAt,
  openBrowser,
  openVisitor,
  takePicture,
} from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { openMember, waitLikeAPerson } from '../steps.ts'

/** The footer's links to text pages, with their headings. */
const footerPages = [
  ['Safety Guidelines', 'Safety Guidelines', '/safety'],
  ['Community', 'Community', '/community'],
  ['Baker Resources', 'Baker Resources', '/baker-resources'],
  ['Help Center', 'Help Center', '/help'],
  ['Contact Us', 'Contact Us', '/contact'],
  ['Terms of Service', 'Terms of Service', '/terms-of-service'],
  ['Privacy Policy', 'Privacy Policy', '/privacy-policy'],
] as const

describe('a visitor reads about us and writes to us', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  const footer = (page: Page) => page.getByRole('contentinfo')

  it('NAV-22 to NAV-26, NAV-45: finds every page of the footer', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/')
    for (const [link, heading, path] of footerPages) {
      await footer(page).getByRole('link', { name: link }).click()
      await page.waitForURL(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await close()
  })

  it('OPEN-42: no link of the footer is dead', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/privacy-policy')
    const hrefs = await footer(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const own = hrefs.filter((href) => href.startsWith('/'))
    expect(own.length).toBeGreaterThan(10)
    for (const href of own) expect([href, (await page.request.get(href)).status()]).toEqual([href, 200])
    await close()
  })

  it('STATIC-11, STATIC-14: reads without JavaScript and jumps to sections from the table of contents', async () => {
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto('/privacy-policy')
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Your rights' })
      .click()
    await page.waitForURL('/privacy-policy#your-rights')
    await page.getByText('Last updated January 23, 2025').waitFor()
    await page.goto('/terms-of-service')
    await page.getByRole('heading', { level: 3, name: 'Prohibited activities' }).waitFor()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL('/')
    await close()
  })

  it('STATIC-15, STATIC-16: accepts the terms and returns to the previous page', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    const agree = page.getByRole('button', { name: 'I Agree to These Terms' })
    await page.goto('/community')
    await page.getByRole('main').getByRole('link', { name: 'terms of service' }).click()
    await agree.click()
    await page.waitForURL('/community')

    await page.goForward()
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link', { name: 'Seller terms' }).click()
    await page.waitForURL('/terms-of-service#seller-terms')
    await contents.getByRole('link', { name: 'The fee' }).click()
    await page.waitForURL('/terms-of-service#service-fee')
    await agree.click()
    await page.waitForURL('/community')

    await page.goForward()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL('/')
    await close()
  })

  it('STATIC-01 to STATIC-10: writes to us, corrects errors, and loses no input', async () => {
    expectComplaints(/^net::ERR_FAILED POST \/api\/contact$/)
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/help')
    await page.getByText('Something was wrong with my order').click()
    await page.getByRole('link', { name: 'write to us', exact: true }).first().click()
    await page.waitForURL('/contact?category=order-issue')
    expect(await page.getByLabel('Category').inputValue()).toBe('order-issue')

    const sendButton = page.getByRole('button', { name: 'Send message' })
    await page.getByLabel('Email').fill('june@')
    await page.getByLabel('Subject').fill('Rye')
    await page.getByLabel('Category').selectOption({ label: 'Choose a category' })
    await sendButton.click()
    for (const words of [
      'Name must be at least 2 characters',
      'Please enter a valid email address.',
      'Subject must be at least 5 characters',
      'Choose a category',
      'Message must be at least 10 characters',
    ])
      await page.locator('p').filter({ hasText: words }).waitFor()
    await page.locator('input[name=name]:focus').waitFor()
    await takePicture(page, 'contact-mend-1280')
    await expectAccessible(page)

    await page.getByLabel('Name').fill('June Park')
    await page.getByLabel('Email').fill('june@example.org')
    await page.getByLabel('Category').selectOption('feedback')
    await page.getByLabel('Subject').fill('Rye on Fridays')
    await page.getByLabel('Message').fill('Does anybody near the station bake rye on Fridays?')
    await waitLikeAPerson(page)
    await page.route('**/api/contact', (route) => route.abort())
    await sendButton.click()
    await page.getByText('Failed to send message').waitFor()
    await page.getByText('What you wrote is still here.').waitFor()
    expect(await page.getByLabel('Subject').inputValue()).toBe('Rye on Fridays')
    expect(await page.getByLabel('Category').inputValue()).toBe('feedback')

    await page.unroute('**/api/contact')
    await sendButton.click()
    await page.getByRole('heading', { name: 'Your message has arrived' }).waitFor()
    await page.locator('h2:focus', { hasText: 'Your message has arrived' }).waitFor()
    await page.getByText('reply within 24 hours, to the email address you gave').waitFor()
    await page.getByText('Failed to send message').waitFor({ state: 'hidden' })
    await takePicture(page, 'contact-sent-1280')
    await expectAccessible(page)
    await close()
  })

  it('STATIC-01: prefills name and email when signed in', async () => {
    const { page, email, close } = await openMember(browser, server.url, 'Juniper')
    await page.goto('/contact')
    expect(await page.getByLabel('Name').inputValue()).toBe('Juniper')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await close()
  })

  it('NAV-24: searches the help center while typing and keeps the search in the URL', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/help')
    const search = page.getByRole('searchbox', { name: 'Search the help center' })
    await search.fill('cancel')
    await page.getByText(/^\d+ questions found$/).waitFor()
    await search.fill('cancel reason')
    await search.press('Enter')
    await page.waitForURL('/help?q=cancel+reason')
    expect(await search.inputValue()).toBe('cancel reason')
    await page.getByText('Can I cancel an order?').waitFor()
    await page.getByText('How do I pay?').waitFor({ state: 'detached' })
    await search.fill('zeppelin')
    await page.getByRole('heading', { name: 'No matching questions' }).waitFor()
    await expectAccessible(page)
    await footer(page).getByRole('link', { name: 'Help Center' }).click()
    await page.getByText('How do I pay?').waitFor()
    await expect.poll(() => search.inputValue()).toBe('')
    await close()
  })

  it('NAV-24: searches and reads the help center with JavaScript off', async () => {
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto('/help')
    await page.getByRole('searchbox', { name: 'Search the help center' }).fill('deliver')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('/help?q=deliver')
    await page.getByText('Do you deliver?').click()
    await page.getByText('No. You pick it up in person').waitFor()
    await close()
  })

  it('is accessible at both widths and in both themes', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    for (const [, heading, path] of footerPages) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await lookAt(page, path.slice(1))
    }
    await close()
  })
})
