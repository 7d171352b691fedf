import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownOrder } from '#tests/make/shown-order.ts'
import { button, choose, isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrdersToAnswer } from './orders-to-answer.tsx'

function showActions(...allowedActions: Order['allowedActions']) {
  const sent = catchCalls()
  showPart(<OrderActions order={shownOrder({ allowedActions })} />)
  return sent
}
const post = (address: string, body?: object) => ({
  method: 'POST',
  url: `/api/orders/order/${address}`,
  body,
})

test('OPEN-20: sends a confirmation immediately, once', () => {
  const sent = showActions('confirm', 'decline')
  press(/^Confirm/)
  press(/^Confirm/)
  expect(sent).toMatchObject([post('confirm')])
})

test('decisions, hand-over: sends the ready notice immediately, once', () => {
  const sent = showActions('complete', 'tell_ready')
  press(/^Tell the buyer it’s ready/)
  press(/^Tell the buyer it’s ready/)
  expect(sent).toMatchObject([post('ready')])
})

test('a link in an email focuses its action and sends nothing until pressed', () => {
  const sent = catchCalls()
  const order = shownOrder({
    status: 'confirmed',
    allowedActions: ['say_received'],
    readyAt: '1970-01-01T00:00:00Z',
    notReceivedFrom: '1970-01-01T00:00:00Z',
  })
  const show = showPart(<OrderActions order={order} begun="say_received" />)
  expect(document.activeElement).toBe(button(/^I Have It/))
  show(<OrderActions key="other" order={order} begun="say_not_received" />)
  expect(screen.getByRole('dialog', { name: 'I Didn’t Get It' })).toBeDefined()
  expect(sent).toEqual([])
})

