import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shownLoaf } from '#tests/make/make-cart-line.ts'
import { choose, press, showPart, write } from '#tests/make/shown-part.tsx'
import type { OrderDraft } from './order-draft.ts'
import { OrderPanel } from './order-panel.tsx'

const june = { id: 'june', email: 'june@example.org', firstName: 'June', lastName: '', profileImageUrl: null }

async function showPanel(listing = shownLoaf()) {
  const added: (OrderDraft | undefined)[] = []
  showPart(
    <OrderPanel
      listing={listing}
      user={june}
      onAddToCart={(chosen) => {
        added.push(chosen)
        return Promise.resolve(true)
      }}
      fetchPaymentStep={() => Promise.reject(new Error('Nobody pays here.'))}
    />,
    new Map([['/api/food-listings/loaf', listing]]),
  )
  return { added, field: await screen.findByRole('spinbutton', { name: 'Quantity' }) }
}

test('DETAIL-03: "Add to Cart" adds as many as were chosen', async () => {
  const { added } = await showPanel()
  press('Add to Cart')
  press('More')
  press('More')
  press('Add to Cart')
  expect(added).toMatchObject([undefined, { quantity: 3 }])
})

test('decisions, ids: what can no longer be ordered is not put into the cart', () => {
  // a page without a clock shows the moment 0
  const listing = shownLoaf({ orderBy: new Date(0).toISOString() })
  const never = () => Promise.reject(new Error('Nobody orders here.'))
  showPart(<OrderPanel listing={listing} user={june} onAddToCart={never} fetchPaymentStep={never} />)
  const words = 'It is too late to order this'
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
})

test('DETAIL-03: a quantity that cannot be had is not added, and the dialog does not open for it', async () => {
  const { added, field } = await showPanel()
  fireEvent.change(field, { target: { value: '50' } })
  fireEvent.blur(field)
  press('Add to Cart')
  press('Order, pay at pickup')
  expect(added).toEqual([])
  expect(screen.queryByText('Order Details')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Only 5 servings are left. It stays at 1.')
})

test('DIALOG-03: the dialog opens with what was chosen beside its button', async () => {
  await showPanel()
  press('More')
  press('Order, pay at pickup')
  await screen.findByText('Order Details')
  expect(screen.getByText('2 × $9.50')).toBeDefined()
})

const half = { id: 'half', name: 'Half dozen', price: '9.00', servings: 6 }
const dozen = { id: 'dozen', name: 'Dozen', price: '16.00', servings: 12 }
const cookies = shownLoaf({
  price: '9.00',
  servingsAvailable: 15,
  options: [half, dozen],
  cakeMessageLength: 20,
})

test('decisions, options of a bake: what is chosen goes into the cart and into the dialog, with the message', async () => {
  const { added } = await showPanel(cookies)
  await screen.findByRole('radio', { name: /^Half dozen 2 left/ })
  press('Add to Cart')
  choose(/^Dozen 1 left/)
  write(/^Message on the cake/, 'Happy birthday, Ana!')
  press('Add to Cart')
  expect(added).toMatchObject([
    { quantity: 1, optionId: 'half' },
    { quantity: 1, optionId: 'dozen', cakeMessage: 'Happy birthday, Ana!' },
  ])
  press('Order, pay at pickup')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Dozen/ }).checked).toBe(true)
  expect(dialog.getByLabelText<HTMLInputElement>(/^Message on the cake/).value).toBe('Happy birthday, Ana!')
  expect(dialog.getByText('1 × $16.00')).toBeTruthy()
})

test('decisions, options of a bake: an option of which nothing is left cannot be chosen', async () => {
  await showPanel({ ...cookies, servingsAvailable: 11 })
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /^Dozen Sold out/ })
  expect(radio.disabled).toBe(true)
})
