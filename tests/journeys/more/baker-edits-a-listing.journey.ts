import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  type JourneyBrowser,
  openBrowser,
  openVisitor,
  takePicture,
} from '#tests/make/browser.ts'
import { clockNow } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { cameraPhoto } from '#tests/make/make-photo.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { choosePhotos, delayRequests, fillInListing, openMember, photoFile } from '../steps.ts'

const boulder = { latitude: 40.0176, longitude: -105.2797 }

const photos = (page: Page) => page.getByRole('group', { name: /^Photos/ })

describe('a baker edits a listing', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('keeps input typed before hydration', async () => {
    const { page, close } = await openMember(browser, server.url, 'Hasty')
    const letGo = await delayRequests(page, '**/assets/*.js')
    await page.goto('/post-food', { waitUntil: 'commit' })
    await page.getByLabel('Title').fill('Early bird buns')
    await page.getByLabel('Category').selectOption('Bread')
    await page.getByLabel('Vegan').check()
    letGo()
    await expect
      .poll(() => page.getByRole('button', { name: 'Post Baked Goods' }).last().isEnabled())
      .toBe(true)
    await page.getByLabel('Price').fill('4.50')
    expect(await page.getByLabel('Title').inputValue()).toBe('Early bird buns')
    expect(await page.getByLabel('Category').inputValue()).toBe('Bread')
    expect(await page.getByLabel('Vegan').isChecked()).toBe(true)
    await close()
  })

  it('reports a connection lost during an upload, retries, and loses nothing', async () => {
    expectComplaints(/^net::ERR_CONNECTION_RESET POST \/api\/uploads$/)
    const baker = await openMember(browser, server.url, 'Priya')
    const { page } = baker
    await page.goto('/post-food')
    await page.getByLabel('Title').fill('Cardamom knots')
    await page.route('**/api/uploads', (route) => route.abort('connectionreset'))
    await choosePhotos(page, await photoFile('knots.jpg', '#b07030'))
    await page.getByText('Connection lost. Trying again…').waitFor()
    await page.unroute('**/api/uploads')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Cardamom knots')
    await baker.close()
  })

  it('POST-22, POST-23: uploads a JPEG of quality 0.8, at most 800 pixels long', async () => {
    const baker = await openMember(browser, server.url, 'Nora')
    const { page } = baker
    // Playwright cannot read files in a request, so the page records them
    await page.addInitScript(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function sendNoted(body) {
        if (body instanceof FormData) Object.assign(window, { sentPhoto: body.get('photo') })
        send.call(this, body)
      }
    })
    await page.goto('/post-food')
    await choosePhotos(page, await photoFile('large.jpg', '#c09060'))
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    const bytes = await page.evaluate(async () => {
      const sent: unknown = Reflect.get(window, 'sentPhoto')
      return sent instanceof Blob ? [...new Uint8Array(await sent.arrayBuffer())] : []
    })
    const jpeg = Buffer.from(bytes)
    const { format, width, height, exif } = await sharp(jpeg).metadata()
    // taken rotated, sent upright
    expect([format, width, height, exif]).toEqual(['jpeg', 600, 800, undefined])
    // the first luminance quantization step is 6 at quality 80
    expect(jpeg[jpeg.indexOf(Buffer.of(0xff, 0xdb)) + 5]).toBe(6)
    await baker.close()
  })

  it('POST-05, POST-24, POST-26, OPEN-60: shows field errors and failures, and moves on 1.5 s after the save', async () => {
    expectComplaints(/^net::ERR_CONNECTION_RESET POST \/api\/food-listings$/)
    const baker = await openMember(browser, server.url, 'Lena')
    const { page } = baker
    await page.clock.install()
    await page.goto('/post-food')
    const post = page.getByRole('button', { name: 'Post Baked Goods' }).last()
    await post.click()
    await page.getByText('Please fix the highlighted fields').first().waitFor()
    await page.getByText('Price is required').waitFor()
    await fillInListing(page, { title: 'Patient rye', servings: 12 })
    await page.route('**/api/food-listings', (route) => route.abort('connectionreset'))
    await post.click()
    await page.getByText('Failed to post food listing').first().waitFor()
    await page.unroute('**/api/food-listings')
    await page.clock.pauseAt(clockNow().getTime() + 60_000)
    await post.click()
    await page.getByText('Your listing is live').first().waitFor()
    await page.getByText('Patient rye can be ordered now. Shown at 10002.').waitFor()
    await page.clock.runFor(1400)
    expect(new URL(page.url()).pathname).toBe('/post-food')
    await page.clock.runFor(200)
    await page.waitForURL('/')
    // it is shown at its ZIP; the toast and the page link to the form that sets the spot
    await page.clock.resume()
    const toast = page.getByRole('status').filter({ hasText: 'Shown at 10002' })
    await toast.getByRole('link', { name: 'Set the exact spot' }).click()
    await page.waitForURL(/\/post-food\?edit=/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const id = new URL(page.url()).searchParams.get('edit') ?? ''
    await page.goto(`/food/${id}`)
    const note = page.getByText('Shown at 10002. Set the exact spot')
    await note.waitFor()
    expect(await note.getByRole('link').getAttribute('href')).toBe(`/post-food?edit=${id}`)
    const visitor = await openVisitor(browser, server.url)
    await visitor.page.goto(`/food/${id}`)
    await visitor.page.getByRole('heading', { level: 1, name: 'Patient rye' }).waitFor()
    expect(await visitor.page.getByText('Shown at').count()).toBe(0)
    expect(await visitor.page.content()).not.toContain('"placedIn":"')
    await visitor.close()
    await baker.close()
  })

  it('photos can be pasted and dropped', async () => {
    const baker = await openMember(browser, server.url, 'June')
    const { page } = baker
    await page.goto('/post-food')
    await page.getByRole('button', { name: 'Choose photos', disabled: false }).waitFor()
    for (const [kind, color] of [
      ['paste', '#604020'],
      ['drop', '#d0b080'],
    ] as const) {
      const bytes = [...(await cameraPhoto({ color }))]
      await photos(page).evaluate(
        (box, [event, content]) => {
          const data = new DataTransfer()
          data.items.add(new File([Uint8Array.from(content)], `${event}.jpg`, { type: 'image/jpeg' }))
          const init = { bubbles: true, cancelable: true }
          if (event === 'paste')
            box.dispatchEvent(new ClipboardEvent(event, { ...init, clipboardData: data }))
          else box.dispatchEvent(new DragEvent(event, { ...init, dataTransfer: data }))
        },
        [kind, bytes] as const,
      )
    }
    await page.getByRole('button', { name: 'Remove photo 2' }).waitFor()
    await baker.close()
  })

  it('warns the second of two tabs that edit one listing, and keeps its input', async () => {
    expectComplaints(/^409 PUT \/api\/food-listings\/.+$/)
    const baker = await openMember(browser, server.url, 'Tomas')
    const { page } = baker
    await page.goto('/post-food')
    await fillInListing(page, { title: 'Two-tab rye', servings: 12 })
    await page.getByRole('button', { name: 'Post Baked Goods' }).last().click()
    await page.waitForURL('/')
    await page.goto('/seller-dashboard?tab=listings')
    await page.getByRole('link', { name: /^Edit/ }).first().click()
    await page.waitForURL(/\/post-food\?edit=/)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Title').fill('Saved first')
    await other.getByRole('button', { name: 'Save Changes' }).click()
    await other.waitForURL('/seller-dashboard')
    await other.close()

    await page.getByLabel('Title').fill('Saved second')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText(/saved somewhere else since you opened it/).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Saved second')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save mine anyway' }).click()
    await page.waitForURL('/seller-dashboard')
    await page.goto('/seller-dashboard?tab=listings')
    await page.getByText('Saved second').first().waitFor()
    await baker.close()
  })

  it('POST-27, POST-33: sets the location from the device and on a map', async () => {
    const baker = await openMember(browser, server.url, 'Maria')
    const { page } = baker
    await page.context().grantPermissions(['geolocation'], { origin: server.url })
    await page.context().setGeolocation(boulder)
    await page.goto('/post-food')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByText('Location Detected').first().waitFor()
    await expect.poll(() => page.getByLabel('Pickup address').inputValue()).toMatch(/^Boulder, CO 803\d\d$/)

    await page.getByRole('button', { name: 'Set it on a map' }).click()
    const map = page.getByRole('application', { name: 'Map of the pickup location' })
    await map.focus()
    await map.press('ArrowRight')
    await page.getByText(/Found: 40\.017\d, -105\.27[0-8]\d/).waitFor()
    await expectAccessible(page)
    await takePicture(page, 'post-food-map-1280')

    await page.context().setGeolocation({ latitude: 38, longitude: -60 })
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page
      .getByText(/couldn't get address details\. This location seems to be at sea/)
      .first()
      .waitFor()
    await baker.close()
  })
})
