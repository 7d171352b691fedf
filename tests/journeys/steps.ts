import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { termsVersion } from '#shared/api/accounts.ts'
import { Photo } from '#shared/api/photos.ts'
import { addDays } from '#shared/ready-by.ts'
import { done } from '#tests/client/bakesale-client.ts'
import { type JourneyBrowser, openVisitor, type Visitor } from '#tests/make/browser.ts'
import { clockNow, testToday } from '#tests/make/clock.ts'
import { confirmAt, waitForMailFile } from '#tests/make/mail-files.ts'
import { tokenIn } from '#tests/make/mails.ts'
import { cameraPhoto } from '#tests/make/make-photo.ts'
import { totp } from '#tests/make/totp.ts'
import { serverAt } from '#tests/setup/shared-server.ts'
import { apiOf, type NewListing, putOnSale } from './api-of-page.ts'

/** Steps shared by several journeys, as a person performs them. */

let made = 0

/** A unique email address, since several files may share a server. */
function newEmail(firstName: string): string {
  made += 1
  return `${firstName.toLowerCase().replace(/\W/g, '')}-${made}-${process.pid}@example.org`
}

/** The password of everybody made here. */
export const password = 'flour, water and salt'

/** A person with an account and their own browser. */
export type Member = Visitor & { email: string }

/**
 * Opens a browser with a new, signed-in person, for journeys that are not about signing up. Their email is confirmed by
 * default; `options` are the browser's.
 */
export async function openMember(
  browser: JourneyBrowser,
  url: string,
  firstName: string,
  { isEmailConfirmed = true, ...options }: BrowserContextOptions & { isEmailConfirmed?: boolean } = {},
): Promise<Member> {
  const visitor = await openVisitor(browser, url, options)
  const email = newEmail(firstName)
  const names = { firstName, lastName: '' }
  const body = { email, password, ...names, termsVersion }
  await done(apiOf(visitor.page).POST('/api/signup', { body }))
  if (isEmailConfirmed) await confirmAt(serverAt(url), email, password)
  return { ...visitor, email }
}

/** The table of a baker's orders. */
export function ordersTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Orders' })
}

/** Opens the details of the first order with this title in its baker's table. */
export async function openSlip(page: Page, title: string): Promise<Locator> {
  const row = ordersTable(page).getByRole('rowheader').filter({ hasText: title }).first()
  await row.getByRole('button', { expanded: false }).click()
  return page.getByRole('article', { name: title }).first()
}

/** Re-authenticates with a password in the page's dialog. */
export async function reauthenticate(page: Page, typed = password): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByLabel('Current password').fill(typed)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.waitFor({ state: 'detached' })
}

/** Adds a virtual authenticator that always verifies its user. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/**
 * The current code of an app with this key, with some seconds left to type it; the next one if that is `used`, which
 * takes up to 35 seconds.
 */
export async function waitForCode(key: string, used?: string): Promise<string> {
  let shown = ''
  const isFresh = () => {
    const now = clockNow()
    shown = totp(key, now)
    return shown !== used && 30_000 - (now.getTime() % 30_000) > 5_000
  }
  await expect.poll(isFresh, { timeout: 60_000, interval: 250 }).toBe(true)
  return shown
}

/** Opens a browser, signs up a new person on /signup, follows the link in their email and lands on the front page. */
export async function signUpInBrowser(
  browser: JourneyBrowser,
  url: string,
  firstName: string,
): Promise<Member> {
  const visitor = await openVisitor(browser, url)
  const { page } = visitor
  const email = newEmail(firstName)
  await page.goto('/signup')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms of Service' })
  await terms.getByLabel('I am 18 or older').check()
  await terms.getByRole('button', { name: 'Accept and create account' }).click()
  await page.waitForURL('/')
  await followConfirmation(page, serverAt(url).dataDir, email)
  await page.getByRole('link', { name: 'Look around' }).click()
  await page.waitForURL('/')
  return { ...visitor, email }
}

/** Opens the link from the confirmation email and waits until the address is confirmed. */
export async function followConfirmation(page: Page, dataDir: string, email: string): Promise<void> {
  const mail = await waitForMailFile(dataDir, email, 'Confirm your email address')
  await page.goto(`/confirm-email?token=${tokenIn(mail)}`)
  await confirmAddress(page)
}

