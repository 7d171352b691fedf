import { expect, test } from 'vitest'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { cartLine, jamLine } from '#tests/make/make-cart-line.ts'
import { buttonTag, renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { groupByBaker } from './cart-rules.ts'
import { CheckoutReceipt } from './checkout-receipt.tsx'
import { NotPlaced } from './not-placed.tsx'
import { PaymentChoices } from './payment-choices.tsx'

const bakers = groupByBaker([cartLine(), jamLine()])
const ignore = () => undefined

const receiptHtml = (
  tomas: PaymentMethod,
  maria: PaymentMethod,
  change: Partial<Parameters<typeof CheckoutReceipt>[0]> = {},
) =>
  renderPart(
    <CheckoutReceipt
      bakers={bakers}
      payWays={new Map()}
      paymentMethodOf={(cookId) => (cookId === 'tomas' ? tomas : maria)}
      onPaymentMethod={ignore}
      goods={[]}
      areTimesAgreed
      question={null}
      tooMuch={null}
      isPlacing={false}
      isChecking={false}
      {...change}
    />,
  )
const receipt = (...args: Parameters<typeof receiptHtml>) => wordsOf(receiptHtml(...args))

test('OPEN-05: shows the amount of each payment method, and one total', () => {
  expect(receipt('paypal', 'stripe')).toContain(
    'PayPal $9.50 Card $14.50 Total $24.00 Continue to pay $24.00',
  )
  expect(receipt('paypal', 'pickup')).toContain(
    'PayPal $9.50 Pay at pickup $14.50 Total $24.00 Pay $9.50 now and $14.50 at pickup',
  )
  expect(receipt('pickup', 'pickup')).toContain(
    'Pay at pickup $24.00 Total $24.00 Place orders, pay at pickup',
  )
})

test('decisions, pickup windows: a chosen time needs no confirmation', () => {
  expect(receipt('pickup', 'pickup')).toContain('Each baker confirms the time with you.')
  expect(receipt('pickup', 'pickup', { areTimesAgreed: false })).toContain('Each baker confirms your order.')
})

test('CONST-04, PAY-15: shows the included fee once, at the current rate', () => {
  expect(receipt('pickup', 'pickup').match(/service fee/g)).toHaveLength(1)
  expect(receipt('pickup', 'pickup')).toContain('Includes the 7.5% service fee, $1.80.')
})

test('asks before it orders a part of the cart', () => {
  const words = receipt('pickup', 'pickup', { question: 'Order the other three' })
  expect(words).toContain('Order the other three? Nothing is ordered or charged yet.')
  expect(words).toContain('Total $24.00 Order the other three Includes')
})

test('orders nothing when nothing can be ordered, and says so', () => {
  const html = receiptHtml('pickup', 'pickup', { bakers: [] })
  expect(wordsOf(html)).toContain('Nothing here can be ordered now.')
  expect(buttonTag(html, 'pay at pickup')).toContain('disabled')
})

test('shows why the amount is too large before the button is pressed', () => {
  const html = receiptHtml('pickup', 'pickup', { tooMuch: 'You can order at most $1,000,000.00 at once.' })
  expect(wordsOf(html)).toContain('at most $1,000,000.00')
  expect(buttonTag(html, 'pay at pickup')).toContain('disabled')
})

test('OPEN-01: offers a folded choice to each baker who accepts several methods', () => {
  const choices = (payWays: PaymentMethod[]) =>
    renderPart(
      <PaymentChoices
        bakers={bakers}
        payWays={new Map([['tomas', payWays]])}
        paymentMethodOf={() => 'stripe'}
        onPaymentMethod={ignore}
      />,
    )
  expect(wordsOf(choices(['paypal', 'stripe']))).toBe('Change how you pay Tomás Rivera PayPal Card')
  expect(choices(['paypal', 'stripe'])).not.toMatch(/<details[^>]* open/)
  expect(choices(['pickup'])).toBe('')
})

test("ORDER-07: a failed order shows the server's message, or the link to sign in", () => {
  const failed = (isSignedOut: boolean) =>
    renderPart(
      <NotPlaced
        failure={{
          message: 'Please sign in.',
          isSignedOut,
          isUnconfirmed: false,
          isPlacedAlready: false,
          isOfQuantity: false,
        }}
      />,
    )
  expect(wordsOf(failed(false))).toContain('Order failed Please sign in. Everything is still in your cart.')
  expect(failed(true)).toMatch(/href="\/login\?next=%2Fcheckout"[^>]*>Sign in again</)
})
