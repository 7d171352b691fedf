import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownOrder } from '#tests/make/shown-order.ts'
import { isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import { OrderActions } from './order-actions.tsx'

/** Opens the dialog for a confirmed order of three at $9.50 each. */
async function openInPart(changes: Partial<Order> = {}) {
  const sent = catchCalls()
  const order = shownOrder({
    quantity: 3,
    status: 'confirmed',
    allowedActions: ['complete', 'fulfil_in_part'],
    ...changes,
  })
  showPart(<OrderActions order={order} />)
  press(/^Fewer servings/)
  await screen.findByRole('dialog')
  return sent
}
const howMany = 'How many you have'

test('decisions, a short batch: sends the available servings and shows the effect on the payment', async () => {
  const sent = await openInPart()
  expect(screen.getByText('No longer due').parentElement?.textContent).toContain('$9.50')
  write(howMany, ' 1 ')
  expect(screen.getByText('No longer due').parentElement?.textContent).toContain('$19.00')
  press('Tell the buyer')
  expect(sent).toMatchObject([
    { method: 'POST', url: '/api/orders/order/fulfil-in-part', body: { quantity: 1 } },
  ])
  sent[0]?.answer(200, shownOrder())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('refunds through the provider that took the payment', async () => {
  await openInPart({ rail: 'paypal', paymentStatus: 'paid' })
  expect(screen.getByText(/They’re refunded the price of the rest through PayPal/)).toBeDefined()
  expect(screen.getByText('Refund to the buyer').parentElement?.textContent).toContain('$9.50')
})

test.each(['3', '99', '100', '0', '-1', '1.5', '', ' ', 'two', '1e0'])(
  'rejects %j servings of three',
  async (typed) => {
    const sent = await openInPart()
    write(howMany, typed)
    press('Tell the buyer')
    expect(sent).toEqual([])
    expect(screen.getByText('Enter how many you have: from 1 to 2')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText(howMany))
    expect(screen.queryByText('No longer due')).toBeNull()
  },
)

test('sends once when pressed twice, and stays open until the response', async () => {
  const sent = await openInPart()
  press('Tell the buyer')
  expect(isBusy('Tell the buyer')).toBe(true)
  press('Tell the buyer')
  press('Keep the whole order')
  expect(sent).toHaveLength(1)
  expect(screen.getByRole('dialog')).toBeDefined()
})

test("shows the server's refusal in the dialog", async () => {
  const sent = await openInPart()
  press('Tell the buyer')
  sent[0]?.answer(409, { error: 'wrong_transition', message: 'The buyer was quicker.' })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The buyer was quicker.'))
})
