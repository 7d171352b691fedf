import { expect, test } from 'vitest'
import { shownCheckout, shownPayment } from '#tests/make/shown-checkout.ts'
import { shownOrder, unpaidOrder } from '#tests/make/shown-order.ts'
import { checkoutOutcome, clockTime, heldText } from './checkout-copy.ts'

const closed = (closedReason: 'failed' | 'cancelled' | 'expired') =>
  shownCheckout({ payments: [shownPayment({ status: 'closed', closedReason })] })

test('PAY-09: a payment that failed for good says so, in the documented words', () => {
  const { title, text } = checkoutOutcome(closed('failed'), 'not_placed')
  expect(title).toBe('Payment failed')
  expect(text).toContain('There was an issue processing your payment. Please try again.')
})

test.each([
  ['cancelled', 'You stopped the payment'],
  ['expired', 'The time to pay is over'],
] as const)('PAY-08: a payment that was %s is told apart', (reason, title) => {
  const outcome = checkoutOutcome(closed(reason), 'not_placed')
  expect(outcome.title).toBe(title)
  expect(outcome.text).toContain('othing was charged')
})

test('different reasons stand with each baker', () => {
  const payments = [...closed('failed').payments, ...closed('expired').payments]
  expect(checkoutOutcome(shownCheckout({ payments }), 'not_placed').title).toBe('No order went through')
})

test('money that came too late goes back, and the page says so', () => {
  const late = shownPayment({ status: 'captured', closedReason: 'expired' })
  expect(checkoutOutcome(shownCheckout({ payments: [late] }), 'not_placed').text).toContain(
    'goes back to you',
  )
})

test.each([
  [1, 0, 'It is paid.'],
  [1, 1, 'It is paid. The rest you pay at pickup.'],
  [0, 1, 'You pay at pickup.'],
])('OPEN-05: with %i payments and %i orders at pickup: %s', (paid, atPickup, words) => {
  const checkout = shownCheckout({
    payments: Array.from({ length: paid }, () => shownPayment({ status: 'captured' })),
    orders: Array.from({ length: atPickup }, () => shownOrder()),
  })
  expect(checkoutOutcome(checkout, 'placed').text).toContain(words)
})

test('OPEN-05: that nothing is sent is said only where it is so', () => {
  const text = (...orders: ReturnType<typeof shownOrder>[]) =>
    checkoutOutcome(shownCheckout({ orders }), 'to_pay').text
  const held = unpaidOrder({ rail: null })
  expect(text(unpaidOrder())).toBe('Nothing is sent to a baker before it is paid.')
  expect(text(unpaidOrder(), held)).toContain('What you pay at pickup is ordered along with it.')
  expect(text(unpaidOrder(), shownOrder())).not.toContain('Nothing is sent')
  expect(checkoutOutcome(shownCheckout({ orders: [held] }), 'pickup_left').text).toContain(
    'What you pay at pickup, $19.00, is still held for you',
  )
})

test('while nobody knows, the buyer is asked not to pay again', () => {
  expect(checkoutOutcome(shownCheckout(), 'settling').text).toContain('do not pay again')
})

test('how long servings are held is said in words, on the buyer’s own clock', () => {
  const end = new Date('2026-11-20T12:15:00Z')
  const at = (time: string) => heldText(end, new Date(`2026-11-20T${time}Z`))
  expect(at('12:02:30')).toBe(`Held for you until ${clockTime(end)}, for 13 more minutes.`)
  expect(at('12:14:10')).toContain('less than a minute more')
  expect(clockTime(end)).toMatch(/^\d{1,2}:15\s[AP]M$/)
})
