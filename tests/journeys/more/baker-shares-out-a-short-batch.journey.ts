import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayText } from '#shared/ready-by.ts'
import { desktop, type JourneyBrowser, lookAt, openBrowser, phone } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { liftPickupLimits, placeOrder, putOnSale } from '../api-of-page.ts'
import { type Member, openMember } from '../steps.ts'

const readyByDate = addDays(testToday, 3)

describe('decisions, a short batch: sharing it out', () => {
  let browser: JourneyBrowser
  let server: ReturnType<typeof sharedServer>
  beforeAll(async () => {
    browser = await openBrowser()
    server = sharedServer()
  })
  afterAll(() => browser?.close())

  /** A listing of ten servings with one order per buyer. */
  async function ordered(title: string, quantities: readonly number[]) {
    const baker = await openMember(browser, server.url, 'Bea')
    await liftPickupLimits(baker.page)
    const id = await putOnSale(baker.page, { title, readyByDate, servingsAvailable: 10 })
    const buyers: Member[] = []
    for (const quantity of quantities) {
      const buyer = await openMember(browser, server.url, 'Nils')
      await placeOrder(buyer.page, { foodListingId: id, quantity })
      buyers.push(buyer)
    }
    return { baker, buyers }
  }

  const end = async (people: readonly Member[]) => {
    for (const person of people) {
      await person.close()
    }
  }

  it('first come, first served, on a phone: previews the result, and each buyer sees their own', async () => {
    const { baker, buyers } = await ordered('Short rye', [3, 4, 1])
    const { page } = baker
    await page.setViewportSize(phone)
    await page.goto('/seller-dashboard?tab=listings')
    await page.getByRole('button', { name: 'More actions for Short rye' }).click()
    await page.getByRole('menuitem', { name: 'Fewer than ordered' }).click()
    await page.getByRole('button', { name: `Fewer than ordered: ${dayText(readyByDate)}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Fewer than ordered' })
    await dialog.getByRole('button', { name: 'See who gets what' }).click()
    await dialog.getByText('Enter how many servings there are').first().waitFor()
    await dialog.getByLabel('How many servings you have').fill('5')
    await dialog.getByRole('button', { name: 'See who gets what' }).click()
    const plan = dialog.getByRole('region', { name: 'Who gets what' })
    await plan.getByText('2 of 4').waitFor()
    await plan.getByText('None (cancelled)').waitFor()
    await plan.getByText('$28.50').waitFor()
    await lookAt(page, 'share-out-phone')
    await dialog.getByRole('button', { name: 'Divide it up' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('0 left, 5 ordered').waitFor()

    for (const [place, text] of ['Confirmed', '2 of 4', 'Cancelled'].entries()) {
      const buyer = buyers[place]
      await buyer?.page.goto('/my-orders')
      await buyer?.page.getByRole('article', { name: 'Short rye' }).getByText(text).first().waitFor()
    }
    await end([baker, ...buyers])
  })

  it('a part for each, on a desktop: everybody gets some, and a second attempt finds it done', async () => {
    const { baker, buyers } = await ordered('Short spelt', [5, 3, 2])
    const { page } = baker
    await page.setViewportSize(desktop)
    await page.goto('/seller-dashboard?tab=listings')
    await page.getByRole('button', { name: 'More actions for Short spelt' }).click()
    await page.getByRole('menuitem', { name: 'Bake days' }).click()
    const share = page.getByRole('button', { name: /^Fewer than ordered: / })
    const dialog = page.getByRole('dialog', { name: 'Fewer than ordered' })
    const see = async () => {
      await share.click()
      await dialog.getByLabel('How many servings you have').fill('7')
      await dialog.getByRole('radio', { name: /^Some for everyone/ }).press('Space')
      await dialog.getByRole('button', { name: 'See who gets what' }).click()
    }
    await see()
    for (const text of ['4 of 5', '2 of 3', '1 of 2']) await dialog.getByText(text).waitFor()
    await lookAt(page, 'share-out-desktop')
    await dialog.getByRole('button', { name: 'Divide it up' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('0 left, 7 ordered').waitFor()
    await see()
    await dialog.getByText('That is enough: everybody gets what they ordered.').waitFor()
    for (const [place, text] of ['4 of 5', '2 of 3', '1 of 2'].entries()) {
      const buyer = buyers[place]
      await buyer?.page.goto('/my-orders')
      await buyer?.page.getByRole('article', { name: 'Short spelt' }).getByText(text).first().waitFor()
    }
    expect(await dialog.getByRole('button', { name: 'Divide it up' }).isEnabled()).toBe(true)
    await end([baker, ...buyers])
  })
})