/** Presses the button on the confirmation page and waits until the address is confirmed. */
export async function confirmAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await page.getByText('Your email address is confirmed.').waitFor()
}

/** The pickup of the checkout that shows this text. */
export function pickupOfCheckout(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Pickups' }).locator('ol > li').filter({ hasText: text })
}

/** Opens time and note of a pickup in the checkout. */
export async function openWishes(pickup: Locator): Promise<void> {
  await pickup.locator('summary').click()
}

/** Uploads a JPEG as the person of a page; returns its URL. */
export async function sendPhoto(page: Page, buffer: Buffer): Promise<string> {
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  const answer = await page.request.post('/api/uploads', { multipart: { photo } })
  return Photo.parse(await answer.json()).imageUrl
}

/** Makes a photo of one color, as a file picker returns it. */
export async function photoFile(name: string, color: string): Promise<PickedFile> {
  return { name, mimeType: 'image/jpeg', buffer: await cameraPhoto({ width: 1600, height: 1200, color }) }
}

interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses photos for the listing of the open form. */
export async function choosePhotos(page: Page, ...files: PickedFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose photos' }).click()
  await (await chooser).setFiles(files)
}

/** Puts a listing with five photos on sale as the person of a page; returns its id. */
export async function putOnSaleWithPhotos(page: Page, changes: Partial<NewListing>): Promise<string> {
  const photos: string[] = []
  for (const color of ['#c49a6b', '#8a5a2b', '#f2d9a2', '#7a9451', '#b22e57'])
    photos.push(await sendPhoto(page, await cameraPhoto({ width: 1200, height: 900, color })))
  return putOnSale(page, { ...changes, photos })
}

/** The title and servings of a journey's listing. */
export interface Bake {
  title: string
  servings: number
}

/** Fills in the form that posts a listing, without photos. */
export async function fillInListing(page: Page, { title, servings }: Bake): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Dark crust, open crumb, baked before dawn.')
  await page.getByLabel('Category').selectOption('Bread')
  await page.getByLabel('Price').fill('9.50')
  await page.getByLabel('Servings available').fill(String(servings))
  await page.getByLabel('What does a serving include?').fill('one 900 g loaf')
  await page.getByLabel('Ready date').fill(addDays(testToday, 2))
  await page.getByLabel('Ready time').fill('17:30')
  await page.getByLabel('Pickup address').fill('88 Alder Ave, New York, NY 10002')
  await page.getByLabel('Address type').selectOption('home')
  await page.getByLabel(/I agree to the/).check()
}

/** Posts a listing through the form and waits for the page it leads to. */
export async function postListing(page: Page, bake: Bake, leadsTo: string | RegExp = '/'): Promise<void> {
  await page.goto('/post-food')
  await fillInListing(page, bake)
  await page.getByRole('button', { name: 'Post Baked Goods' }).last().click()
  await page.waitForURL(leadsTo)
}

/** Finds a listing by its title through the search bar and opens its page. */
export async function findListing(page: Page, title: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search' }).fill(title)
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
  // the front page's lists may contain it too, until the results load
  const results = page.getByRole('list', { name: 'Baked goods', exact: true })
  await results.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Orders servings of the open listing, paid at pickup. */
export async function orderServings(page: Page, quantity: number): Promise<void> {
  await page.getByRole('button', { name: 'Order, pay at pickup' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  for (let servings = 1; servings < quantity; servings += 1)
    await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
  await page.getByText('Order placed successfully!').first().waitFor()
}

/** Waits until the contact form has been open as long as a person needs: it treats faster senders as bots. */
export async function waitLikeAPerson(page: Page): Promise<void> {
  const openedAt = Number((await page.locator('input[name="openedAt"]').inputValue()).split('.')[0])
  await expect.poll(() => clockNow().getTime() - openedAt).toBeGreaterThan(2_000)
}

/** Delays a page's requests to a URL; returns a function that lets them go. */
export async function delayRequests(page: Page, address: string): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** Fills in the form that makes an account. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

/** Accepts the terms in their dialog. */
export async function acceptTerms(page: Page, action = 'Accept and create account'): Promise<void> {
  const terms = page.getByRole('dialog', { name: 'Terms of Service' })
  await terms.getByLabel('I am 18 or older').check()
  await terms.getByRole('button', { name: action }).click()
}