test('OPEN-20: declines an order with the typed reason, once', async () => {
  const sent = showActions('confirm', 'decline')
  press(/^Decline/)
  press('Decline order')
  expect([sent.length, screen.getByText('Tell the buyer why')]).toMatchObject([0, {}])
  write(/^Reason for declining/, ' The oven broke ')
  choose(/^Yes, buyers/)
  press('Decline order')
  press('Decline order')
  expect(sent).toMatchObject([post('decline', { reason: 'The oven broke', servingsAvailable: true })])
  sent[0]?.answer(200, shownOrder({ status: 'cancelled' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a rejected decline keeps the reason and shows the error', async () => {
  const sent = showActions('decline')
  press(/^Decline/)
  write(/^Reason for declining/, 'The oven broke')
  choose(/^No, nobody/)
  press('Decline order')
  sent[0]?.answer(409, { error: 'wrong_transition', message: 'The buyer was quicker.' })
  await screen.findByText('The buyer was quicker.')
  expect(screen.getByDisplayValue('The oven broke')).toBeDefined()
})

function showRequest() {
  const sent = catchCalls()
  const asked = shownOrder({
    status: 'cancellation_requested',
    cancellationReason: 'I am ill',
    rail: 'stripe',
    paymentStatus: 'paid',
    refundableAmount: '19.00',
    allowedActions: ['approve_cancellation', 'deny_cancellation'],
  })
  showPart(<OrdersToAnswer orders={[asked]} count={1} allHref="/seller-dashboard?tab=orders" />)
  return sent
}

test('ORDER-17: approves a cancellation once, after showing the refund amount', async () => {
  const sent = showRequest()
  press(/^Approve cancellation/)
  expect(screen.getByText(/^The buyer is refunded \$19\.00/)).toBeDefined()
  press('Decide later')
  expect([sent.length, screen.queryByRole('dialog')]).toEqual([0, null])
  press(/^Approve cancellation/)
  press('Approve and refund $19.00')
  press('Approve and refund $19.00')
  expect(sent).toMatchObject([post('approve-cancellation', { approved: true, servingsAvailable: true })])
  sent[0]?.answer(409, { error: 'wrong_transition', message: 'The time to answer was over.' })
  await screen.findByText('The time to answer was over.')
})

test('ORDER-18: denies a cancellation once with the typed reason, and keeps it after an error', async () => {
  const sent = showRequest()
  press(/^Deny cancellation/)
  press('Deny cancellation')
  expect([sent.length, screen.getByText('Tell the buyer why')]).toMatchObject([0, {}])
  write(/^Reason for denying/, ' It is in the oven ')
  press('Deny cancellation')
  press('Deny cancellation')
  expect(sent).toMatchObject([post('approve-cancellation', { approved: false, reason: 'It is in the oven' })])
  sent[0]?.answer(409, { error: 'wrong_transition', message: 'The time to answer was over.' })
  await screen.findByText('The time to answer was over.')
  expect(screen.getByDisplayValue('It is in the oven')).toBeDefined()
})

test('ORDER-15: requests a cancellation with the typed reason', () => {
  const sent = showActions('request_cancellation')
  press(/cancel/i)
  press('Send request')
  expect(sent).toEqual([])
  write(/^Reason for cancellation/, 'I am ill')
  press('Send request')
  expect(sent).toMatchObject([post('request-cancellation', { reason: 'I am ill' })])
})

test('OPEN-20: completes an order once with the typed code', () => {
  const sent = showActions('complete')
  press(/^Complete/)
  write('Pickup code', ' k7mp ')
  press('Complete order')
  press('Complete order')
  press('Complete without the code')
  expect(sent).toMatchObject([post('complete', { pickupCode: 'K7MP' })])
})

test('completes without the code only through its own button', () => {
  const sent = showActions('complete')
  press(/^Complete/)
  press('Complete order')
  expect([sent.length, screen.getByText('Enter the code on the buyer’s ticket')]).toMatchObject([0, {}])
  press('Complete without the code')
  press('Complete without the code')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ url: '/api/orders/order/complete' })
  expect(sent[0]?.body).toEqual({})
})

test('shows a wrong code and allows another', async () => {
  const sent = showActions('complete')
  press(/^Complete/)
  write('Pickup code', 'AAAA')
  press('Complete order')
  sent[0]?.answer(422, { error: 'invalid', message: 'No.', fields: { pickupCode: 'This is another code' } })
  await screen.findByText('This is another code')
  await waitFor(() => expect(isBusy('Complete order')).toBe(false))
  write('Pickup code', 'K7MP')
  press('Complete order')
  expect(sent[1]?.body).toEqual({ pickupCode: 'K7MP' })
})

test('DASH-10: counts the waiting orders beyond the first five and links to them', () => {
  const waiting = Array.from({ length: 7 }, (_, at) => shownOrder({ id: `order-${at}` }))
  showPart(<OrdersToAnswer orders={waiting} count={80} allHref="/seller-dashboard?tab=orders" />)
  expect(screen.getByRole('heading').textContent).toBe('Waiting for your answer (80)')
  const more = screen.getByRole('link', { name: '75 more waiting in your order history' })
  expect(more.getAttribute('href')).toBe('/seller-dashboard?tab=orders')
})

test('decisions, cancelling one order: the chosen cause decides whether to restock the servings', () => {
  const sent = showActions('cancel')
  press(/^Cancel Order/)
  const answers = () => screen.getAllByRole<HTMLInputElement>('radio', { name: /order them/ })
  const answered = () => answers().map(({ checked }) => checked)
  expect(answered()).toEqual([false, false])
  choose('The batch failed')
  expect([answered(), screen.getByDisplayValue('The batch failed.')]).toMatchObject([[false, true], {}])
  choose('An ingredient is missing')
  write(/^Reason for cancelling/, 'No rye flour left')
  choose('Something else')
  expect([answered(), screen.getByDisplayValue('No rye flour left')]).toMatchObject([[false, false], {}])
  choose('An ingredient is missing')
  press('Cancel order')
  press('Cancel order')
  expect(sent).toMatchObject([post('cancel', { reason: 'No rye flour left', servingsAvailable: false })])
})

test('a custom reason does not restock unless the baker says so', () => {
  const sent = showActions('decline')
  press(/^Decline/)
  write(/^Reason for declining/, 'Out of flour')
  press('Decline order')
  expect(sent).toEqual([])
  expect(screen.getByText('Say whether the servings are available again')).toBeDefined()
  choose(/^No, nobody/)
  press('Decline order')
  expect(sent).toMatchObject([post('decline', { reason: 'Out of flour', servingsAvailable: false })])
})

test('approving a cancellation restocks the servings unless the baker says no', () => {
  const sent = showRequest()
  press(/^Approve cancellation/)
  choose(/^No, nobody/)
  press('Approve and refund $19.00')
  expect(sent).toMatchObject([post('approve-cancellation', { approved: true, servingsAvailable: false })])
})

test('a decline asks whether to restock the servings', () => {
  const sent = showActions('decline')
  press(/^Decline/)
  choose('An ingredient is missing')
  press('Decline order')
  const body = { reason: 'An ingredient is missing.', servingsAvailable: false }
  expect(sent).toMatchObject([post('decline', body)])
})

// these tests render at the Unix epoch
const handedOver = {
  status: 'completed',
  completedAt: '1969-12-31T20:00:00Z',
  notReceivedFrom: '1969-12-31T20:00:00Z',
} as const

test('decisions, when a baker is paid: sends “I have it” immediately, once', () => {
  const sent = catchCalls()
  showPart(<OrderActions order={shownOrder({ ...handedOver, allowedActions: ['say_received'] })} />)
  press(/^I Have It/)
  press(/^I Have It/)
  expect(sent).toMatchObject([post('received')])
})

test('decisions, when a baker is paid: offers “I have it” days before the order is ready', () => {
  const sent = showActions('say_received')
  press(/^I Have It/)
  expect(sent).toMatchObject([post('received')])
})

test('decisions, when a baker is paid: “I have it” can be undone for ten minutes', () => {
  const order = { ...handedOver, allowedActions: ['undo_received'] as Order['allowedActions'] }
  const name = /^Undo “I Have It”/
  const showNext = showPart(
    <OrderActions order={shownOrder({ ...order, receivedAt: '1969-12-31T23:51:00Z' })} />,
  )
  expect(screen.getByRole('button', { name })).toBeDefined()
  showNext(<OrderActions order={shownOrder({ ...order, receivedAt: '1969-12-31T23:50:00Z' })} />)
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('decisions, when a baker is paid: “I didn’t get it” asks for a reason and is sent once', () => {
  const sent = catchCalls()
  showPart(<OrderActions order={shownOrder({ ...handedOver, allowedActions: [] })} />)
  press(/^I Didn’t Get It/)
  press('I didn’t get it')
  expect([sent.length, screen.getByText('Say what happened')]).toMatchObject([0, {}])
  write(/^What happened/, ' Nobody opened ')
  press('I didn’t get it')
  press('I didn’t get it')
  expect(sent).toMatchObject([post('not-received', { reason: 'Nobody opened' })])
})

test('decisions, when a baker is paid: a baker sees the amount, then refunds once', async () => {
  const sent = catchCalls()
  const order = shownOrder({
    ...handedOver,
    refundableAmount: '19.00',
    allowedActions: ['refund_not_received'],
  })
  showPart(<OrderActions order={{ ...order, notReceivedFrom: null }} />)
  press(/^Cancel and Refund/)
  await screen.findByRole('dialog')
  press('Refund $19.00')
  press('Refund $19.00')
  expect(sent).toMatchObject([post('not-received/refund')])
})
