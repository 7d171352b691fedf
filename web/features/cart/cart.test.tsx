import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import type { PossiblePickups } from '#shared/api/pickup-windows.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { cartLine, jamLine, shownLoaf } from '#tests/make/make-cart-line.ts'
import { renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { makeQueryClient } from '#web/data/query-client.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartProvider, useCart } from './cart-provider.tsx'
import { createCartStore } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import type { CartCheck } from './use-cart-check.ts'

const store = createCartStore(() => undefined)
const lines = [cartLine({ quantity: 3 }), jamLine()]
const check: CartCheck = {
  lines: new Map(
    lines.map((line) => [line.id, { line, listing: shownLoaf(), issue: null, isShared: false }]),
  ),
  payWays: new Map([['tomas', ['paypal']]]),
  visitOf: () => ({ day: '2026-11-21', placeId: null, address: '88 Alder Ave', possible: null }),
  isChecking: false,
  hasIssues: false,
}

const render = (part: ReactNode) => renderPart(part, '/cart')
const words = wordsOf

test('CART-22: throws outside the provider', () => {
  expect(() => render(<CountOfCart />)).toThrow('useCart needs a CartProvider around it.')
})

test('CART-22: the server and the first render show an empty cart', () => {
  const queryClient = makeQueryClient(Number.POSITIVE_INFINITY)
  const user = { id: 'nora', email: 'n@x.example', firstName: 'Nora', lastName: '', profileImageUrl: null }
  queryClient.setQueryData(currentUserQuery.key, { user })
  const html = render(
    <QueryClientProvider client={queryClient}>
      <CartProvider>
        <CountOfCart />
      </CartProvider>
    </QueryClientProvider>,
  )
  expect(html).toBe('0 of a closed cart')
})

function CountOfCart() {
  const { count, store: opened } = useCart()
  return `${count} of ${opened === null ? 'a closed' : 'an open'} cart`
}

test('CART-01: the empty cart links to the listings', () => {
  const html = render(<EmptyCart />)
  expect(html).toContain('Your Cart is Empty')
  expect(html).toMatch(/href="\/browse"[^>]*>Browse Baked Goods</)
})

describe('a line', () => {
  const row = (quantity: number, servingsAvailable = 200) => {
    const line = cartLine({ quantity, servingsAvailable, imageUrl: '/photos/loaf.webp' })
    return render(
      <CartLineRow checked={{ line, listing: null, issue: null, isShared: false }} store={store} />,
    )
  }
  const button = (html: string, label: string) =>
    new RegExp(`<button[^>]*aria-label="${label}[^>]*>`).exec(html)?.[0]

  test('CART-02: shows image, title, baker, serving, unit price, stepper, typed quantity, remove and subtotal', () => {
    const html = row(3)
    expect(html).toContain('src="/photos/loaf.webp"')
    expect(words(html)).toContain('Country sourdough Tomás Rivera · one 900 g loaf $9.50 each $28.50')
    expect(html).toMatch(/<input[^>]*aria-label="Quantity of Country sourdough"[^>]*value="3"/)
    expect(button(html, 'Remove Country sourdough')).toBeDefined()
  })

  test('distinguishes two days of one listing by their ready times', () => {
    const listing = { ...shownLoaf(), readyByDate: '2026-11-28', readyByTime: '09:00' }
    const html = render(
      <CartLineRow checked={{ line: cartLine(), listing, issue: null, isShared: false }} store={store} />,
    )
    expect(words(html)).toContain('one 900 g loaf Ready Sat, Nov 28, 2026 at 9:00 AM · $9.50 each')
  })

  test.each([
    [1, 200, true, false],
    [2, 200, false, false],
    [99, 200, false, true],
    [5, 5, false, true],
  ])(
    'CART-24, CART-25, OPEN-50: at %i of %i, minus is disabled: %s, plus: %s',
    (quantity, left, less, more) => {
      const html = row(quantity, left)
      expect(button(html, 'Less')?.includes('disabled')).toBe(less)
      expect(button(html, 'More')?.includes('disabled')).toBe(more)
    },
  )

  test('stops at the limit per buyer and says so beside the quantity', () => {
    const limited = (quantity: number, mostPerBuyer: number, isShared = false) => {
      const listing = shownLoaf({ mostPerBuyer })
      const checked = { line: cartLine({ quantity, servingsAvailable: 200 }), listing, issue: null, isShared }
      return render(<CartLineRow checked={checked} store={store} />)
    }
    expect(button(limited(1, 2), 'More')?.includes('disabled')).toBe(false)
    expect(words(limited(1, 2))).not.toContain('neighbor')
    expect(button(limited(2, 2), 'More')?.includes('disabled')).toBe(true)
    expect(words(limited(2, 2))).toMatch(/\$19\.00 The limit is 2 per buyer\.$/)
    expect(button(limited(3, 2), 'Less')?.includes('disabled')).toBe(false)
    expect(words(limited(3, 2))).toContain('The limit is 2 per buyer. Choose fewer.')
    expect(words(limited(1, 0, true))).toContain('The line above already reaches the limit per buyer.')
  })

  test("OPEN-50: shows a line's issue with a button to accept it", () => {
    const line = cartLine({ quantity: 4 })
    const issue = { message: 'Only 3 servings are left now.', accept: 'Take 3' }
    const html = render(
      <CartLineRow checked={{ line, listing: shownLoaf(), issue, isShared: false }} store={store} />,
    )
    expect(html).toContain('Only 3 servings are left now.')
    expect(button(html, 'Take 3: Country sourdough')).toBeDefined()
  })
})

test('groups lines by baker, with a subtotal and without the fee (decisions, fee line)', () => {
  const html = words(render(<CartLines lines={lines} check={check} store={store} />))
  expect(html).toContain('Subtotal $28.50')
  expect(html).toContain('Subtotal $14.50')
  expect(html).not.toContain('fee')
  expect(html.indexOf('From Tomás Rivera')).toBeLessThan(html.indexOf('From Maria Okafor'))
})

describe('the order summary', () => {
  const summary = (change: Partial<CartCheck> = {}) =>
    render(<CartSummary lines={lines} check={{ ...check, ...change }} />)

  test('CART-04, CART-10, CART-11: shows item count, subtotal, total and the included fee', () => {
    expect(words(summary())).toContain(
      'Items 5 Subtotal $43.00 To the bakers $39.77 Service fee (7.5%) $3.23, included Total $43.00',
    )
  })

  test('CART-05: says that pickup is local and how many walks it takes', () => {
    expect(words(summary())).toContain('Local Pickup Only Two bakers, so two short walks.')
  })

  test('decisions, pickup windows: says that a time is chosen if there are times to choose', () => {
    const at = (possible: PossiblePickups) => ({
      visitOf: () => ({ day: '2026-11-21', placeId: null, address: '88 Alder Ave', possible }),
    })
    expect(words(summary(at({ isNeeded: true, windows: [] })))).toContain(
      'short walks. You choose your pickup times at checkout.',
    )
    expect(words(summary(at({ isNeeded: false, windows: [] })))).toContain(
      'You agree on a time with each baker.',
    )
    expect(words(summary())).not.toContain('agree')
  })

  const paidBy = (tomas: PaymentMethod[], maria: PaymentMethod[]) =>
    words(
      summary({
        payWays: new Map([
          ['tomas', tomas],
          ['maria', maria],
        ]),
      }),
    )

  test('CART-07: names the payment providers by what the bakers accept', () => {
    expect(paidBy(['paypal'], ['paypal', 'stripe'])).toContain('Secure checkout powered by PayPal and Stripe')
    expect(paidBy(['paypal'], ['pickup'])).toMatch(/Secure checkout powered by PayPal(?! and)/)
    expect(paidBy(['stripe'], ['stripe'])).toContain('Secure checkout powered by Stripe')
    expect(paidBy(['pickup'], ['pickup'])).toContain('You pay the bakers at pickup.')
  })

  test('CART-06: links to the checkout and back to the listings', () => {
    expect(summary()).toMatch(/href="\/checkout"[^>]*>Proceed to Checkout</)
    expect(summary()).toMatch(/href="\/browse"[^>]*>Continue Shopping</)
  })

  test('OPEN-50: an unfinished check blocks the checkout, as does a cart with nothing to order', () => {
    const issue = { message: 'This has sold out.', accept: null }
    const withIssues = (count: number) =>
      new Map([...check.lines].map(([id, one], at) => [id, { ...one, issue: at < count ? issue : null }]))
    const none = summary({ hasIssues: true, lines: withIssues(2) })
    expect(none).toMatch(/<button[^>]*disabled=""[^>]*>Proceed to Checkout</)
    expect(none).toContain('Nothing here can be ordered now.')
    const some = summary({ hasIssues: true, lines: withIssues(1) })
    expect(some).toContain('href="/checkout"')
    expect(some).toContain('Fix the marked ones, or order the others.')
    expect(summary({ isChecking: true })).not.toContain('href="/checkout"')
  })
})

test('renders no inline style, which the content security policy forbids', () => {
  const parts = [<EmptyCart key="1" />, <CartLines key="2" lines={lines} check={check} store={store} />]
  for (const part of parts) expect(render(part)).not.toContain(' style=')
})
