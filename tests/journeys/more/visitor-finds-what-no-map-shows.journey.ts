import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JourneyBrowser, lookAt, openBrowser, openVisitor, phone } from '#tests/make/browser.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { putOnSale } from '../api-of-page.ts'
import { openMember } from '../steps.ts'

const newest = 'Millhouse buns, the newest'
const oldest = 'Millhouse buns, the oldest'
/** More than one page of listings, in posting order. */
const titles = [oldest, ...Array.from({ length: 28 }, (_, at) => `Millhouse buns ${at}`), newest]
const onMap = 'Millhouse rolls'

describe('a visitor finds what no map shows', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
    const baker = await openMember(browser, server.url, 'Mill')
    await putOnSale(baker.page, { title: onMap, latitude: 44.98, longitude: -93.27 })
    const nowhere = { address: 'Behind the old mill', latitude: null, longitude: null }
    for (const title of titles) await putOnSale(baker.page, { ...nowhere, title })
    await baker.close()
  })
  afterAll(() => browser?.close())

  it('MAP-12: shows all listings without a location beside the map', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse?query=millhouse')
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click()
    const beside = page.getByRole('region', { name: 'Not on the map' })
    await beside.getByRole('link', { name: newest }).waitFor()
    const links = beside.getByRole('link')
    expect(await links.count()).toBe(24)
    await beside.getByRole('button', { name: 'Show more' }).click()
    await beside.getByRole('link', { name: oldest }).waitFor()
    expect((await links.allInnerTexts()).toSorted()).toEqual(titles.toSorted())
    expect(await beside.getByRole('button').count()).toBe(0)
    await lookAt(page, 'map-without-place')
    await beside.getByRole('link', { name: newest }).click()
    await page.getByRole('heading', { level: 1, name: newest }).waitFor()
    await close()
  })

  it('MAP-12: the map shows located listings even when the list begins with others', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse?query=millhouse')
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click()
    const wider = page.getByRole('button', { name: 'Show the whole country' })
    await wider.click()
    const inView = page.getByRole('list', { name: 'Listings in view' })
    await inView.getByRole('button', { name: onMap }).waitFor()
    await wider.waitFor({ state: 'detached' })
    await close()
  })

  it('MAP-12: on a phone they load when the sheet reaches them', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/browse')
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click()
    await page.getByRole('list', { name: 'Listings in view' }).waitFor({ state: 'attached' })
    const isAsked = () => asked.some((url) => url.includes('lacksPoint=true'))
    expect(isAsked()).toBe(false)
    await page.getByRole('button', { name: 'Show the list' }).click()
    await page.getByRole('list', { name: 'Listings in view' }).getByRole('button').last().focus()
    await expect.poll(isAsked).toBe(true)
    await page.getByRole('region', { name: 'Not on the map' }).waitFor()
    await close()
  })
})
