import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '#tests/client/bakesale-client.ts'
import { type JourneyBrowser, lookAt, openBrowser, openVisitor } from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { apiOf, putOnSale } from '../api-of-page.ts'
import { password as currentPassword, followConfirmation, openMember, reauthenticate } from '../steps.ts'

describe('a baker sets up payments', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('NAV-38 to NAV-40, ONB-01 to ONB-11, ONB-17 to ONB-19, DASH-02: onboards through the sandbox, with a link that expires', async () => {
    expectComplaints(/^403 POST \/api\/stripe\/account$/, /^409 PUT \/api\/sellers\/pay-ways\/pickup$/)
    const baker = await openMember(browser, server.url, 'Ines', { isEmailConfirmed: false })
    const { page } = baker
    await page.goto('/seller-dashboard?tab=payments')
    await page.getByText('Buyers pay you in person at pickup.').waitFor()
    await lookAt(page, 'payouts-not-started')
    await page.getByRole('link', { name: 'Set up card payments' }).click()
    await page.waitForURL('/seller-onboarding')
    await page.getByText('Setting up takes about 5 minutes.').waitFor()
    await page.getByText('Direct bank deposits take 2-3 business days.').waitFor()

    // an unconfirmed email address gets no account
    await page.getByRole('button', { name: 'Create Stripe Account' }).click()
    await page.getByText('To get paid online, confirm your email address').waitFor()
    await lookAt(page, 'onboarding-unconfirmed')
    await followConfirmation(page, server.dataDir, baker.email)

    // only a re-authenticated owner changes payouts
    await page.goto('/seller-onboarding')
    await page.getByRole('button', { name: 'Create Stripe Account' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('First confirm it’s you').waitFor()
    await page.getByRole('button', { name: 'Create Stripe Account' }).click()
    await reauthenticate(page)
    await page.getByRole('button', { name: 'Complete Account Setup' }).waitFor()
    const accountId = await page.locator('code', { hasText: 'acct_' }).innerText()
    await lookAt(page, 'onboarding-created')

    // the link opens in a new tab, expires there and is renewed automatically
    const stripe = await openStripe(page)
    await lookAt(stripe, 'sandbox-onboarding')
    await stripe.getByRole('button', { name: 'Let this link expire' }).click()
    await stripe.getByRole('heading', { name: 'Get paid by Stripe' }).waitFor()
    await stripe.getByRole('button', { name: 'Leave it incomplete' }).click()
    await stripe.waitForURL(`/seller/onboarding/return/${accountId}`)
    await stripe.getByRole('heading', { name: 'Your account setup is not finished' }).waitFor()
    expect(await stripe.getByRole('link', { name: 'Seller Dashboard' }).first().getAttribute('href')).toBe(
      '/seller-dashboard',
    )
    await lookAt(stripe, 'onboarding-unfinished')

    const again = await openStripe(stripe)
    await again.getByRole('button', { name: 'Give everything, be accepted' }).click()
    await again.getByRole('heading', { name: 'Onboarding complete' }).waitFor()
    for (const step of ['Create a listing', 'Set your pickup location', 'Upload photos', 'Receive orders'])
      await again.getByText(step).waitFor()
    await lookAt(again, 'onboarding-complete')

    await again.getByRole('link', { name: 'Seller Dashboard' }).last().click()
    await again.getByRole('link', { name: 'Payment Setup' }).click()
    await again.getByText('Buyers pay you when they order.').waitFor()
    await again.getByText('Active', { exact: true }).waitFor()
    await lookAt(again, 'payouts-active')

    // the baker's choice applies at once, and one way must stay while something is on sale
    const loaf = await putOnSale(again, { title: 'Switch loaf' })
    const card = again.getByRole('switch', { name: /^Card/ })
    const pickup = again.getByRole('switch', { name: /^Pay at pickup/ })
    expect([await card.isChecked(), await pickup.isChecked()]).toEqual([true, false])
    await card.click()
    await expect.poll(() => pickup.isChecked()).toBe(true)
    await expect.poll(() => card.getAttribute('aria-busy')).toBe('false')
    await pickup.click()
    await again.getByText('Buyers need a way to pay for your active listing').waitFor()
    expect(await pickup.isChecked()).toBe(true)
    await lookAt(again, 'payouts-last-switch')
    const buyer = await openMember(browser, server.url, 'Mo')
    await buyer.page.goto(`/food/${loaf}`)
    await buyer.page.getByText('Coming Soon').waitFor()
    for (const way of [card, pickup]) {
      await way.click()
      await expect.poll(() => way.isChecked()).toBe(true)
      await expect.poll(() => way.getAttribute('aria-busy')).toBe('false')
    }
    await lookAt(again, 'payouts-switches')
    await buyer.page.reload()
    await buyer.page.getByRole('button', { name: 'Order Now (Direct)' }).click()
    const ways = buyer.page.getByRole('dialog', { name: 'Order Details' }).getByRole('radio')
    await expect.poll(() => ways.count()).toBe(2)
    await buyer.close()

    await again.getByRole('button', { name: 'Disconnect Stripe' }).click()
    const dialog = again.getByRole('dialog', { name: 'Disconnect Stripe' })
    await dialog.getByText('go through as they were placed').waitFor()
    await lookAt(again, 'payouts-disconnect')
    await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await again.getByText('Stripe is disconnected').first().waitFor()
    await again.getByText('Buyers pay you in person at pickup.').waitFor()
    await baker.close()
  })

  it('ONB-05: opens Stripe in the same window when new tabs are blocked', async () => {
    expectComplaints(/^403 POST \/api\/stripe\/account$/)
    const baker = await openMember(browser, server.url, 'Jo')
    const { page } = baker
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto('/seller-onboarding')
    await page.getByRole('button', { name: 'Create Stripe Account' }).click()
    await reauthenticate(page)
    await page.getByRole('button', { name: 'Complete Account Setup' }).click()
    await page.getByRole('heading', { name: 'Get paid by Stripe' }).waitFor()
    await page.getByRole('button', { name: 'Give everything, be looked at first' }).click()
    await page.getByRole('heading', { name: 'Almost there' }).waitFor()
    await baker.close()
  })

  it('ONB-12 to ONB-16: shows failures and retries', async () => {
    expectComplaints(
      /^net::ERR_FAILED POST \/api\/stripe\/account$/,
      /^503 POST \/api\/stripe\/account$/,
      /^403 POST \/api\/stripe\/account$/,
      /^503 POST \/api\/stripe\/account_link$/,
    )
    const baker = await openMember(browser, server.url, 'Kim')
    const { page } = baker
    await page.goto('/seller-onboarding')
    const create = page.getByRole('button', { name: 'Create Stripe Account' })
    await create.waitFor()
    await page.route('**/api/stripe/account', (route) => route.abort())
    await create.click()
    await page.getByText('Network error occurred. Please try again.').waitFor()
    await page
      .getByText('Something went wrong! Please try again or contact support if the problem persists.')
      .waitFor()
    await page.unroute('**/api/stripe/account')
    await page.route('**/api/stripe/account', (route) => route.fulfill({ status: 503, json: refusal }))
    await create.click()
    await page.getByText('Failed to create seller account. Please try again.').waitFor()
    await page.unroute('**/api/stripe/account')
    await create.click()
    await reauthenticate(page)
    const goOn = page.getByRole('button', { name: 'Complete Account Setup' })
    await goOn.waitFor()

    await page.route('**/api/stripe/account_link', (route) => route.fulfill({ status: 503, json: refusal }))
    await goOn.click()
    await page.getByText('Failed to create onboarding link. Please try again.').waitFor()
    expect(page.context().pages()).toHaveLength(1)

    const accountId = await page.locator('code', { hasText: 'acct_' }).innerText()
    await page.goto(`/seller/onboarding/refresh/${accountId}`)
    await page.getByText('Failed to refresh onboarding link. Please try again.').first().waitFor()
    await lookAt(page, 'onboarding-refresh-failed')
    await page.unroute('**/api/stripe/account_link')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('heading', { name: 'Get paid by Stripe' }).waitFor()
    await baker.close()
  })

  it('ONB-11, NAV-38: asks a visitor to sign in; the refresh page without an account leads back', async () => {
    const visitor = await openVisitor(browser, server.url)
    const { page } = visitor
    await page.goto('/seller/onboarding/refresh')
    await page.getByText('Missing account information').waitFor()
    await lookAt(page, 'onboarding-missing')
    await page.getByRole('link', { name: 'Start account setup again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Get Paid Online' }).waitFor()
    await lookAt(page, 'onboarding-visitor')
    await page.getByRole('link', { name: 'Create Stripe Account' }).click()
    await page.waitForURL('/login?next=%2Fseller-onboarding')
    await visitor.close()
  })

  it('OPEN-01, decisions, payout changes: connects PayPal through its own pages instead of an email address', async () => {
    expectComplaints(/^403 POST \/api\/paypal\/connect$/)
    const baker = await openMember(browser, server.url, 'Lea')
    const { page } = baker
    await savePaypalEmail(page, 'lea@old-pay.example')
    await page.goto('/seller-onboarding')
    await page.getByRole('button', { name: 'Connect business account' }).click()
    await reauthenticate(page)
    await page.getByText('Payment sandbox: no real money').waitFor()
    await lookAt(page, 'sandbox-paypal-connect')
    await page.getByRole('button', { name: 'Agree and connect' }).click()
    await page.waitForURL(/\/seller-onboarding/)
    await page.getByText('Your PayPal business account is connected').waitFor()
    await page.getByText('new sales are still paid to the previous one, lea@old-pay.example').waitFor()
    await lookAt(page, 'payouts-changed')

    // without the former account too, PayPal pauses until the waiting day ends
    const params = { path: { rail: 'paypal' as const } }
    const body = { currentPassword }
    await done(apiOf(page).POST('/api/sellers/payouts/{rail}/disconnect', { params, body }))
    await savePaypalEmail(page, 'lea@new-pay.example')
    await page.goto('/seller-dashboard?tab=payments')
    await page.getByText('Online payments are paused for a day').waitFor()
    const paypal = page.getByRole('region', { name: 'PayPal' })
    await paypal.getByText('Paused', { exact: true }).waitFor()
    await paypal.getByText('buyers can pay you with PayPal again from').waitFor()
    const isPaypalOn = page.getByRole('switch', { name: /^PayPal/ })
    expect(await isPaypalOn.isChecked()).toBe(false)
    await paypal.getByText('You turned this off').waitFor()
    await isPaypalOn.click()
    await expect.poll(() => isPaypalOn.isChecked()).toBe(true)
    await paypal.getByText('You turned this off').waitFor({ state: 'detached' })
    await lookAt(page, 'payouts-paused')
    await baker.close()
  })

  async function savePaypalEmail(page: Page, paypalEmail: string): Promise<void> {
    const { user } = await done(apiOf(page).GET('/api/me'))
    if (user === null) throw new Error('Nobody is signed in')
    const { id, email, firstName } = user
    const body = {
      email,
      firstName,
      lastName: 'Lane',
      cookType: 'home_cook' as const,
      paypalEmail,
      currentPassword,
    }
    await done(apiOf(page).PUT('/api/profile/{id}', { params: { path: { id } }, body }))
  }
})

const refusal = { error: 'unavailable', message: 'Stripe does not answer.', requestId: '1' }

/** Continues to Stripe; returns the new tab once it shows Stripe's page. */
async function openStripe(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Complete Account Setup' }).click()
  const tab = await opened
  await tab.getByRole('heading', { name: 'Get paid by Stripe' }).waitFor()
  return tab
}
