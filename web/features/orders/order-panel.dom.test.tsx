import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { type PricedOption, withSoldOut } from '#shared/bake-options.ts'
import { shownLoaf } from '#tests/make/make-cart-line.ts'
import { shownOrder } from '#tests/make/shown-order.ts'
import { choose, press, showPart, write } from '#tests/make/shown-part.tsx'
import type { OrderDraft } from './order-draft.ts'
import { OrderPanel } from './order-panel.tsx'

const june = { id: 'june', email: 'june@example.org', firstName: 'June', lastName: '', profileImageUrl: null }

async function showPanel(listing = shownLoaf(), again: Order | null = null) {
  const added: (OrderDraft | undefined)[] = []
  showPart(
    <OrderPanel
      listing={listing}
      user={june}
      again={again?.id ?? null}
      onAddToCart={(chosen) => {
        added.push(chosen)
        return Promise.resolve(true)
      }}
      fetchPaymentStep={() => Promise.reject(new Error('Nobody pays here.'))}
    />,
    new Map<string, unknown>([
      ['/api/food-listings/loaf', listing],
      ['/api/orders/order', again],
    ]),
  )
  return { added, field: await screen.findByRole('spinbutton', { name: 'Quantity' }) }
}

test('DETAIL-03: "Add to Cart" adds the chosen quantity', async () => {
  const { added } = await showPanel()
  press('Add to Cart')
  press('More')
  press('More')
  press('Add to Cart')
  expect(added).toMatchObject([undefined, { quantity: 3 }])
})

test('decisions, ids: a listing that can no longer be ordered is not added to the cart', () => {
  // tests without a clock render at the Unix epoch
  const listing = shownLoaf({ orderBy: new Date(0).toISOString() })
  const never = () => Promise.reject(new Error('Nobody orders here.'))
  showPart(<OrderPanel listing={listing} user={june} onAddToCart={never} fetchPaymentStep={never} />)
  const words = 'It is too late to order this'
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
})

test('DETAIL-03: an unavailable quantity is not added and opens no dialog', async () => {
  const { added, field } = await showPanel()
  fireEvent.change(field, { target: { value: '50' } })
  fireEvent.blur(field)
  press('Add to Cart')
  expect(added).toEqual([])
  fireEvent.change(field, { target: { value: '50' } })
  fireEvent.blur(field)
  press('Order, pay at pickup')
  expect(screen.queryByText('Order Details')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Only 5 servings are available. It stays at 1.')
})

test('DIALOG-03: the dialog opens with the quantity chosen beside its button', async () => {
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

test('decisions, options of a bake: the cart and the dialog get the chosen option and message', async () => {
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

test('PAY-15: the text below follows the option and the quantity', async () => {
  const never = () => Promise.reject(new Error('Nobody orders here.'))
  const options = [dozen, half]
  showPart(
    <OrderPanel
      listing={{ ...cookies, options, servingsAvailable: 40 }}
      user={june}
      onAddToCart={never}
      fetchPaymentStep={never}
      foot={({ price, quantity }) => <p>{`${quantity} at ${price}`}</p>}
    />,
  )
  // the first option is preselected, though the listing's own price is the lowest
  expect(screen.getByText('1 at 16.00')).toBeTruthy()
  await screen.findByRole('spinbutton', { name: 'Quantity' })
  press('More')
  expect(screen.getByText('2 at 16.00')).toBeTruthy()
  await screen.findByRole('radio', { name: /^Half dozen/ })
  choose(/^Half dozen/)
  expect(screen.getByText('2 at 9.00')).toBeTruthy()
})

test('decisions, options of a bake: a sold-out option cannot be chosen', async () => {
  await showPanel({ ...cookies, servingsAvailable: 11 })
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /^Dozen Sold out/ })
  expect(radio.disabled).toBe(true)
})

const box = { id: 'box', name: 'Box of 6', price: '15.00', servings: 6, pieces: 6 }
const bigBox = { id: 'big', name: 'Box of 12', price: '28.00', servings: 12, pieces: 12 }
const croissants = shownLoaf({
  price: '15.00',
  servingsAvailable: 24,
  options: [box, bigBox],
  fillings: [
    { name: 'Plain', isSoldOut: false },
    { name: 'Almond', isSoldOut: false },
    { name: 'Chocolate', isSoldOut: true },
  ],
})
const more = (filling: string, times = 1) => {
  const stepper = within(screen.getByRole('group', { name: filling }))
  for (let time = 0; time < times; time++) fireEvent.click(stepper.getByRole('button', { name: 'More' }))
}
const chosen = () => screen.getByText(/^\d+ of \d+ chosen/)

test('decisions, mixed boxes: a box must be full before it is added to the cart, and keeps its contents', async () => {
  const { added } = await showPanel(croissants)
  await screen.findByRole('group', { name: 'Contents of the box' })
  expect(screen.queryByRole('group', { name: 'Chocolate' })).toBeNull()
  press('Add to Cart')
  expect(added).toEqual([])
  expect(document.activeElement).toBe(chosen())
  more('Plain', 2)
  expect(chosen().textContent).toBe('2 of 6 chosen: 4 more to choose')
  press('Order, pay at pickup')
  expect(screen.queryByText('Order Details')).toBeNull()
  more('Almond', 9)
  expect(chosen().textContent).toBe('6 of 6 chosen')
  press('Add to Cart')
  const boxContents = [
    { filling: 'Plain', pieces: 2 },
    { filling: 'Almond', pieces: 4 },
  ]
  expect(added).toMatchObject([{ quantity: 1, optionId: 'box', boxContents }])
  // a larger box keeps the contents; a smaller one says how many to remove
  choose(/^Box of 12/)
  expect(chosen().textContent).toBe('6 of 12 chosen: 6 more to choose')
  more('Plain', 3)
  choose(/^Box of 6/)
  expect(chosen().textContent).toBe('9 of 6 chosen: remove 3')
  press('Add to Cart')
  expect(added).toHaveLength(1)
  const plain = screen.getByRole('spinbutton', { name: 'Plain' })
  fireEvent.change(plain, { target: { value: '' } })
  fireEvent.blur(plain)
  more('Plain', 9)
  press('Order, pay at pickup')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Almond' }).value).toBe('4')
  expect(dialog.getByText('6 of 6 chosen')).toBeTruthy()
})

test('decisions, mixed boxes: a box whose fillings are all sold out cannot be chosen', async () => {
  const fillings = (croissants.fillings ?? []).map(({ name }) => ({ name, isSoldOut: true }))
  const options: PricedOption[] = [box, dozen]
  await showPanel({ ...croissants, options: withSoldOut({ options, fillings }), fillings })
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /^Box of 6 Sold out/ })
  expect(radio.disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Dozen/ }).checked).toBe(true)
})

test('decisions, mixed boxes: reordering a box starts with its earlier contents', async () => {
  const boxContents = [
    { filling: 'Plain', pieces: 4 },
    { filling: 'Almond', pieces: 8 },
  ]
  const { added } = await showPanel(croissants, shownOrder({ optionId: 'big', boxContents }))
  await screen.findByText('12 of 12 chosen')
  press('Add to Cart')
  expect(added).toMatchObject([{ optionId: 'big', boxContents }])
})
