import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  type JourneyBrowser,
  lookAt,
  openBrowser,
  phone,
  takePicture,
} from '#tests/make/browser.ts'
import { enginesInTurn, makePostgresDatabase } from '#tests/make/test-database.ts'
import { behindPooler, type DatabaseAddresses } from '#tests/setup/pooler.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { liftPickupLimits } from './api-of-page.ts'
import { findListing, openSlip, orderServings, ordersTable, postListing, signUpInBrowser } from './steps.ts'

/** Delays the responses of some calls until `release`; the server has processed them. */
async function holdAnswer(page: Page, url: string): Promise<{ release: () => void }> {
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await released.promise
    await route.fulfill({ response })
  })
  return { release: released.resolve }
}

describe.each(enginesInTurn)('a baker sells to a neighbor, on %s', (engine) => {
  let browser: JourneyBrowser
  let server: RunningServer
  let addresses: DatabaseAddresses | undefined
  beforeAll(async () => {
    browser = await openBrowser()
    if (engine === 'postgres') addresses = await behindPooler(await makePostgresDatabase())
    server = addresses ? await startOwnServer(addresses.environment) : sharedServer()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await addresses?.stop()
  })

  it('CONST-01, POST-04, ORDER-02, ORDER-06, ORDER-11, OPEN-20: posts, is found at once, gets an order, confirms and completes it', async () => {
    const baker = await signUpInBrowser(browser, server.url, 'Agnes')
    const buyer = await signUpInBrowser(browser, server.url, 'Tomas')
    const title = `Midnight rye ${engine}`
    await postListing(baker.page, { title, servings: 5 })

    await findListing(buyer.page, title)
    await orderServings(buyer.page, 2)
    await buyer.page.getByText(`Your order for ${title} has been sent to the baker.`).first().waitFor()
    await buyer.page.getByText('3 servings left').first().waitFor()

    await baker.page.goto('/seller-dashboard')
    await takePicture(baker.page, `dashboard-${engine}-1280`)
    await expectAccessible(baker.page)
    await baker.page
      .getByRole('navigation', { name: 'Seller dashboard' })
      .getByRole('link', { name: 'Order History' })
      .click()
    // the buyer's open page receives the baker's changes
    const slip = buyer.page.getByRole('article', { name: title })
    const hears = (words: string) =>
      buyer.page.getByRole('status').getByText(`${title}: ${words}`).waitFor({ state: 'attached' })
    await buyer.page.goto('/my-orders')
    await slip.getByText('Pending', { exact: true }).waitFor()
    const cameTo = (step: string) =>
      slip.locator('[aria-current="step"]').getByText(step, { exact: true }).waitFor()
    await cameTo('Sent, reached')
    // the baker's page learns of the confirmation before the response arrives, and already offers the next action
    const answer = await holdAnswer(baker.page, '**/confirm')
    await baker.page.getByRole('button', { name: `Confirm: ${title}` }).click()
    await cameTo('Confirmed, reached')
    await lookAt(buyer.page, 'my-orders-confirmed')
    await hears('Confirmed. The baker expects you. Pay at pickup.')
    await openSlip(baker.page, title)
    await baker.page.getByRole('button', { name: `Complete: ${title}` }).click()
    // before the ready time, completing requires the buyer's code
    const handOver = baker.page.getByRole('dialog', { name: 'Complete order' })
    await handOver.getByText('Until then, it can be completed only with the code.').waitFor()
    expect(await handOver.getByRole('button', { name: 'Complete without the code' }).count()).toBe(0)
    const ticket = await slip.getByRole('region', { name: /^Pickup ticket/ }).innerText()
    const [, code = ''] = /Pickup code\s+(\w{4})/i.exec(ticket) ?? []
    await handOver.getByLabel('Pickup code').fill(code)
    await handOver.getByRole('button', { name: 'Complete order' }).click()
    await slip.getByText('Completed', { exact: true }).waitFor()
    await slip.getByRole('link', { name: `Order again: ${title}` }).waitFor()
    await hears('Completed. Picked up. Enjoy!')
    answer.release()
    await ordersTable(baker.page).getByText('Completed', { exact: true }).first().waitFor()
    expect(await buyer.page.getByRole('button', { name: /Request cancellation/ }).count()).toBe(0)
    await takePicture(buyer.page, `my-orders-${engine}-1280`)
    await expectAccessible(buyer.page)
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })

  it('ORDER-12 to ORDER-18, decisions, a short batch: denies a cancellation, fulfills a part, approves a second cancellation, and restores the stock', async () => {
    const baker = await signUpInBrowser(browser, server.url, 'Priya')
    const buyer = await signUpInBrowser(browser, server.url, 'June')
    const title = `Cardamom knots ${engine}`
    await liftPickupLimits(baker.page)
    await postListing(baker.page, { title, servings: 4 })
    await findListing(buyer.page, title)
    await orderServings(buyer.page, 3)
    await buyer.page.getByText('1 serving left').first().waitFor()

    const askToCancel = async () => {
      await buyer.page.goto('/my-orders')
      await buyer.page.getByRole('button', { name: `Request cancellation: ${title}` }).click()
      const dialog = buyer.page.getByRole('dialog', { name: 'Request cancellation' })
      await dialog.getByRole('button', { name: 'Send request' }).click()
      await dialog.getByText('Please provide a reason for cancellation').waitFor()
      await dialog.getByLabel('Reason for cancellation').fill('The train was cancelled')
      await dialog.getByRole('button', { name: 'Send request' }).click()
      await buyer.page.getByText('Cancellation Pending').first().waitFor()
    }
    const decide = async (answer: 'Approve' | 'Deny') => {
      await baker.page.goto('/seller-dashboard?tab=orders')
      await baker.page
        .getByRole('button', { name: `Answer: ${title}` })
        .first()
        .click()
      await baker.page.getByText('The train was cancelled').first().waitFor()
      await baker.page
        .getByRole('button', { name: `${answer} Cancellation: ${title}` })
        .first()
        .click()
      const question = baker.page.getByRole('dialog', { name: `${answer} Cancellation` })
      if (answer === 'Deny') {
        await question.getByRole('button', { name: 'Deny cancellation' }).click()
        await question.getByText('Tell the buyer why').waitFor()
        await question.getByLabel('Reason for denying').fill('The dough is rising')
        await lookAt(baker.page, 'deny')
        await question.getByRole('button', { name: 'Deny cancellation' }).click()
      } else {
        await question.getByText('Nothing was paid').waitFor()
        await question.getByRole('button', { name: 'Approve', exact: true }).click()
      }
      await question.waitFor({ state: 'hidden' })
    }

    await askToCancel()
    await decide('Deny')
    await ordersTable(baker.page).getByText('Pending', { exact: true }).first().waitFor()

    await buyer.page.goto('/my-orders')
    const ticket = buyer.page.getByRole('article', { name: title })
    await ticket.getByText('Pending', { exact: true }).waitFor()
    await ticket.getByText('The baker did not agree to cancel it: “The dough is rising”').waitFor()
    await baker.page.getByRole('button', { name: `Fewer Servings: ${title}` }).click()
    const fewer = baker.page.getByRole('dialog', { name: 'Fewer servings' })
    await fewer.getByText('No longer due').waitFor()
    await lookAt(baker.page, 'fewer-servings')
    await fewer.getByRole('button', { name: 'Tell the buyer' }).click()
    await fewer.waitFor({ state: 'hidden' })
    await baker.page.getByText('2 of 3 are available for this buyer').waitFor()
    await lookAt(baker.page, 'fewer-servings-baker')
    await ticket.getByText('Show it at the door for 2 of 3.').waitFor()
    await ticket.getByText('You pay', { exact: true }).first().waitFor()
    await lookAt(buyer.page, 'fewer-servings-buyer')

    await askToCancel()
    await decide('Approve')
    await ordersTable(baker.page).getByText('Cancelled').first().waitFor()

    await findListing(buyer.page, title)
    // one of them was missing
    await buyer.page.getByText('3 servings left').first().waitFor()
    await buyer.page.setViewportSize(phone)
    await buyer.page.goto('/my-orders')
    await buyer.page.getByText('Cancelled').first().waitFor()
    await takePicture(buyer.page, `my-orders-${engine}-390`)
    await expectAccessible(buyer.page)
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })

  it('SESS-10, decisions OPEN-31: a visitor is sent to sign in and back to the requested page', async () => {
    const seller = await signUpInBrowser(browser, server.url, 'Maria')
    await seller.page.getByRole('button', { name: /account/i }).click()
    await seller.page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await seller.page.getByRole('link', { name: 'Sign in / Sign Up' }).first().waitFor()
    await seller.page.goto('/seller-dashboard')
    await seller.page.waitForURL(/\/login\?next=/)
    await seller.page.getByLabel('Email').fill(seller.email)
    await seller.page.getByLabel('Password', { exact: true }).fill('flour, water and salt')
    await seller.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await seller.page.waitForURL('/seller-dashboard')
    await seller.close()
  })
})
