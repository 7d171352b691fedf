import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  desktop,
  expectAccessible,
  type JourneyBrowser,
  openBrowser,
  phone,
  takePicture,
} from '#tests/make/browser.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { choosePhotos, fillInListing, openMember, photoFile } from './steps.ts'

const photos = (page: Page) => page.getByRole('group', { name: /^Photos/ })
const addresses = (page: Page) =>
  photos(page)
    .getByRole('listitem')
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))

describe('a baker posts with photos', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])(
    'POST-01 to POST-04, POST-20, POST-21: chooses, orders and removes photos, posts and edits, on a %s',
    async (name, viewport) => {
      const baker = await openMember(browser, server.url, 'Agnes')
      const { page } = baker
      await page.setViewportSize(viewport)
      await page.goto('/post-food')
      await choosePhotos(
        page,
        await photoFile('crust.jpg', '#c49a6b'),
        await photoFile('crumb.jpg', '#8a5a2b'),
        await photoFile('oops.jpg', '#223344'),
      )
      await page.getByRole('button', { name: 'Remove photo 3' }).click()
      await page.getByRole('button', { name: 'Remove photo 3' }).waitFor({ state: 'detached' })
      const [crust, crumb] = await addresses(page)
      await page.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter')
      await page.getByText('Photo 2 is now photo 1.').waitFor({ state: 'attached' })
      expect(await addresses(page)).toEqual([crumb, crust])
      // the pressed button is disabled at the end, so the photo's other button gets the focus
      await page.getByRole('button', { name: 'Move photo 1 later' }).and(page.locator(':focus')).waitFor()

      await choosePhotos(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('flour') })
      await page.getByText('Please select an image file').waitFor()
      await choosePhotos(page, {
        name: 'huge.png',
        mimeType: 'image/png',
        buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 1),
      })
      await page.getByText('Image size must be less than 10MB').waitFor()

      // form input survives a reload
      const title = `Photographed rye, ${name}`
      await fillInListing(page, { title, servings: 12 })
      await page.reload()
      await page.getByText('We kept what you typed last time.').waitFor()
      expect(await page.getByLabel('Title').inputValue()).toBe(title)
      expect(await addresses(page)).toEqual([crumb, crust])
      await expectAccessible(page)
      await takePicture(page, `post-food-photos-${viewport.width}`)
      await page.getByRole('button', { name: 'Post Baked Goods' }).last().click()
      await page.waitForURL('/')

      await page.getByRole('link', { name: title, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      const strip = page.getByRole('group', { name: '2 photos' })
      await expect.poll(() => strip.getByRole('img').count()).toBe(2)
      await expectAccessible(page)
      await takePicture(page, `food-photos-${viewport.width}`)

      await page.goto('/seller-dashboard?tab=listings')
      await page.getByRole('link', { name: /^Edit/ }).first().click()
      await page.waitForURL(/\/post-food\?edit=/)
      await page.getByRole('button', { name: 'Remove photo 2' }).waitFor()
      expect(await addresses(page)).toEqual([crumb, crust])
      await page.getByLabel('Title').fill(`${title}, mended`)
      await page.getByRole('button', { name: 'Remove photo 1' }).click()
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.waitForURL('/seller-dashboard')
      await page.goto('/seller-dashboard?tab=listings')
      await page.getByText(`${title}, mended`).first().waitFor()
      await baker.close()
    },
  )
})
