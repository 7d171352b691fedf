import { expect, test } from 'vitest'
import { cartLine, jamLine } from '#tests/make/make-cart-line.ts'
import { renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { BakerPaymentMethod } from './baker-payment-method.tsx'
import { groupByBaker } from './cart-rules.ts'
import { CheckoutReceipt } from './checkout-receipt.tsx'
import { NotPlaced } from './not-placed.tsx'

const bakers = groupByBaker([cartLine(), jamLine()])
const ignore = () => undefined

const receipt = (tomas: 'paypal' | 'pickup', maria: 'stripe' | 'pickup', areTimesAgreed = true) =>
  wordsOf(
    renderPart(
      <CheckoutReceipt
        bakers={bakers}
        paymentMethodOf={(cookId) => (cookId === 'tomas' ? tomas : maria)}
        areTimesAgreed={areTimesAgreed}
        isPlacing={false}
        isChecking={false}
        hasIssues={false}
      />,
    ),
  )

test('OPEN-05: separates the amounts paid now and at pickup', () => {
  expect(receipt('paypal', 'stripe')).toContain('Pay now $24.00 Continue to pay $24.00')
  expect(receipt('paypal', 'pickup')).toContain(
    'Pay at pickup $14.50 Pay now $9.50 Pay $9.50 now and $14.50 at pickup We then hold your servings for 15 minutes while you pay.',
  )
  expect(receipt('pickup', 'pickup')).toContain('Pay at pickup $24.00 Place orders, pay at pickup')
})

test('decisions, pickup windows: a chosen time needs no confirmation', () => {
  expect(receipt('pickup', 'pickup')).toContain('Each baker confirms the time with you.')
  expect(receipt('pickup', 'pickup', false)).toContain('Each baker confirms your order.')
})

test('CONST-04, PAY-15: shows the included fee at the current rate', () => {
  expect(receipt('pickup', 'pickup')).toContain(
    'Tomás Rivera $9.50 Maria Okafor $14.50 To the bakers $22.20 Service fee (7.5%) $1.80, included',
  )
})

test('OPEN-01: offers a choice if the baker accepts several methods', () => {
  const both = renderPart(
    <BakerPaymentMethod payWays={['paypal', 'stripe']} value="stripe" onChange={ignore} />,
  )
  expect(both.match(/type="radio"/g)).toHaveLength(2)
  expect(wordsOf(both)).toContain('How do you want to pay?')
  const one = renderPart(<BakerPaymentMethod payWays={['pickup']} value="pickup" onChange={ignore} />)
  expect(one).not.toContain('radio')
  expect(wordsOf(one)).toBe('Pay at pickup · You pay the baker in person')
})

test('ORDER-07: explains refusals per baker and keeps the cart', () => {
  const message = 'Only 1 serving is available.'
  const refusal = { cookId: 'maria', code: 'sold_out', message: 'Sold out', lines: [] }
  const line = { foodListingId: 'jam', code: 'sold_out', message }
  const html = renderPart(
    <NotPlaced bakers={bakers} failure={null} refusals={[{ ...refusal, lines: [line, line] }]} />,
  )
  expect(wordsOf(html)).toBe(
    `No order went through From Maria Okafor: not ordered ${message} It is still in your cart.`,
  )
})

test("ORDER-07: a failed order shows the server's message, or the link to sign in", () => {
  const failed = (isSignedOut: boolean) =>
    renderPart(
      <NotPlaced
        bakers={bakers}
        refusals={[]}
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
