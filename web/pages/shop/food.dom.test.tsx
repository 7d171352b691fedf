import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { shownLoaf } from '#tests/make/make-cart-line.ts'
import { choose, press, showPart } from '#tests/make/shown-part.tsx'
import { CartProvider } from '#web/features/cart/cart-provider.tsx'
import FoodPage from './food.tsx'

const box = { id: 'box', name: 'Box', price: '18.00', servings: 6 }
const single = { id: 'single', name: 'Single', price: '3.50', servings: 1 }
const feeLine = () => screen.getByText(/Local pickup only\.$/).textContent

test('PAY-15: the fee line depends on the chosen option and the quantity', async () => {
  // the page's other queries stay pending
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const listing = shownLoaf({ price: '3.50', servingsAvailable: 40, options: [box, single] })
  showPart(
    <CartProvider>
      <FoodPage params={{ id: listing.id }} search={new URLSearchParams()} />
    </CartProvider>,
    new Map<string, unknown>([
      ['/api/me', { user: null }],
      [`/api/food-listings/${listing.id}`, listing],
    ]),
  )
  expect(feeLine()).toContain('Baker $16.65, service fee $1.35 (7.5%, included).')
  await screen.findByRole('spinbutton', { name: 'Quantity' })
  press('More')
  expect(feeLine()).toContain('Baker $33.30, service fee $2.70')
  await screen.findByRole('radio', { name: /^Single/ })
  choose(/^Single/)
  expect(feeLine()).toContain('Baker $6.47, service fee $0.53')
})
