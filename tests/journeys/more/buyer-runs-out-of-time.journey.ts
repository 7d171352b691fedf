import pg from 'pg'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type JourneyBrowser, lookAt, openBrowser } from '#tests/make/browser.ts'
import { makePaidBaker, postBake } from '#tests/make/paid-baker.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'
import { addToCart } from '../payment-steps.ts'
import { openMember } from '../steps.ts'

// The test changes the end of the hold in the database, which only a server allows beside the product.
const reachable = engines.filter((engine) => engine === 'postgres')

describe.each(reachable)('a buyer runs out of time, on %s', () => {
  let browser: JourneyBrowser
  let server: RunningServer
  let databaseUrl: string
  beforeAll(async () => {
    databaseUrl = await makePostgresDatabase()
    ;[browser, server] = await Promise.all([
      openBrowser(),
      startOwnServer({ DATABASE_URL: databaseUrl, ALLOW_PAYMENT_SANDBOX: '1' }),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  it('PAY-08, decisions, stock while paying: the hold ends, servings return to stock, and nothing is charged', async () => {
    const baker = await makePaidBaker(server, { firstName: 'Ana', rails: ['paypal'] })
    const listing = await postBake(server, baker, { title: 'Barley bread', servingsAvailable: 2 })
    const buyer = await openMember(browser, server.url, 'June')
    const { page } = buyer
    await addToCart(page, listing)
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Continue to pay $9.50' }).click()
    await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor()

    await endEveryHold(databaseUrl)
    await page.reload()
    const findingOut = page.getByRole('heading', { level: 1, name: 'Checking your payment' })
    const over = page.getByRole('heading', { level: 1, name: 'The time to pay is over' })
    // the worker runs every minute and may be faster than the page
    await findingOut.or(over).waitFor()
    await lookAt(page, 'pay-finding-out')
    await over.waitFor({ timeout: 120_000 })
    await lookAt(page, 'pay-time-over')
    await page.getByRole('button', { name: 'Put it back in my cart' }).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor()
    await page.goto(`/food/${listing}`)
    await page.getByText('2 servings left').first().waitFor()
    await buyer.close()
  })
})

async function endEveryHold(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query("update payments set held_until = now() - interval '1 second' where status = 'awaiting'")
  await client.end()
}
