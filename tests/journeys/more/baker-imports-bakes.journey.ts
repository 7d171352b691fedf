import { afterAll, beforeAll, describe, it } from 'vitest'
import { addDays } from '#shared/ready-by.ts'
import { done } from '#tests/client/bakesale-client.ts'
import { desktop, type JourneyBrowser, lookAt, openBrowser, phone } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { goodPlace } from '#tests/make/make-place.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { apiOf } from '../api-of-page.ts'
import { openMember } from '../steps.ts'

const [year, month, day] = addDays(testToday, 3).split('-')

/** A file in another shop's format. */
const foreign = [
  'Number;Product title;Price;Inventory;Pickup;Bake days',
  `rye;Imported rye;$9,50;12;${month}/${day}/${year};`,
  `bun;Imported bun;a dollar;30;;Wednesdays`,
].join('\r\n')

const planned = (place: string) =>
  [
    'Title,Price,Servings,Days,Order by,Lead time,Place,Draft,Options',
    'Planned loaf,6,24,Saturday,soon,,,,',
    `Planned pie,9,12,,,12,${place},yes,`,
    'Planned cookies,,24,,,,,,Half dozen = 9.00 / 6; Dozen = 16.00 / 12',
  ].join('\n')

describe('decisions, ids: importing bakes', () => {
  let browser: JourneyBrowser
  let server: ReturnType<typeof sharedServer>
  beforeAll(async () => {
    browser = await openBrowser()
    server = sharedServer()
  })
  afterAll(() => browser?.close())

  it('a baker imports another shop’s file on a phone and corrects a row; the next import keeps the matching', async () => {
    const { page } = await openMember(browser, server.url, 'Ines')
    await page.setViewportSize(phone)
    await page.goto('/seller-dashboard?tab=listings')
    await page.getByRole('link', { name: 'Import from a file' }).click()
    await page.getByRole('heading', { name: 'Import Bakes' }).waitFor()
    const file = { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(foreign) }
    await page.getByLabel('CSV file').setInputFiles(file)

    await page.getByLabel('Pickup', { exact: true }).selectOption({ label: 'Ready date' })
    await page.getByLabel('Pickup address').fill('88 Alder Ave, New York, NY 10001')
    await page.getByText('1 row needs fixing before anything can be imported').waitFor()
    await page.getByText('Price: Enter an amount such as 12.50: “a dollar” is no number').waitFor()
    await lookAt(page, 'import-with-a-fault')
    await page.getByLabel('Or paste its text').fill(foreign.replace('a dollar', '1.25'))
    await page.getByText('2 bakes are ready to import.').waitFor()
    await page.getByText('Every Wednesday at 5:00 PM').waitFor()
    await page.getByRole('checkbox', { name: 'I agree to the Terms of Service' }).check()
    await page.getByRole('button', { name: 'Import 2 bakes' }).click()
    await page.getByText('2 bakes imported.').waitFor()

    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByText('They’re matched the same way as last time.').waitFor()
    await page.getByRole('link', { name: 'Back to my listings' }).click()
    await page.getByText('Imported rye').first().waitFor()
    await page.getByText('Imported bun').first().waitFor()
  })

  it.each([
    ['390', phone],
    ['1280', desktop],
  ])(
    'a baker imports bakes with a pickup location and an order deadline, one of them a draft, at %s px',
    async (name, viewport) => {
      const { page } = await openMember(browser, server.url, 'Iva')
      await page.setViewportSize(viewport)
      for (const place of ['Market stall', 'Home'])
        await done(apiOf(page).POST('/api/sellers/pickup-places', { body: { ...goodPlace, name: place } }))
      await page.goto('/seller-dashboard?tab=listings&import=file')
      await page.getByLabel('Or paste its text').fill(planned('Cellar'))
      await page.getByLabel('Pickup location', { exact: true }).selectOption('Market stall')
      await page
        .getByText(
          'Pickup location: You have no pickup location with this name. You have: Home, Market stall',
        )
        .waitFor()
      await page.getByText('Order by: Write until when to order').waitFor()
      await page.getByLabel('Pickup address').waitFor({ state: 'hidden' })
      await page.getByLabel('Or paste its text').fill(planned('home').replace('soon', 'Thu 6 PM'))
      await page.getByText('3 bakes are ready to import.').waitFor()
      await page.getByText('order by 6:00 PM, 2 days before · at Market stall').waitFor()
      await page.getByText('minimum notice: 12 hours · at Home · paused').waitFor()
      await page
        .getByText('Half dozen $9.00 (6 servings) · Dozen $16.00 (12 servings) · at Market stall')
        .waitFor()
      await lookAt(page, `import-when-and-where-${name}`)
      await page.getByRole('checkbox', { name: 'I agree to the Terms of Service' }).check()
      await page.getByRole('button', { name: 'Import 3 bakes' }).click()
      await page.getByText('3 bakes imported.').waitFor()
      await page.getByRole('link', { name: 'See my listings' }).click()
      await page.getByText('Planned pie').first().waitFor()
    },
  )

  it('a baker imports several days of a bake, one of them a draft', async () => {
    const { page } = await openMember(browser, server.url, 'Ida')
    await page.setViewportSize(phone)
    await page.goto('/seller-dashboard?tab=listings&import=file')
    const [first, second] = [3, 10].map((days) => addDays(testToday, days))
    const title = 'Weekend loaf'
    await page
      .getByLabel('Or paste its text')
      .fill(`Title,Price,Servings,Ready date,Draft\n${title},6,24,${first},\n${title},7,,${second},yes`)
    await page.getByLabel('Pickup address').fill('88 Alder Ave, New York, NY 10001')
    await page.getByText('1 bake is ready to import.').waitFor()
    await page.getByText('Another day of the bake on line 2').waitFor()
    await page.getByText('as a draft for you to publish').waitFor()
    await lookAt(page, 'import-several-days')
    await page.getByRole('checkbox', { name: 'I agree to the Terms of Service' }).check()
    await page.getByRole('button', { name: 'Import 1 bake' }).click()
    await page.getByText('1 bake imported.').waitFor()
    await page.getByRole('link', { name: 'See my listings' }).click()
    await page.getByRole('button', { name: `More actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Bake days' }).click()
    await page.getByText('24 left, 0 ordered · $7.00').waitFor()
    await page.getByText('Draft', { exact: true }).waitFor()
  })
})
