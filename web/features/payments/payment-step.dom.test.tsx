import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currency } from '#shared/currency.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownCheckout, shownPayment } from '#tests/make/shown-checkout.ts'
import { shownOrder, unpaidOrder } from '#tests/make/shown-order.ts'
import { button, press, showPart } from '#tests/make/shown-part.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { PaymentStep } from './payment-step.tsx'
import type { PaypalButtonOptions } from './paypal/paypal-sdk.ts'

const heldUntil = fromTestNow(10 * 60_000).toISOString()
const setup = { isOn: true, isSandbox: false, sdkUrl: '/sdk.js', environment: 'PRODUCTION' }

/** Two bakers paid over PayPal, one paid at pickup, and one whose payment has ended. */
const checkout = shownCheckout({
  orders: [
    unpaidOrder({ id: 'loaf', totalPrice: '19.00', sellerAmount: '17.57', commissionAmount: '1.43' }),
    unpaidOrder({
      id: 'pie',
      cookId: 'maria',
      totalPrice: '4.50',
      sellerAmount: '4.16',
      commissionAmount: '0.34',
    }),
    shownOrder({ id: 'jam', totalPrice: '7.25' }),
    unpaidOrder({ id: 'rye', paymentStatus: 'failed', totalPrice: '8.00' }),
  ],
  payments: [
    shownPayment({ id: 'p1', amount: '19.00', orderIds: ['loaf'], heldUntil }),
    shownPayment({ id: 'p2', cookId: 'maria', amount: '4.50', orderIds: ['pie'], heldUntil }),
    shownPayment({ id: 'p3', amount: '8.00', orderIds: ['rye'], status: 'closed', closedReason: 'expired' }),
  ],
})

/** Opens the step with a fake PayPal script; `options` are those of its buttons. */
async function openStep() {
  const sent = catchCalls()
  const Buttons = vi.fn((_: PaypalButtonOptions) => ({ render: () => Promise.resolve() }))
  vi.stubGlobal('paypal', { Buttons })
  const onPlaced = vi.fn()
  const queries = new Map<string, unknown>([
    ['/api/checkouts/checkout', checkout],
    ['/paypal/setup', { ...setup, platformFeesEnabled: true, clientId: 'client' }],
  ])
  showPart(
    <PaymentStep
      checkoutId="checkout"
      onBusy={() => undefined}
      onPlaced={onPlaced}
      onEnded={() => undefined}
    />,
    queries,
  )
  await waitFor(() => expect(Buttons).toHaveBeenCalled())
  const [options] = Buttons.mock.lastCall ?? []
  if (!options) throw new Error('The PayPal buttons were not created.')
  return { sent, options, onPlaced }
}

test('DIALOG-15: shows the amount due, and requests it from PayPal', async () => {
  const { sent, options } = await openStep()
  expect(screen.getByRole('heading', { name: /PayPal/ }).textContent).toBe('PayPal · $23.50')
  expect(document.body.textContent).toContain('Total$23.50')
  const order = options.createOrder()
  const asked = sent.find(({ url }) => url === '/paypal/order')
  expect(asked?.body).toMatchObject({ amount: '23.50', currency: currency.code, checkoutId: 'checkout' })
  asked?.answer(200, { id: '5O19' })
  expect(await order).toBe('5O19')
})

test('PAY-05, PAY-06: captures an approved payment and reports what the server placed', async () => {
  const { sent, options, onPlaced } = await openStep()
  const approved = options.onApprove({ orderID: '5O19' })
  await waitFor(() => expect(button('Back to Order').hasAttribute('disabled')).toBe(true))
  const capture = sent.find(({ url }) => url === '/paypal/order/5O19/capture')
  const asked = sent.length
  capture?.answer(200, { id: '5O19', status: 'COMPLETED', checkoutId: 'checkout' })
  await waitFor(() => expect(sent.length).toBeGreaterThan(asked))
  expect(onPlaced).not.toHaveBeenCalled()
  const paid = checkout.payments.map((payment) => ({ ...payment, status: 'captured', closedReason: null }))
  sent.at(-1)?.answer(200, { ...checkout, payments: paid })
  await approved
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
})

test('DIALOG-16: going back cancels the unpaid part once', async () => {
  const { sent } = await openStep()
  press('Back to Order')
  press('Back to Order')
  const gaveUp = sent.filter(({ method }) => method === 'POST')
  expect(gaveUp).toMatchObject([{ url: '/api/checkouts/checkout/abandon', body: {} }])
})

/** The checkout after the server captured the payment. */
const paid = {
  ...checkout,
  orders: checkout.orders.map((order) =>
    order.id === 'loaf' || order.id === 'pie' ? shownOrder({ id: order.id, title: order.id }) : order,
  ),
  payments: checkout.payments.map((payment) =>
    payment.status === 'awaiting' ? { ...payment, status: 'captured' as const } : payment,
  ),
}

test('decisions, capturing: going back after approving reports the payment as made', async () => {
  const { sent } = await openStep()
  press('Back to Order')
  sent.find(({ url }) => url.endsWith('/abandon'))?.answer(200, paid)
  await waitFor(() => expect(toasts.toasts()[0]?.title).toBe('You already paid'))
})

test('decisions, capturing: reports a payment captured before the page asked once, and not as a failure', async () => {
  const { sent, options } = await openStep()
  const approved = options.onApprove({ orderID: '5O19' })
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/capture'))).toBe(true))
  const asked = sent.length
  sent.find(({ url }) => url.endsWith('/capture'))?.breakOff()
  await waitFor(() => expect(sent.length).toBeGreaterThan(asked))
  sent.at(-1)?.answer(200, paid)
  await approved
  expect(toasts.toasts()[0]?.title).toBe('Orders placed successfully!')
})

test('decisions, capturing: offers no way to give up while the server captures the payment', async () => {
  const { sent, options } = await openStep()
  options.onCancel()
  await waitFor(() => expect(sent.at(-1)?.url).toBe('/api/checkouts/checkout'))
  const payments = checkout.payments.map((payment) => ({ ...payment, isSettling: true }))
  sent.at(-1)?.answer(200, { ...checkout, payments })
  await screen.findByText('We’re taking your payment…')
  expect(screen.queryByRole('button', { name: 'Back to Order' })).toBeNull()
})
