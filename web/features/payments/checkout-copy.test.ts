import { expect, test } from 'vitest'
import { shownCheckout, shownPayment } from '#tests/make/shown-checkout.ts'
import { shownOrder, unpaidOrder } from '#tests/make/shown-order.ts'
import { checkoutOutcome, clockTime, heldText } from './checkout-copy.ts'

const closed = (closedReason: 'failed' | 'cancelled' | 'expired') =>
  shownCheckout({ payments: [shownPayment({ status: 'closed', closedReason })] })

test('PAY-09: a failed payment shows the documented message', () => {
  const { title, text } = checkoutOutcome(closed('failed'), 'not_placed')
  expect(title).toBe('Payment failed')
  expect(text).toContain('There was an issue processing your payment. Please try again.')
})

test.each([
  ['cancelled', 'You stopped the payment'],
  ['expired', 'The time to pay is over'],
] as const)('PAY-08: a payment that was %s has its own title', (reason, title) => {
  const outcome = checkoutOutcome(closed(reason), 'not_placed')
  expect(outcome.title).toBe(title)
  expect(outcome.text).toContain('othing was charged')
})

test('different reasons are listed per baker', () => {
  const payments = [...closed('failed').payments, ...closed('expired').payments]
  expect(checkoutOutcome(shownCheckout({ payments }), 'not_placed').title).toBe('No order went through')
})

test('a late payment is refunded, and the page says so', () => {
  const late = shownPayment({ status: 'captured', closedReason: 'expired' })
  expect(checkoutOutcome(shownCheckout({ payments: [late] }), 'not_placed').text).toContain(
    'You get a full refund automatically',
  )
})

test.each([
  [1, 0, 'It is paid.'],
  [1, 1, 'It is paid. You pay the rest at pickup.'],
  [0, 1, 'You pay at pickup.'],
])('OPEN-05: with %i payments and %i orders at pickup: %s', (paid, atPickup, words) => {
  const checkout = shownCheckout({
    payments: Array.from({ length: paid }, () => shownPayment({ status: 'captured' })),
    orders: Array.from({ length: atPickup }, () => shownOrder()),
  })
  expect(checkoutOutcome(checkout, 'placed').text).toContain(words)
})

test('OPEN-05: says that nothing was sent only if it is true', () => {
  const text = (...orders: ReturnType<typeof shownOrder>[]) =>
    checkoutOutcome(shownCheckout({ orders }), 'to_pay').text
  const held = unpaidOrder({ rail: null })
  expect(text(unpaidOrder())).toBe('Bakers get your orders once you’ve paid.')
  expect(text(unpaidOrder(), held)).toContain('What you pay at pickup is ordered at the same time.')
  expect(text(unpaidOrder(), shownOrder())).not.toContain('Bakers get your orders once')
  expect(checkoutOutcome(shownCheckout({ orders: [held] }), 'pickup_left').text).toContain(
    'What you pay at pickup, $19.00, is still held for you',
  )
})

test('tells the buyer that they may leave while the payment is captured', () => {
  const { title, text } = checkoutOutcome(shownCheckout(), 'taking')
  expect(title).toBe('We’re taking your payment…')
  expect(text).toContain('You can also close it')
  expect(text).toContain('Don’t pay again')
})

test('asks the buyer not to pay again while the outcome is unknown', () => {
  expect(checkoutOutcome(shownCheckout(), 'settling').text).toContain('Don’t pay again')
})

const heldUntil = '2026-11-20T12:15:00Z'
const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const orderFrom = (timeZone: string, id = 'order') =>
  unpaidOrder({ id, foodListing: { ...shownOrder().foodListing, timeZone } })

test.each([
  ['America/New_York', '7:15 AM'],
  ['America/Los_Angeles', '4:15 AM'],
])('servings from %s are held until %s local time', (timeZone, clock) => {
  expect(clockTime(new Date(heldUntil), timeZone)).toBe(clock)
  const checkout = shownCheckout({ orders: [orderFrom(timeZone)] })
  const text = (now: Date) => heldText(checkout, [shownPayment({ heldUntil })], now)
  expect(text(at('12:02:30'))).toBe(`Held for you until ${clock}, for 13 more minutes.`)
  expect(text(at('12:14:10'))).toBe(`Held for you until ${clock}, for less than a minute more.`)
})

test('a hold on servings from several time zones names its zone', () => {
  const checkout = shownCheckout({
    orders: [orderFrom('America/Chicago', 'loaf'), orderFrom('America/Denver', 'pie')],
  })
  const payments = [shownPayment({ orderIds: ['loaf'] }), shownPayment({ orderIds: ['pie'] })]
  expect(heldText(checkout, payments, at('12:05:00'))).toBe(
    'Held for you until 6:15 AM CST, for 10 more minutes.',
  )
})

test("a payment of the service fee shows its deadline in the market's time zone, with the zone", () => {
  const owed = shownPayment({ isOwed: true, orderIds: [] })
  expect(heldText(shownCheckout({ orders: [], payments: [owed] }), [owed], at('12:05:00'))).toBe(
    'Open until 7:15 AM EST, for 10 more minutes.',
  )
})
