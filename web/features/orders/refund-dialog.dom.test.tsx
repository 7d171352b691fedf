import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownOrder } from '#tests/make/shown-order.ts'
import { choose, isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import { OrderActions } from './order-actions.tsx'

/** Opens the dialog for a paid order of $19.00 with $4.00 refunded, completed by default. */
function openRefund(status: Order['status'] = 'completed') {
  const sent = catchCalls()
  showPart(
    <OrderActions
      order={shownOrder({
        status,
        paymentStatus: 'partly_refunded',
        rail: 'paypal',
        refundedAmount: '4.00',
        refundableAmount: '15.00',
        allowedActions: ['refund'],
      })}
    />,
  )
  press(/^Refund/)
  return sent
}
const reason = /^Reason \(the buyer sees this\)/
const amount = 'Amount in dollars'

test('CONST-07: refunds the rest with the typed reason', async () => {
  const sent = openRefund()
  write(reason, ' Burnt ')
  press('Send refund')
  expect(sent).toMatchObject([
    { method: 'POST', url: '/api/orders/order/refund', body: { amount: '15.00', reason: 'Burnt' } },
  ])
  sent[0]?.answer(200, shownOrder())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('refunds the typed part', () => {
  const sent = openRefund()
  choose('Part of it')
  write(amount, ' 2.50 ')
  write(reason, 'One was burnt')
  press('Send refund')
  expect(sent).toMatchObject([{ body: { amount: '2.50', reason: 'One was burnt' } }])
})

test.each([
  ['15.01', /^At most \$15\.00 can be refunded/],
  ['', /^Enter an amount/],
  ['0', /^Enter an amount from/],
  ['2.505', /^Write 2505 or 2\.50/],
])('does not send %j of $15.00', (typed, words) => {
  const sent = openRefund()
  choose('Part of it')
  write(amount, typed)
  write(reason, 'Burnt')
  press('Send refund')
  expect(sent).toEqual([])
  expect(screen.getByText(words)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(amount))
})

test('refunds down to the last cent', () => {
  const sent = openRefund()
  choose('Part of it')
  write(amount, '15')
  write(reason, 'Burnt')
  press('Send refund')
  expect(sent).toMatchObject([{ body: { amount: '15' } }])
})

test('requires a reason', () => {
  const sent = openRefund()
  write(reason, '  ')
  press('Send refund')
  expect(sent).toEqual([])
  expect(screen.getByText('Tell the buyer why')).toBeDefined()
})

test('sends once when pressed twice, and stays open until the response', () => {
  const sent = openRefund()
  write(reason, 'Burnt')
  press('Send refund')
  expect(isBusy('Send refund')).toBe(true)
  press('Send refund')
  press('Don’t refund')
  expect(sent).toHaveLength(1)
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('shows a refusal beside its field and keeps the input', async () => {
  const sent = openRefund()
  write(reason, 'Burnt')
  press('Send refund')
  sent[0]?.answer(422, { error: 'invalid', message: 'Please check.', fields: { amount: 'At most $12.00' } })
  await screen.findByText('At most $12.00')
  await waitFor(() => expect(isBusy('Send refund')).toBe(false))
  press('Send refund')
  expect(sent.map(({ body }) => body)).toMatchObject(Array(2).fill({ amount: '15.00', reason: 'Burnt' }))
})

test('decisions, cancelling one order: refunding the rest of an open order cancels it unless the baker says no', () => {
  const sent = openRefund('confirmed')
  choose('The batch failed')
  press('Send refund')
  expect(sent).toMatchObject([
    { body: { amount: '15.00', reason: 'The batch failed.', cancelOrder: true, servingsAvailable: false } },
  ])
})

test('a refund that cancels the order first needs the answer about the servings', () => {
  const sent = openRefund('confirmed')
  write(reason, 'I am ill')
  press('Send refund')
  expect(sent).toEqual([])
  expect(screen.getByText('Say whether the servings are available again')).toBeDefined()
  choose(/^Yes, buyers/)
  press('Send refund')
  expect(sent).toMatchObject([{ body: { cancelOrder: true, servingsAvailable: true } }])
})

test('keeps the order if the baker says so', () => {
  const sent = openRefund('confirmed')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Cancel the order too' }))
  expect(screen.queryByText('What happened?')).toBeNull()
  write(reason, 'A gift')
  press('Send refund')
  expect(sent).toMatchObject([{ body: { amount: '15.00', cancelOrder: false } }])
})

test.each([
  ['completed', '15'],
  ['confirmed', '14.99'],
] as const)('for a %s order, refunding %s does not cancel or ask about servings', (status, part) => {
  const sent = openRefund(status)
  choose('Part of it')
  write(amount, part)
  expect(screen.queryByText('Cancel the order too')).toBeNull()
  write(reason, 'A gift')
  press('Send refund')
  expect(sent).toMatchObject([{ body: { amount: part, cancelOrder: false } }])
})
