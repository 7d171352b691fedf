import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownOrder } from '#tests/make/shown-order.ts'
import { isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import { NoShowButton } from './no-show-button.tsx'
import { OrderActions } from './order-actions.tsx'
import { PickupCodeLookup } from './pickup-code-lookup.tsx'

const rye = shownOrder({
  id: 'rye',
  title: 'Rye',
  status: 'confirmed',
  pickupId: 'saturday',
  pickupOrders: 2,
  allowedActions: ['complete'],
})
const buns = shownOrder({ ...rye, id: 'buns', title: 'Buns', quantity: 6 })
const cake = shownOrder({ ...rye, id: 'cake', title: 'Cake', status: 'pending' })
const pickup = { id: 'saturday', orders: [rye, buns, cake] }
const handOver = (body: object) => ({ method: 'POST', url: '/api/pickups/saturday/hand-over', body })
const wrongCode = { error: 'invalid', message: 'No.', fields: { pickupCode: 'This is another code' } }
const partly = {
  orders: [rye, buns],
  refusals: [{ orderId: 'cake', code: 'wrong_transition', message: 'Confirm it first.' }],
}

async function openDialog() {
  const sent = catchCalls()
  showPart(<OrderActions order={rye} />, new Map([['/api/pickups/saturday', pickup]]))
  press('Complete: Rye')
  await screen.findByRole('dialog', { name: 'Hand over' })
  return () => sent.filter(({ method }) => method === 'POST')
}

test('decisions, a pickup: hands over all orders of the pickup with one code, once', async () => {
  const posted = await openDialog()
  expect(screen.getByText(/^Some of these orders wait for your answer/)).toBeDefined()
  press('Hand over 2 orders')
  expect([posted().length, screen.getByText('Enter the code on the buyer’s ticket')]).toMatchObject([0, {}])
  write('Pickup code', ' k7mp ')
  press('Hand over 2 orders')
  press('Hand over 2 orders')
  press('Hand over without the code')
  expect(posted()).toMatchObject([handOver({ pickupCode: 'K7MP' })])
  posted()[0]?.answer(200, { orders: [rye, buns], refusals: [] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows a wrong code and allows another; names only the orders that were not handed over', async () => {
  const posted = await openDialog()
  write('Pickup code', 'AAAA')
  press('Hand over 2 orders')
  posted()[0]?.answer(422, wrongCode)
  await screen.findByText('This is another code')
  await waitFor(() => expect(isBusy('Hand over 2 orders')).toBe(false))
  press('Hand over without the code')
  expect(posted()[1]).toMatchObject(handOver({}))
  posted()[1]?.answer(200, partly)
  await screen.findByText('Cake: Confirm it first.')
  expect(screen.queryByRole('button', { name: 'Hand over 2 orders' })).toBeNull()
})

test('hands over a single order of a pickup', async () => {
  const posted = await openDialog()
  press('Only Rye')
  write('Pickup code', 'K7MP')
  press('Complete order')
  expect(posted()).toMatchObject([
    { method: 'POST', url: '/api/orders/rye/complete', body: { pickupCode: 'K7MP' } },
  ])
})

// these tests render at the Unix epoch
const missed = (order: typeof rye) => ({ ...order, noShowFrom: '1969-12-31T12:00:00Z', rail: null })

test('reports a no-show for the whole pickup or for this order alone', async () => {
  const sent = catchCalls()
  const posted = () => sent.filter(({ method }) => method === 'POST')
  const all = { ...pickup, orders: [missed(rye), missed(buns), cake] }
  showPart(<OrderActions order={missed(rye)} />, new Map([['/api/pickups/saturday', all]]))
  press('Mark as No-Show: Rye')
  await screen.findByRole('dialog', { name: 'Mark as No-Show' })
  expect(screen.getByText(/^Orders that are waiting for your answer or can still/)).toBeDefined()
  press('Only Rye')
  await screen.findByRole('button', { name: 'No-show' })
  press('Wait')
  press('Mark as No-Show: Rye')
  await screen.findByRole('button', { name: 'Mark 2 orders as no-shows' })
  press('Mark 2 orders as no-shows')
  press('Mark 2 orders as no-shows')
  expect(posted()).toMatchObject([{ url: '/api/pickups/saturday/no-show' }])
  posted()[0]?.answer(409, { error: 'wrong_transition', message: 'The buyer can still come.' })
  await screen.findByText('The buyer can still come.')
})

test('reports a no-show once for all orders whose pickup has ended, and names the rest', async () => {
  const later = { ...cake, status: 'confirmed' as const, noShowFrom: '2026-11-28T12:00:00Z' }
  const all = { ...pickup, orders: [missed(rye), missed(buns), later] }
  const sent = catchCalls()
  const posted = () => sent.filter(({ method }) => method === 'POST')
  const row = (orders: readonly (typeof rye)[]) => (
    <NoShowButton pickupId="saturday" buyer="Ana" orders={orders} />
  )
  const showNext = showPart(row([later]), new Map([['/api/pickups/saturday', all]]))
  expect(screen.queryByRole('button')).toBeNull()
  showNext(row(all.orders))
  press('No-show: Ana')
  await screen.findByRole('dialog', { name: 'Mark as No-Show' })
  press('Mark 2 orders as no-shows')
  press('Mark 2 orders as no-shows')
  expect(posted()).toMatchObject([{ url: '/api/pickups/saturday/no-show' }])
  posted()[0]?.answer(200, {
    orders: [rye, buns],
    refusals: [{ orderId: 'cake', code: 'wrong_transition', message: 'The buyer can still come.' }],
  })
  await screen.findByText('Cake: The buyer can still come.')
  expect(screen.queryByRole('button', { name: /^Nobody came for/ })).toBeNull()
})

test('decisions, a pickup: a code at the door finds everything it covers and hands it over once', async () => {
  const sent = catchCalls()
  const posted = () => sent.filter(({ method }) => method === 'POST')
  showPart(<PickupCodeLookup />)
  press('Find')
  expect([posted().length, screen.getByText('Enter the code on the buyer’s ticket')]).toMatchObject([0, {}])
  write('Pickup code', 'aaaa')
  press('Find')
  press('Find')
  expect(posted()).toMatchObject([{ url: '/api/sellers/pickups/find', body: { pickupCode: 'AAAA' } }])
  posted()[0]?.answer(200, { pickups: [] })
  await screen.findByText(/^None of your open orders has this code/)
  await waitFor(() => expect(isBusy('Find')).toBe(false))
  write('Pickup code', 'k7mp')
  press('Find')
  posted()[1]?.answer(200, { pickups: [pickup] })
  await screen.findByRole('button', { name: 'Hand over 2 orders' })
  press('Hand over 2 orders')
  press('Hand over 2 orders')
  expect(posted().slice(2)).toMatchObject([handOver({ pickupCode: 'K7MP' })])
  posted()[2]?.answer(200, partly)
  await screen.findByText('Cake: Confirm it first.')
  expect(screen.queryByRole('button', { name: 'Hand over 2 orders' })).toBeNull()
})
