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

describe('the order slip of a buyer', () => {
  test("ORDER-11, ORDER-08: shows its status, its next step, and the baker's contact details", () => {
    const words = wordsOf(buyers())
    expect(words).toMatch(/Pending Sent to the baker, who has until [^.]*7:00 AM to answer\./)
    expect(words).toContain('Baked by Tomás Rivera Call Text Email')
  })

  test('CONST-02: the ticket has a large code, the calendar file and, once confirmed, directions', () => {
    expect(buyers()).toContain('K7MP')
    expect(buyers()).toContain('href="/api/orders/order/pickup.ics"')
    expect(buyers()).not.toContain('Directions')
    expect(buyers({ status: 'confirmed' })).toMatch(/href="https:[^"]*destination=40\.715[^"]*"/)
    expect(buyers({ status: 'completed', pickupCode: null })).not.toContain('Pickup code')
  })

  test('ORDER-11: shows its steps with the current one marked, and the ready time', () => {
    const current = /<li[^>]*aria-current="step"[^>]*><span>([^<]*)/
    expect(current.exec(buyers())?.[1]).toBe('Sent')
    const confirmed = buyers({ status: 'confirmed', confirmedAt: '2026-11-20T13:00:00Z' })
    expect(current.exec(confirmed)?.[1]).toBe('Confirmed')
    expect(wordsOf(confirmed)).toMatch(/Confirmed , reached Ready Sat, Nov 21, 2026 at 5:00 PM Picked up/)
    expect(bakers()).not.toContain('aria-current')
  })

  test('decisions, pickup: the ticket has a picture of the code on the pickup day', () => {
    const { foodListing } = shownOrder()
    // tests render at the Unix epoch
    expect(buyers()).not.toContain('pickup-code.svg')
    const today = { foodListing: { ...foodListing, readyByDate: '1969-12-31' } }
    expect(buyers(today)).toContain('src="/api/orders/order/pickup-code.svg"')
    expect(buyers({ ...today, pickupCode: null })).not.toContain('pickup-code.svg')
  })

  test("an unpaid order shows in the server's HTML, in the listing's time zone, how long it is held", () => {
    const foodListing = { ...shownOrder().foodListing, timeZone: 'America/Chicago' }
    const unpaid = unpaidOrder({ foodListing, heldUntil: '2026-11-20T12:15:00Z' })
    expect(wordsOf(renderPart(<OrderSlip order={unpaid} side="buyer" />))).toContain(
      'Its servings are held for you until 6:15 AM.',
    )
  })

  test('ORDER-11: a finished order is brief and can be ordered again', () => {
    const words = wordsOf(buyers({ status: 'completed', pickupCode: null, allowedActions: [] }))
    expect(words).toContain('Country sourdough Completed 2 × one 900 g loaf · Tomás Rivera · Nov 20, 2026')
    expect(words).toContain('You paid $19.00')
    expect(words).toContain('Order again Receipt')
    expect(words).not.toContain('Ring twice.')
  })

  test('an order confirmed earlier was cancelled, not declined', () => {
    const confirmedAt = '2026-11-20T12:00:00Z'
    const words = wordsOf(buyers({ status: 'cancelled', confirmedAt, declineReason: 'No flour.' }))
    expect(words).toContain('The baker cancelled: “No flour.”')
  })

  test('decisions, unpaid attempts: a declined order shows no total', () => {
    const words = wordsOf(buyers({ status: 'cancelled', declineReason: 'No flour.', allowedActions: [] }))
    expect(words).toContain('Nothing to pay. The baker declined: “No flour.”')
    expect(words).not.toContain('$')
    expect(words).not.toContain('Receipt')
  })

  test('PAY-07: an unpaid order can be paid or cancelled, and has no ticket', () => {
    const html = renderPart(<OrderSlip order={unpaidOrder()} side="buyer" />)
    expect(wordsOf(html)).toContain('Awaiting Payment')
    expect(html).toMatch(/href="\/checkout\/checkout"[^>]*>.*Pay now/)
    expect(wordsOf(html)).toContain('Cancel the order')
    expect(html).not.toContain('pickup.ics')
    expect(html).not.toContain('/receipt')
  })

  test('ORDER-12, ORDER-20: offers a cancellation request if the order allows it', () => {
    expect(wordsOf(buyers())).toContain('Request cancellation')
    expect(wordsOf(buyers({ status: 'completed', allowedActions: [] }))).not.toContain('Request cancellation')
  })

  test('ORDER-16: a requested cancellation is pending', () => {
    const words = wordsOf(buyers({ status: 'cancellation_requested', cancellationReason: 'Ill' }))
    expect(words).toContain('Cancellation Pending')
    expect(words).toContain('You asked to cancel: “Ill”')
  })

  test('decisions, a baker who never answers: an expired order says so, and where the money is', () => {
    const expired = { status: 'cancelled', answerBy: null, expiredAt: '2026-11-21T12:00:40Z' } as const
    const ours = { ...expired, declineReason: 'The baker did not answer in time.', isCancelledByUs: true }
    const words = wordsOf(buyers({ ...ours, paymentStatus: 'refund_pending', rail: 'stripe' }))
    expect(words).toContain(
      'The baker didn’t answer in time, so we cancelled this order. Your refund is on its way.',
    )
    expect(words).not.toContain('did not answer')
    expect(wordsOf(buyers(ours))).toContain('There’s nothing to pay.')
    expect(wordsOf(bakers(ours))).toContain('The time to answer was over, so we cancelled this order.')
  })

  test('decisions, a short batch: ticket, order and receipt show the available servings and the rest to pay', () => {
    const part = { status: 'confirmed', answerBy: null, fulfilledQuantity: 1 } as const
    const words = wordsOf(buyers(part))
    expect(words).toContain('1 of 2 × one 900 g loaf')
    expect(words).toContain('Show it at the door for 1 of 2.')
    expect(words).toContain('1 of 2 is available for you. You only pay for what you get.')
    expect(words).toContain('Total $19.00 1 not available −$9.50 You pay $9.50')
    const receipt = (changes: Partial<Order>) =>
      wordsOf(renderPart(<PrintableReceipt order={shownOrder({ ...part, ...changes })} />))
    const atPickup = receipt({ status: 'completed' })
    expect(atPickup).toContain('Total $19.00 1 not available −$9.50 You paid $9.50')
    expect(atPickup).toContain('Baker $8.79, service fee $0.71')
    const paid = receipt({ rail: 'stripe', paymentStatus: 'partly_refunded', refundedAmount: '9.50' })
    expect(paid).toContain('Total $19.00 Refunded −$9.50 1 of 2 is available for you.')
    expect(wordsOf(buyers({ ...part, status: 'cancelled' }))).not.toContain('available for you')
  })

  test('describes a refund', () => {
    const words = wordsOf(buyers({ status: 'cancelled', paymentStatus: 'refund_pending', rail: 'stripe' }))
    expect(words).toContain('The refund is on its way to your card.')
  })
})

