import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Checkout } from '#shared/api/checkouts.ts'
import { shownLoaf } from '#tests/make/make-cart-line.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownCheckout, shownPayment } from '#tests/make/shown-checkout.ts'
import { shownOrder, unpaidOrder } from '#tests/make/shown-order.ts'
import { isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import type { PaymentStepProps } from '#web/features/payments/payment-step-props.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { OrderDialog } from './order-dialog.tsx'

const loaf = shownLoaf()
const listing = { ...loaf, cook: { ...loaf.cook, payWays: ['paypal' as const] } }
const expired: Checkout = shownCheckout({
  payments: [shownPayment({ status: 'closed', closedReason: 'expired' })],
})

/** A fake payment step that only expires. */
function Expiring({ checkoutId, onEnded }: PaymentStepProps) {
  return (
    <button type="button" onClick={() => onEnded(expired)}>
      Let {checkoutId} run out
    </button>
  )
}

function openDialog(queries: [string, unknown][] = []) {
  const sent = catchCalls()
  showPart(
    <OrderDialog
      open
      listing={listing}
      fetchPaymentStep={() => Promise.resolve(Expiring)}
      onClose={() => undefined}
      onAddToCart={() => Promise.resolve(true)}
    />,
    new Map<string, unknown>([['/api/food-listings/loaf', listing], ...queries]),
  )
  return () => sent.filter(({ method }) => method === 'POST')
}
const pay = 'Continue to payment'

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.remove()
})

test('ORDER-03, ORDER-04: places an order once with the shown values and its key, however often it is pressed', () => {
  const placed = openDialog()
  press('More')
  write(/^Notes/, ' Sliced ')
  press(pay)
  press(pay)
  expect(placed()).toMatchObject([
    {
      url: '/api/orders',
      body: { foodListingId: 'loaf', quantity: 2, totalPrice: '19.00', payWay: 'paypal', notes: 'Sliced' },
    },
  ])
  expect(placed()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
})

test('retries an unanswered order with the same key, and uses a new key after an expired one', async () => {
  const placed = openDialog()
  press(pay)
  placed()[0]?.breakOff()
  await screen.findByText(/error placing your order/)
  await waitFor(() => expect(isBusy(pay)).toBe(false))
  press(pay)
  placed()[1]?.answer(201, unpaidOrder())
  await screen.findByText('Complete Payment')
  await screen.findByRole('button', { name: 'Let checkout run out' })
  press('Let checkout run out')
  press(pay)
  const [first, again, next] = placed().map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(next).toMatch(/^[0-9a-f]{32}$/)
  expect(next).not.toBe(first)
})

test('OPEN-77: an order changed after an unanswered try is never placed twice', async () => {
  const placed = openDialog()
  press(pay)
  placed()[0]?.breakOff()
  await screen.findByText(/error placing your order/)
  press('More')
  await waitFor(() => expect(isBusy(pay)).toBe(false))
  press(pay)
  placed()[1]?.answer(422, { error: 'idempotency_mismatch', message: 'Placed already.' })
  await waitFor(() => expect(placed()).toHaveLength(3))
  placed()[2]?.answer(201, unpaidOrder())
  await screen.findByText('Complete Payment')
  expect(new Set(placed().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(placed().map(({ body }) => body)).toMatchObject([{ quantity: 1 }, { quantity: 2 }, { quantity: 1 }])
})

const windows = ['14', '15'].map((hour) => ({
  id: 'window',
  startsAt: `2126-11-23T${hour}:00:00.000Z`,
  from: `2126-11-23T${hour}:00:00.000Z`,
  until: `2126-11-23T${Number(hour) + 1}:00:00.000Z`,
  timeZone: 'America/New_York',
  orderBy: `2126-11-23T${hour}:00:00.000Z`,
  placesLeft: 2,
}))

test('decisions, pickup windows: sends the chosen window; keeps the form when the window has filled up', async () => {
  const placed = openDialog([['/api/food-listings/loaf/pickup-windows', { isNeeded: true, windows }]])
  expect(screen.queryByLabelText(/Preferred pickup time/)).toBeNull()
  write('Pickup time', '1')
  write(/^Notes/, 'Sliced')
  press(pay)
  expect(placed()).toMatchObject([
    { body: { notes: 'Sliced', pickupWindow: { id: 'window', startsAt: '2126-11-23T15:00:00.000Z' } } },
  ])
  expect(placed()[0]?.body).not.toHaveProperty('pickupTime')
  const message = 'This pickup time has just filled up. Choose another.'
  placed()[0]?.answer(409, {
    error: 'pickup_full',
    message,
    fields: { pickupWindow: message },
    requestId: 'r',
  })
  await screen.findAllByText(message)
  expect(screen.getByLabelText<HTMLInputElement>(/^Notes/).value).toBe('Sliced')
  write('Pickup time', '0')
  await waitFor(() => expect(isBusy(pay)).toBe(false))
  press(pay)
  expect(placed()[1]?.body).toMatchObject({ pickupWindow: { startsAt: '2126-11-23T14:00:00.000Z' } })
})

test('decisions, pickup windows: accepts no time until it is known whether the baker has windows', () => {
  openDialog()
  expect(screen.queryByLabelText(/Preferred pickup time/)).toBeNull()
  expect(screen.getByLabelText<HTMLSelectElement>('Pickup time').disabled).toBe(true)
})

test('DIALOG-06; decisions, pickup wishes: without windows, sends a preferred time and day', () => {
  const placed = openDialog([['/api/food-listings/loaf/pickup-windows', { isNeeded: false, windows: [] }]])
  expect(screen.queryByLabelText(/Preferred pickup day/)).toBeNull()
  write(/Preferred pickup time/, '18:30')
  press(pay)
  expect(placed()[0]?.body).toMatchObject({ pickupTime: '18:30', pickupDate: expect.any(String) })
})

test('DIALOG-04, DIALOG-11: shows the real quantity, and the next press places nothing but says why', () => {
  const placed = openDialog()
  const field = screen.getByRole('spinbutton', { name: 'Quantity' })
  fireEvent.change(field, { target: { value: '50' } })
  fireEvent.blur(field)
  expect(screen.getByText('Only 5 servings are available. It stays at 1.')).toBeDefined()
  expect(field).toHaveProperty('value', '1')
  press('Add to Cart')
  expect(toasts.toasts()[0]).toMatchObject({
    title: 'Not enough servings available',
    description: 'Only 5 servings are available.',
  })
  expect(placed()).toEqual([])
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '5' } })
  fireEvent.blur(field)
  press(pay)
  expect(placed()).toMatchObject([{ body: { quantity: 5 } }])
})

