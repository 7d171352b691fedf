import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownCheckout, shownPayment } from '#tests/make/shown-checkout.ts'
import { unpaidOrder } from '#tests/make/shown-order.ts'
import { press, showPart } from '#tests/make/shown-part.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { WithoutPaying } from './pickup-part.tsx'
import { useCheckout } from './use-checkout.ts'

const rolls = unpaidOrder({ id: 'rolls', rail: null, title: 'Onion rolls', totalPrice: '3.33' })
const mixed = shownCheckout({ orders: [unpaidOrder(), rolls] })
const ordered = { ...rolls, paymentStatus: 'not_required', placedAt: '2026-11-20T12:05:00Z' } as const
const words = 'Order only the pickup part ($3.33)'

function Part() {
  const payment = useCheckout('checkout')
  const { checkout } = payment
  return (
    checkout && <WithoutPaying checkout={checkout} payment={payment} isBusy={false} isPickupLeft={false} />
  )
}

/** Opens the part of a checkout's page and returns its POST requests. */
function openPart(checkout = mixed) {
  const sent = catchCalls()
  showPart(<Part />, new Map([['/api/checkouts/checkout', checkout]]))
  return () => sent.filter(({ method }) => method === 'POST')
}
const toast = () => toasts.toasts()[0]

test('OPEN-05, ORDER-06: places the pickup part once, however often it is pressed, and reports it', async () => {
  const posted = openPart()
  press(words)
  press(words)
  expect(posted()).toMatchObject([{ url: '/api/checkouts/checkout/order-pickup' }])
  const payments = [shownPayment({ status: 'closed', closedReason: 'cancelled' })]
  posted()[0]?.answer(200, { ...mixed, payments, orders: [unpaidOrder({ status: 'cancelled' }), ordered] })
  await waitFor(() => expect(screen.queryByRole('button', { name: words })).toBeNull())
  expect(toast()).toMatchObject({
    title: 'Order placed successfully!',
    description: 'Your order for Onion rolls has been sent to the baker.',
  })
})

test('ORDER-07: reports a failure and allows another try', async () => {
  const posted = openPart()
  press(words)
  posted()[0]?.breakOff()
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Order failed', tone: 'bad' }))
})

test('OPEN-05: gives up the whole order in one call', () => {
  const posted = openPart()
  press('Cancel the whole order')
  expect(posted()).toMatchObject([{ url: '/api/checkouts/checkout/abandon', body: {} }])
})

test('without a pickup part only the unpaid part can be given up', () => {
  openPart(shownCheckout())
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cancel what isn’t paid',
  ])
})