describe('the order slip of a baker', () => {
  test('decisions, a baker who never answers: shows the deadline to answer', () => {
    expect(wordsOf(bakers())).toMatch(/Answer by [^:]*7:00 AM: confirm it/)
    expect(wordsOf(bakers({ status: 'confirmed', answerBy: null }))).not.toContain('Answer by')
  })

  test('CONST-05: shows the earnings minus the fee', () => {
    const online = wordsOf(bakers({ rail: 'stripe', paymentStatus: 'paid' }))
    expect(online).toContain('Service fee (7.5%) −$1.43 You keep $17.57')
    expect(bakers()).not.toContain('pickup.ics')
  })

  test('CONST-06: shows the balance owed that the sale paid, and the payout', () => {
    const taken = { rail: 'stripe', paymentStatus: 'paid', collectedAmount: '2.00' } as const
    expect(wordsOf(bakers(taken))).toContain(
      'You keep $17.57 Applied to your balance owed −$2.00 Sent to you $15.57',
    )
    expect(wordsOf(bakers({ ...taken, collectedAmount: '0.00' }))).not.toContain('Taken for')
  })

  test('OPEN-04: a cancelled order earns nothing', () => {
    const cancelled = { status: 'cancelled', keptAmount: '0.00' } as const
    const words = wordsOf(bakers({ ...cancelled, rail: 'stripe', paymentStatus: 'refunded' }))
    expect(words).toContain('2 × $9.50 $19.00 Cancelled −$19.00 You keep $0.00')
    expect(words).not.toContain('$17.57')
    expect(wordsOf(bakers(cancelled))).not.toContain('$17.57')
  })

  test('OPEN-04: a partly refunded order earns the rest', () => {
    const partly = { rail: 'paypal', paymentStatus: 'partly_refunded' } as const
    const words = wordsOf(bakers({ ...partly, refundedAmount: '9.50', keptAmount: '8.79' }))
    expect(words).toContain('Refunded −$9.50 Service fee (7.5%) −$0.71 You keep $8.79')
  })

  test('decisions, a short batch: at pickup, fewer servings reduce the price and the fee', () => {
    const part = { status: 'confirmed', fulfilledQuantity: 1, keptAmount: '8.79' } as const
    const words = wordsOf(bakers({ ...part, answerBy: null }))
    expect(words).toContain('1 of 2 × one 900 g loaf')
    expect(words).toContain('1 of 2 is available for this buyer')
    expect(words).toContain('$19.00 1 not sold −$9.50 You collect at pickup $9.50')
    expect(words).toContain('You collect $9.50 in cash; $0.71 service fee (7.5%) is added to what you owe.')
  })

  test('CONST-05: at pickup the baker takes the full price and owes the fee', () => {
    const words = wordsOf(bakers())
    expect(words).toContain('You collect $19.00 in cash; $1.43 service fee (7.5%) is added to what you owe.')
    expect(words).not.toContain('You keep')
    const free = {
      commissionAmount: '0.00',
      sellerAmount: '19.00',
      keptAmount: '19.00',
      commissionRate: '0.0000',
    }
    expect(wordsOf(bakers(free))).toContain('You collect $19.00 in cash; there is no service fee.')
  })

  test('OPEN-20: is handed over with or without the code', () => {
    const html = renderPart(
      <HandOverDialog
        order={shownOrder()}
        busy={false}
        failure="That is not the code"
        onSubmit={ignore}
        onClose={ignore}
      />,
    )
    expect(wordsOf(html)).toContain('Pickup code')
    expect(wordsOf(html)).toContain('That is not the code')
    expect(wordsOf(html)).toContain('Complete order Complete without the code')
  })

  test('OPEN-03: refunds all or a part, with a reason', () => {
    const order = shownOrder({ rail: 'paypal', paymentStatus: 'paid', refundableAmount: '19.00' })
    const dialog = (changes: Partial<Order>) =>
      wordsOf(
        renderPart(
          <RefundDialog
            order={{ ...order, ...changes }}
            busy={false}
            failure={null}
            onSubmit={ignore}
            onClose={ignore}
          />,
        ),
      )
    expect(dialog({})).toContain('All of it $19.00 Part of it')
    expect(dialog({})).toContain('through PayPal')
    expect(dialog({ refundedAmount: '4.00', refundableAmount: '15.00' })).toContain('All that is left $15.00')
  })
})

test('PAY-15: the receipt shows the payment, its method and how it is split', () => {
  const order = shownOrder({ rail: 'paypal', paymentStatus: 'partly_refunded', refundedAmount: '4.00' })
  const words = wordsOf(renderPart(<PrintableReceipt order={order} />))
  expect(words).toContain('2 × Country sourdough (one 900 g loaf) $19.00 Total $19.00 Refunded −$4.00')
  expect(words).toContain('$4.00 of it was refunded to your PayPal account.')
  expect(words).toContain('Baker $17.57, service fee $1.43 (7.5%, included)')
})

test('renders no inline style, which the content security policy forbids', () => {
  expect(buyers()).not.toContain(' style=')
})
