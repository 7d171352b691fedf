import { describe, expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { shownOrder, unpaidOrder } from '#tests/make/shown-order.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { OrderSlip } from './order-slip.tsx'
import { PrintableReceipt } from './printable-receipt.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const ignore = () => undefined
const buyers = (changes: Partial<Order> = {}) =>
  renderPart(<OrderSlip order={shownOrder(changes)} side="buyer" />)
const bakers = (changes: Partial<Order> = {}) =>
  renderPart(<OrderSlip order={shownOrder({ pickupCode: null, ...changes })} side="baker" />)

describe('an order as its buyer reads it', () => {
  test('ORDER-11, ORDER-08: its status, what comes next, and whom to arrange the pickup with', () => {
    const words = wordsOf(buyers())
    expect(words).toMatch(/Pending Sent to the baker, who has until [^.]*7:00 AM to answer\./)
    expect(words).toContain('Baked by Tomás Rivera Call Text Email')
  })

  test('CONST-02: the ticket has the code in large letters, the calendar file and, confirmed, the way', () => {
    expect(buyers()).toContain('K7MP')
    expect(buyers()).toContain('href="/api/orders/order/pickup.ics"')
    expect(buyers()).not.toContain('Directions')
    expect(buyers({ status: 'confirmed' })).toMatch(/href="https:[^"]*destination=40\.715[^"]*"/)
    expect(buyers({ status: 'completed', pickupCode: null })).not.toContain('Pickup code')
  })

  test('PAY-07: unpaid, it can be paid or given up, and has no ticket', () => {
    const html = renderPart(<OrderSlip order={unpaidOrder()} side="buyer" />)
    expect(wordsOf(html)).toContain('Awaiting Payment')
    expect(html).toMatch(/href="\/checkout\/checkout"[^>]*>.*Pay now/)
    expect(wordsOf(html)).toContain('Give it up')
    expect(html).not.toContain('pickup.ics')
    expect(html).not.toContain('/receipt')
  })

  test('ORDER-12, ORDER-20: a cancellation can be asked for as the order itself allows', () => {
    expect(wordsOf(buyers())).toContain('Request Cancellation')
    expect(wordsOf(buyers({ status: 'completed', allowedActions: [] }))).not.toContain('Request Cancellation')
  })

  test('ORDER-16: a cancellation that was asked for is pending', () => {
    const words = wordsOf(buyers({ status: 'cancellation_requested', cancellationReason: 'Ill' }))
    expect(words).toContain('Cancellation Pending')
    expect(words).toContain('You asked to cancel: “Ill”')
  })

  test('decisions, a baker who never answers: cancelled for that, it says so and where the money is', () => {
    const expired = { status: 'cancelled', answerBy: null, expiredAt: '2026-11-21T12:00:40Z' } as const
    const ours = { ...expired, declineReason: 'The baker did not answer in time.', isCancelledByUs: true }
    const words = wordsOf(buyers({ ...ours, paymentStatus: 'refund_pending', rail: 'stripe' }))
    expect(words).toContain(
      'Nobody answered in time, so we cancelled this order and your money is on its way back.',
    )
    expect(words).not.toContain('did not answer')
    expect(wordsOf(buyers(ours))).toContain('There is nothing to pay.')
    expect(wordsOf(bakers(ours))).toContain('The time to answer was over, so we cancelled this order.')
  })

  test('a refund is said in words', () => {
    const words = wordsOf(buyers({ status: 'cancelled', paymentStatus: 'refund_pending', rail: 'stripe' }))
    expect(words).toContain('The refund is on its way back to your card.')
  })
})

describe('an order as its baker reads it', () => {
  test('decisions, a baker who never answers: by when it is to be answered', () => {
    expect(wordsOf(bakers())).toMatch(/Answer by [^:]*7:00 AM: confirm it/)
    expect(wordsOf(bakers({ status: 'confirmed', answerBy: null }))).not.toContain('Answer by')
  })

  test('CONST-05: what it brings, the fee taken off', () => {
    expect(wordsOf(bakers())).toContain('Service fee (7.5%) −$1.43 You keep $17.57')
    expect(bakers()).not.toContain('pickup.ics')
  })

  test('OPEN-20: it is handed over by the code, or without it', () => {
    const html = renderPart(
      <HandOverDialog open busy={false} failure="That is not the code" onSubmit={ignore} onClose={ignore} />,
    )
    expect(wordsOf(html)).toContain('Pickup code')
    expect(wordsOf(html)).toContain('That is not the code')
    expect(wordsOf(html)).toContain('Complete order Complete without the code')
  })

  test('OPEN-03: all of it can be given back, or a part, with a reason', () => {
    const order = shownOrder({ rail: 'paypal', paymentStatus: 'paid', refundableAmount: '19.00' })
    const dialog = (changes: Partial<Order>) =>
      wordsOf(
        renderPart(
          <RefundDialog
            order={{ ...order, ...changes }}
            open
            busy={false}
            failure={null}
            onSubmit={ignore}
            onClose={ignore}
          />,
        ),
      )
    expect(dialog({})).toContain('All of it $19.00 A part of it')
    expect(dialog({})).toContain('through PayPal')
    expect(dialog({ refundedAmount: '4.00', refundableAmount: '15.00' })).toContain('All that is left $15.00')
  })
})

test('PAY-15: the receipt says what was paid, how, and who got what of it', () => {
  const order = shownOrder({ rail: 'paypal', paymentStatus: 'partly_refunded', refundedAmount: '4.00' })
  const words = wordsOf(renderPart(<PrintableReceipt order={order} />))
  expect(words).toContain('2 × Country sourdough (one 900 g loaf) $19.00 Total $19.00 Given back −$4.00')
  expect(words).toContain('$4.00 of it was given back to your PayPal account.')
  expect(words).toContain('Baker $17.57, service fee $1.43 (7.5%, included)')
})

test('no part carries an inline style: the content security policy forbids it', () => {
  expect(buyers()).not.toContain(' style=')
})
