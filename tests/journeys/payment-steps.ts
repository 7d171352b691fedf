import type { Locator, Page } from 'playwright-core'

/** Steps of paying, as a buyer performs them in the payment sandbox. */

/** Adds one serving of a listing to the cart on its page. */
export async function addToCart(page: Page, listingId: string): Promise<void> {
  await page.goto(`/food/${listingId}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByText('added to your cart').first().waitFor()
}

/** Presses PayPal's button and decides in its window. `mood` is the sandbox's behavior. */
export async function payWithPaypal(
  page: Page,
  choice: 'pay' | 'cancel' = 'pay',
  mood?: string,
): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  const popup = await opened
  await popup.getByRole('heading', { name: 'Pay with PayPal' }).waitFor()
  if (mood !== undefined) await popup.getByLabel('What should happen?').selectOption({ label: mood })
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: choice === 'pay' ? /^Pay \$/ : 'Cancel and return' }).click()
  await closed
}

/** Types a card into Stripe's form and pays. */
export async function payByCard(part: Locator, number: string): Promise<void> {
  await part.getByLabel('Card number').fill(number)
  await part.getByLabel('Expiration (MM / YY)').fill('12 / 39')
  await part.getByLabel('Security code').fill('123')
  await part.getByRole('button', { name: /^Pay \$/ }).click()
}