test('decisions, ids: the dialog of a card asks for the bake day and adds that day to the cart', async () => {
  const days = ['2026-11-28', '2026-12-05'].map((readyByDate, index) => ({
    id: `day-${index}`,
    readyByDate,
    readyByTime: '09:00',
    timeZone: listing.timeZone,
    orderBy: `${readyByDate}T05:00:00Z`,
    price: '9.50',
    servingsAvailable: 5,
  }))
  const [first, later] = days.map(({ id, readyByDate }) => ({ ...listing, batchId: id, readyByDate }))
  if (!first || !later) throw new Error('No days')
  const sent = catchCalls()
  const added: unknown[] = []
  showPart(
    <OrderDialog
      open
      listing={first}
      fetchPaymentStep={null}
      onClose={() => undefined}
      onAddToCart={async (_, { batchId, readyByDate }) => added.push([batchId, readyByDate]) > 0}
    />,
    new Map<string, unknown>([
      ['/api/food-listings/loaf?batchId=day-0', first],
      ['/api/food-listings/loaf/batches', { batches: days }],
    ]),
  )
  fireEvent.change(screen.getByLabelText('Bake day'), { target: { value: 'day-1' } })
  // the previous day must not reach the cart while the new one loads
  press('Add to Cart')
  expect(added).toEqual([])
  sent.find(({ url }) => url === '/api/food-listings/loaf?batchId=day-1')?.answer(200, later)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add to Cart' }).matches(':disabled')).toBe(false),
  )
  press('Add to Cart')
  await waitFor(() => expect(added).toEqual([['day-1', '2026-12-05']]))
})

test('shows an error about the quantity beside it, and nowhere else', async () => {
  const placed = openDialog()
  press(pay)
  const quantity = 'The limit is 2 per buyer, and you already have 2.'
  placed()[0]?.answer(409, { error: 'conflict', message: quantity, fields: { quantity }, requestId: 'r' })
  const said = await screen.findByText(quantity, { selector: 'form *' })
  expect(screen.getAllByText(quantity, { selector: 'form *' })).toHaveLength(1)
  const notes = screen.getByLabelText(/^Notes/)
  expect(said.compareDocumentPosition(notes) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test.each([
  ['shows a sparrow when an order is placed', false],
  ['shows no sparrow with reduced motion', true],
])('%s', async (_, isStill) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  const placed = openDialog()
  press(pay)
  placed()[0]?.answer(201, shownOrder())
  await waitFor(() => expect(toasts.toasts()[0]?.title).toBe('Order placed successfully!'))
  expect(toasts.toasts()[0]?.picture !== undefined).toBe(!isStill)
})
