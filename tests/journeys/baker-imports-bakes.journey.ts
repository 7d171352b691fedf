import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { lookAt, openBrowser, phone } from '#tests/make/browser.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { openMember } from './steps.ts'

const [year, month, day] = addDays(dateInZone(new Date(), 'America/New_York'), 3).split('-')

/** As another shop saves it. */
const foreign = [
  'Handle;Product title;Variant price;Inventory;Pickup;Bake days',
  `rye;Imported rye;$9,50;12;${month}/${day}/${year};`,
  `bun;Imported bun;a dollar;30;;Wednesdays`,
].join('\r\n')

describe('decisions, ids: importing bakes', () => {
  let browser: Browser
  let server: ReturnType<typeof sharedServer>
  beforeAll(async () => {
    browser = await openBrowser()
    server = sharedServer()
  })
  afterAll(() => browser?.close())

  it('a baker imports the file of another shop on a phone, mends a row, and the next one is matched as it was', async () => {
    const { page } = await openMember(browser, server.url, 'Ines')
    await page.setViewportSize(phone)
    await page.goto('/seller-dashboard?tab=listings')
    await page.getByRole('link', { name: 'Import from a file' }).click()
    await page.getByRole('heading', { name: 'Import Bakes' }).waitFor()
    const file = { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(foreign) }
    await page.getByLabel('CSV file').setInputFiles(file)

    await page.getByLabel('Pickup', { exact: true }).selectOption({ label: 'Ready date' })
    await page.getByLabel('Pickup address').fill('88 Alder Ave, New York, NY 10001')
    await page.getByText('1 row needs a change before anything is imported').waitFor()
    await page.getByText('Price: Enter an amount from $0.01 to $10,000').waitFor()
    await lookAt(page, 'import-with-a-fault')
    await page.getByLabel('Or its text').fill(foreign.replace('a dollar', '1.25'))
    await page.getByText('2 bakes are ready to be imported.').waitFor()
    await page.getByText('Every Wednesday at 5:00 PM').waitFor()
    await page.getByRole('checkbox', { name: 'I agree to the Terms of Service' }).check()
    await page.getByRole('button', { name: 'Import 2 bakes' }).click()
    await page.getByText('2 bakes are imported.').waitFor()

    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByText('They are matched as the last time.').waitFor()
    await page.getByRole('link', { name: 'Back to my listings' }).click()
    await page.getByText('Imported rye').first().waitFor()
    await page.getByText('Imported bun').first().waitFor()
  })
})
