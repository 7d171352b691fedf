import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  type JourneyBrowser,
  lookAt,
  openBrowser,
  openVisitor,
} from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { waitForMailFile } from '#tests/make/mail-files.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'
import { waitLikeAPerson } from '../steps.ts'

const unionSquare = { latitude: 40.7365, longitude: -73.9903 }
const granted = { geolocation: unionSquare, permissions: ['geolocation'] }

/** The zoom levels of requested map tiles, in order of first request; tiles stay blank. */
async function watchZooms(page: Page): Promise<number[]> {
  const zooms: number[] = []
  const blank = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
  await page.route('**/tiles/**', (route) => {
    const zoom = Number(/tiles\/(\d+)\//.exec(route.request().url())?.[1])
    if (!zooms.includes(zoom)) zooms.push(zoom)
    return route.fulfill({ body: blank, contentType: 'image/gif' })
  })
  return zooms
}

const cards = (page: Page) => page.getByRole('list', { name: 'Markets' }).locator(':scope > li')
const map = (page: Page) => page.getByRole('application', { name: /^Map of farmers markets/ })

describe('a visitor finds a market', () => {
  let browser: JourneyBrowser
  let server: RunningServer
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([
      openBrowser(),
      startOwnServer({ TILE_URL: 'http://tiles.example/tiles/{z}/{x}/{y}.png' }),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  it('NAV-14, OPEN-41, MKT-01, MKT-02: from the side menu through the page about markets to the finder', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await watchZooms(page)
    await page.goto('/')
    await page.getByRole('button', { name: /menu/i }).first().click()
    await page.getByRole('link', { name: "Farmer's Market's" }).click()
    await page.waitForURL('/farmers-market-finder')
    await page.getByRole('heading', { level: 1, name: 'Farmers Markets as Pickup Spots' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Find Local Markets' }).click()
    await page.waitForURL('/market-finder')
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL('/')
    await close()
  })

  it('MKT-18 to MKT-23: by the device’s location, which never leaves it', async () => {
    const { page, close } = await openVisitor(browser, server.url, granted)
    const zooms = await watchZooms(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/market-finder')
    await map(page).waitFor()
    expect(await page.getByLabel('Radius in miles').inputValue()).toBe('10')
    await expect.poll(() => zooms).toEqual([4])
    await page.getByRole('button', { name: 'Use My Location' }).click()
    await page.getByRole('heading', { name: /^\d+ markets within 10 miles of you$/ }).waitFor()
    await cards(page).first().getByText('Union Square Greenmarket').first().waitFor()
    await expect.poll(() => zooms).toEqual([4, 10])
    expect(asked.filter((url) => url.includes('40.73'))).toEqual([])

    const directions = cards(page)
      .first()
      .getByRole('link', { name: /^Directions to/ })
    expect(await directions.getAttribute('href')).toContain('destination=40.7365%2C-73.9903')
    await page.getByLabel('Radius in miles').fill('1')
    await page.getByLabel('Radius in miles').press('Enter')
    await page.getByRole('heading', { name: /within 1 mile of you$/ }).waitFor()

    await cards(page).first().getByRole('button', { name: 'Show on map' }).click()
    await page.getByRole('dialog', { name: 'Union Square Greenmarket' }).waitFor()
    await expectAccessible(page)
    await close()
  })

  it('MKT-27, OPEN-68: by ZIP after location is denied', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await watchZooms(page)
    await page.goto('/market-finder')
    await page.getByRole('button', { name: 'Use My Location' }).click()
    await page.getByText('Unable to get your location. Please try searching by ZIP code.').waitFor()
    await page.getByLabel('ZIP code').fill('80302')
    await page.getByLabel('ZIP code').press('Enter')
    await page.waitForURL('/market-finder?zip=80302&radius=10')
    await page.getByRole('heading', { name: /within 10 miles of Boulder, CO 80302$/ }).waitFor()
    await expectAccessible(page)
    await close()
  })

  it('MKT-26: explains when the browser has no geolocation', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await watchZooms(page)
    await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
    await page.goto('/market-finder')
    await page.getByRole('button', { name: 'Use My Location' }).click()
    await page.getByText('Geolocation is not supported by this browser.').waitFor()
    await close()
  })

  it('MKT-19: shows errors for a radius of 0 or 101, and for a missing or unknown ZIP', async () => {
    expectComplaints(/^422 GET \/api\/markets$/)
    const { page, close } = await openVisitor(browser, server.url)
    await watchZooms(page)
    await page.goto('/market-finder')
    const find = page.getByRole('button', { name: 'Find Markets' })
    await page.getByLabel('ZIP code').fill('80302')
    for (const radius of ['0', '101']) {
      await page.getByLabel('Radius in miles').fill(radius)
      await find.click()
      await page.getByText('Choose a radius from 1 to 100 miles').waitFor()
    }
    await page.getByLabel('Radius in miles').fill('10')
    await page.getByLabel('ZIP code').fill('')
    await find.click()
    await page.getByText('Enter a five-digit ZIP code, such as 80302').waitFor()
    await page.getByLabel('ZIP code').fill('00000')
    await find.click()
    await page.getByText('We could not find ZIP code 00000.').waitFor()
    await page.getByLabel('ZIP code').fill('80302')
    await find.click()
    await page.getByRole('heading', { name: /Boulder, CO 80302$/ }).waitFor()
    await page.getByLabel('ZIP code').fill('8030')
    await find.click()
    await page.getByText('Enter a five-digit ZIP code, such as 80302').waitFor()
    expect(await page.getByRole('heading', { name: /Boulder, CO 80302$/ }).count()).toBe(0)
    await page.getByLabel('ZIP code').fill('00000')
    await find.click()
    await page.getByText('We could not find ZIP code 00000.').waitFor()
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('00000')
    await expectAccessible(page)
    await close()
  })

  it('MKT-24, MKT-25: without its list the finder shows an error and falls back', async () => {
    expectComplaints(
      /^500 GET \/farmers-markets\.json$/,
      /^500 GET \/data\/farmers-markets\.json$/,
      /^500 GET \/farmers-markets-fallback\.json$/,
    )
    const { page, close } = await openVisitor(browser, server.url, granted)
    await watchZooms(page)
    await page.route('**/farmers-markets.json', (route) => route.fulfill({ status: 500 }))
    await page.goto('/market-finder')
    await page.getByText('These are a few well-known ones').waitFor()
    await page.route('**/farmers-markets-fallback.json', (route) => route.fulfill({ status: 500 }))
    await page.reload()
    await page.getByRole('alert').getByText('This is one sample market').waitFor()
    await page.getByRole('button', { name: 'Use My Location' }).click()
    await page.getByRole('heading', { name: '1 market within 10 miles of you' }).waitFor()
    await close()
  })

  it('MKT-05, MKT-09, MKT-13 to MKT-15, MKT-17: searches the directory by town, with errors at the fields', async () => {
    expectComplaints(/^422 GET \/api\/usda\/farmersmarket$/)
    const { page, close } = await openVisitor(browser, server.url)
    const zooms = await watchZooms(page)
    await page.goto('/farmers-market-finder-2')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Search Parameters Required').waitFor()
    await page.getByText('Please enter search criteria (ZIP code, city/state, or coordinates).').waitFor()
    await page.getByLabel('City').fill('Boulder')
    await page.getByLabel('City').press('Enter')
    await page.getByText('Add the town’s state').waitFor()
    await page.getByLabel('State').pressSequentially('co!')
    expect(await page.getByLabel('State').inputValue()).toBe('CO')
    await page.getByLabel('State').fill('ZZ')
    await page.getByLabel('State').press('Enter')
    await page.getByText('There is no state ZZ').waitFor()
    await page.getByLabel('State').fill('')
    await page.getByText('There is no state ZZ').waitFor({ state: 'detached' })
    await page.getByLabel('State').fill('co')
    await page.getByLabel('State').press('Enter')
    await page.getByText('Search Complete').waitFor()
    await page.getByText('Found 1 location.').waitFor()
    await page.getByText('The USDA directory isn’t connected here').waitFor()
    await cards(page).first().getByText('Boulder County Farmers Market').first().waitFor()
    await expect.poll(() => zooms.at(-1)).toBe(8)
    await expectAccessible(page)

    await page.getByLabel('What').selectOption('csa')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('No locations found for your search criteria.').waitFor()
    await close()
  })

  it('MKT-06, MKT-21, MKT-22: searches the directory around the device; the map moves there and to the results', async () => {
    const { page, close } = await openVisitor(browser, server.url, granted)
    const zooms = await watchZooms(page)
    await page.goto('/farmers-market-finder-2')
    await map(page).waitFor()
    await expect.poll(() => zooms).toEqual([4])
    await page.getByLabel('Radius').selectOption('5')
    await page.getByRole('button', { name: 'Use My Location' }).click()
    await page.waitForURL(/radius=5.*y=40\.73[67]&x=-73\.99/)
    await page.getByText('Search Complete').waitFor()
    await cards(page).first().getByText('Union Square Greenmarket').first().waitFor()
    await expect.poll(() => zooms).toEqual([4, 10, 8])
    await close()
  })

  it('MKT-16, MKT-27: handles a failing directory and a denied location', async () => {
    expectComplaints(/^net::ERR_FAILED GET \/api\/usda\/farmersmarket$/)
    const { page, close } = await openVisitor(browser, server.url)
    await watchZooms(page)
    await page.goto('/farmers-market-finder-2')
    await page.getByRole('button', { name: 'Use My Location' }).click()
    await page.getByText('Unable to get your location. Please try searching by ZIP code.').waitFor()
    await page.route('**/api/usda/**', (route) => route.abort())
    await page.getByLabel('ZIP code').fill('10003')
    await page.getByLabel('ZIP code').press('Enter')
    await page.getByText('Search Error').waitFor()
    await page
      .getByText('Failed to fetch data from USDA API. The service may be temporarily unavailable.')
      .waitFor()
    await close()
  })

  it('NAV-43, NAV-44, MKT-03, MKT-04, MKT-07: both finders work with JavaScript off', async () => {
    expectComplaints(/^422 GET \/market-finder$/, /^422 GET \/farmers-market-finder-2$/)
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto('/market-finder')
    await page.getByLabel('ZIP code').fill('10003')
    await page.getByRole('button', { name: 'Find Markets' }).click()
    await page.waitForURL('/market-finder?zip=10003&radius=10')
    await cards(page).first().getByText('Union Square Greenmarket').first().waitFor()
    await page.goto('/market-finder?zip=10003&radius=0')
    await page.getByText('Choose a radius from 1 to 100 miles').waitFor()

    await page.goto('/farmers-market-finder-2')
    await page.getByLabel('State').fill('co')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Search Complete').waitFor()
    expect((await cards(page).allTextContents()).join()).toContain('Boulder County Farmers Market')
    await page.goto('/farmers-market-finder-2?type=farmersmarket&zip=10003')
    await cards(page).first().getByText('Union Square Greenmarket').first().waitFor()
    await page.goto('/farmers-market-finder-2?type=farmersmarket')
    await page.getByText('Search Parameters Required').waitFor()
    await page.goto('/farmers-market-finder')
    await page.getByRole('heading', { level: 2, name: 'How to agree on a market' }).waitFor()
    await close()
  })

  it('STATIC-01: a message is sent with JavaScript off', async () => {
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto('/contact')
    await page.getByLabel('Name').fill('June Park')
    await page.getByLabel('Email').fill('june@example.org')
    await page.getByLabel('Category').selectOption('feedback')
    await page.getByLabel('Subject').fill('Markets near me')
    await page.getByLabel('Message').fill('There is a market on Spruce Street, too.')
    await waitLikeAPerson(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.waitForURL('/contact?sent=1')
    await page.getByRole('heading', { name: 'Your message has arrived' }).waitFor()
    await waitForMailFile(server.dataDir, 'june@example.org', 'We have your message')
    const toUs = await waitForMailFile(
      server.dataDir,
      'support@bakesale.example',
      '[feedback] Markets near me',
    )
    expect(toUs).toContain('There is a market on Spruce Street, too.')
    await close()
  })

  const pages = [
    '/farmers-market-finder',
    '/market-finder',
    '/market-finder?zip=10003&radius=25',
    '/farmers-market-finder-2',
    '/farmers-market-finder-2?type=farmersmarket&state=NY',
  ]
  it('is accessible at both widths and in both themes', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await watchZooms(page)
    for (const path of pages) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (path !== '/farmers-market-finder') await map(page).waitFor()
      await lookAt(page, path.slice(1).replace(/\W+/g, '-'))
    }
    await close()
  })
})
