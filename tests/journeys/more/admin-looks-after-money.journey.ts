import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { setHold } from '#server/database/restored/database-mark-repository.ts'
import { watchForRestore } from '#server/database/restored/watch-for-restore.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { difference } from '#server/payments/reconciliation/difference-rules.ts'
import { insertDifferences } from '#server/payments/reconciliation/differences-repository.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { desktop, type JourneyBrowser, openBrowser, openSignedIn, type Visitor } from '#tests/make/browser.ts'
import { disputeOf } from '#tests/make/disputed-payment.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import type { Person } from '#tests/make/make-person.ts'
import type { PaymentShop } from '#tests/make/payment-shop.ts'
import { lookAtConsole, openConsole, sideways } from '../console-steps.ts'

const StripePayment = z.object({ id: z.string() })

describe('an admin looks after money', () => {
  let browser: JourneyBrowser
  let shop: PaymentShop
  let admin: Visitor
  let paidId: string
  let url: string
  beforeAll(async () => {
    browser = await openBrowser()
    ;({ shop, admin, paidId, url } = await openConsole(browser))
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.test.close()
  })

  /** Like `lookAtConsole`, and checks for overflow on small to large phones. */
  async function lookAtWidths(page: Page, name: string): Promise<void> {
    await lookAtConsole(page, name)
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(sideways), { message: `${name} at ${width} px` }).toBe(0)
    }
    await page.setViewportSize(desktop)
  }

  it('shows failures and disputes in the Money tab and retries a refund there', async () => {
    const { page } = admin
    const { baker: refunder, wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(2)], 'stripe')
    const orderId = orders[0]?.id ?? ''
    await refunder.call('POST', `/api/orders/${orderId}/decline`, { reason: 'No flour left.' })
    shop.scripted.stripe.failNext('refund', 'refused')
    await shop.carryOut()
    await page.goto('/admin?tab=money')
    await page.getByRole('heading', { level: 1, name: 'Money' }).waitFor()
    await page.getByRole('button', { name: /^Try again: Refund of \$19\.00/ }).waitFor()
    await lookAtConsole(page, 'admin-money-failed')
    await page.getByRole('button', { name: /^Try again: Refund of \$19\.00/ }).click()
    const question = page.getByRole('dialog', { name: 'Try again' })
    await question.getByText('the money moves only once').waitFor()
    await question.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No refund or payout has failed.').waitFor()

    const disputed = await shop.pay([wanted(1)], 'stripe')
    const disputedId = disputed.payments[0]?.id ?? ''
    const reported = disputeOf(
      { paymentId: disputedId },
      { amount: 950, answerBy: new Date('2027-12-01T00:00:00Z') },
    )
    const { disputeId, payee } = shop.scripted.stripe.setDispute(reported)
    const subject = { kind: 'dispute' as const, disputeId, payee }
    await shop.webhook('stripe', { eventId: disputeId, type: 'disputed', subject })
    await page.getByRole('link', { name: 'Disputed' }).click()
    await page.getByText('Needs our answer').waitFor()
    await lookAtConsole(page, 'admin-money-disputed')
    await page.getByRole('button', { name: /^Answer: Dispute of \$9\.50/ }).click()
    const answer = page.getByRole('dialog', { name: 'Answer' })
    await answer
      .getByRole('textbox', { name: 'Evidence for the baker' })
      .fill('The code was shown at the door.')
    await lookAtConsole(page, 'admin-money-answer')
    await answer.getByRole('button', { name: 'Send evidence' }).click()
    await page.getByText('Under review').waitFor()
  })

  it('decisions, commission at pickup: shows a baker’s fee payment in the Money tab and in the books', async () => {
    const { page } = admin
    const stall = await shop.bakerOn('stripe')
    await stall.baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    await page.goto('/admin?tab=money&list=owed')
    await page.getByText('No baker has paid their balance themselves.').waitFor()
    await lookAtWidths(page, 'admin-money-none-owed')

    const { orders } = await makeCheckout(shop.buyer, [{ ...stall.wanted(2), payWay: 'pickup' }])
    const { id, pickupCode } = orders[0] ?? {}
    await stall.baker.call('POST', `/api/orders/${id}/confirm`)
    await stall.baker.call('POST', `/api/orders/${id}/complete`, { pickupCode })
    await payOwed(stall.baker, '$1.43')
    await page.reload()
    const paid = page
      .getByRole('table', { name: 'Fees paid by bakers' })
      .getByRole('row', { name: /\$1\.43/ })
    await paid.getByText('Bea Baker', { exact: true }).waitFor()
    await paid.getByText('Stripe').waitFor()
    await paid.getByText('Paid', { exact: true }).waitFor()
    expect(await paid.getByRole('button').count()).toBe(0)
    await lookAtWidths(page, 'admin-money-owed')

    await page.goto('/admin?tab=books')
    await page.getByRole('region', { name: 'Sales by location' }).waitFor()
    await lookAtWidths(page, 'admin-books')
  })

  /** Pays a baker's debt by card. */
  async function payOwed(owing: Person, amount: string): Promise<void> {
    const begun = Checkout.parse(
      (await owing.call('POST', '/api/sellers/owed/payments', { rail: 'stripe' })).body,
    )
    expect(`$${begun.payments[0]?.amount}`).toBe(amount)
    const prepared = await owing.call('POST', '/stripe/payment', { checkoutId: begun.id })
    const { id } = StripePayment.parse(prepared.body)
    shop.scripted.stripe.approve(id)
    expect(await owing.call('POST', `/stripe/payment/${id}/settle`)).toMatchObject({
      body: { status: 'COMPLETED' },
    })
  }

  it('shows differences in the Money tab, which the nightly email links to', async () => {
    const { page } = admin
    await page.goto('/admin?tab=money&list=differing')
    await page.getByRole('heading', { name: 'Nothing has been compared yet' }).waitFor()
    await lookAtWidths(page, 'admin-money-none-differing')
    const about = { rail: 'stripe', paymentId: newId(), orderId: paidId, ours: 500, theirs: 900 } as const
    const words = `payment ${about.paymentId} (stripe): refunded $5.00 here, $9.00 there`
    const found = difference({ kind: 'refunded', words, ...about })
    await inTransaction(shop.test.db, (trx) => insertDifferences(trx, [found], shop.test.now()))
    await page.reload()
    await page.getByText(words).waitFor()
    await page.getByText('1–1 of 1').waitFor()
    await lookAtWidths(page, 'admin-money-differing')
    await page.getByRole('link', { name: `Find the order ${paidId}` }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.getByText('1–1 of 1').waitFor()
  })

  it('after a restore, a superadmin refunds payments known only to the provider and ends the hold', async () => {
    const boss = await openSignedIn(browser, url, (await makeAdmin(shop.test, 'superadmin')).cookie)
    const { page } = boss
    const lost = { paymentId: newId(), amount: 950, refunded: 0, kept: 0, released: 0 }
    shop.scripted.stripe.captures.set('capture-lost', lost)
    const about = { rail: 'stripe', paymentId: lost.paymentId, providerId: 'capture-lost' } as const
    const words = `Stripe has a capture capture-lost of $9.50 of 2029-01-02 for payment ${lost.paymentId}, which is not here`
    const found = difference({ kind: 'unknown_money', words, ...about, ours: 0, theirs: 950 })
    await inTransaction(shop.test.db, (trx) => insertDifferences(trx, [found], shop.test.now()))
    await watchForRestore(shop.test, { isStarting: false })
    await setHold(shop.test.db, 'restored', null, shop.test.now())
    await page.goto('/admin?tab=money&list=differing')
    await page.getByText(/^Refunds and payouts are on hold since/).waitFor()
    await lookAtWidths(page, 'admin-money-hold')

    await page.getByRole('button', { name: `Refund in full: ${words}` }).click()
    const refund = page.getByRole('dialog', { name: 'Refund in full' })
    await refund.getByLabel('Reason').fill('Its order is lost.')
    await lookAtConsole(page, 'admin-money-refund-unknown')
    await refund.getByRole('button', { name: 'Refund in full' }).click()
    await page.getByText('$9.50 refunded').waitFor()
    expect(shop.scripted.stripe.captures.get('capture-lost')).toMatchObject({ refunded: 950 })

    await page.getByRole('button', { name: 'End the hold' }).click()
    const end = page.getByRole('dialog', { name: 'End the hold' })
    await end.getByLabel('What did you find?').fill('All orders are there.')
    await lookAtConsole(page, 'admin-money-end-hold')
    await end.getByRole('button', { name: 'End the hold' }).click()
    await page.getByText(/^Refunds and payouts are on hold since/).waitFor({ state: 'detached' })
  })

  it('shows provider events in the Money tab as received and replays them', async () => {
    const { page } = admin
    const { wanted } = await shop.bakerOn('stripe')
    const { checkout, providerOrderId } = await shop.begin([wanted(1)], 'stripe')
    shop.scripted.stripe.approve(providerOrderId)
    const type = 'payment_intent.succeeded'
    const told = { eventId: `evt_${newId()}`, type, subject: { kind: 'order' as const, providerOrderId } }
    expect(await shop.webhook('stripe', told, 'forged')).toBe(400)
    shop.scripted.stripe.failNext('read', 'server_error')
    expect(await shop.webhook('stripe', told)).toBe(204)
    const orderId = checkout.orders[0]?.id ?? ''

    await page.goto('/admin?tab=money')
    await page.getByText('1 event is waiting').waitFor()
    await page.getByText(`Stripe: ${type}, since `).waitFor()
    await page.getByRole('link', { name: 'Show waiting events' }).click()
    await page.getByText('1–1 of 1').waitFor()
    await lookAtWidths(page, 'admin-money-waiting-event')
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await page.getByText('1 call without a valid Stripe signature was rejected').waitFor()
    await page.getByLabel('About').fill(orderId)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('1–1 of 1').waitFor()
    await lookAtWidths(page, 'admin-money-events')
    await page.getByRole('button', { name: `View ${type}` }).click()
    const details = page.getByRole('dialog', { name: type })
    await details.getByText(JSON.stringify(told)).waitFor()
    await lookAtWidths(page, 'admin-money-event')
    await details.getByRole('button', { name: 'Replay' }).click()
    await details.getByText('Replayed: Handled.').waitFor()
    await lookAtConsole(page, 'admin-money-event-played')
    expect((await shop.order(orderId)).paymentStatus).toBe('paid')
    await details.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('table', { name: 'Provider events' }).getByText('Handled').waitFor()
    await page.getByLabel('About').fill(newId())
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('heading', { name: 'No matching events' }).waitFor()
    await lookAtWidths(page, 'admin-money-no-events')
  })
})
