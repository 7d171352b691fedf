import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cartLine, jamLine, shownLoaf } from '#tests/make/make-cart-line.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownCheckout } from '#tests/make/shown-checkout.ts'
import { isBusy, press, showPart } from '#tests/make/shown-part.tsx'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import { possiblePickupsQuery } from '#web/features/pickups/possible-pickups-query.ts'
import type { CartLines } from './cart-rules.ts'
import { createCartStore } from './cart-store.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { usePlaceCheckout } from './use-place-checkout.ts'

const listing = (id: string, cookId: string, price: string) => {
  const loaf = shownLoaf({ id, cookId, price, readyByDate: '2126-11-21' })
  return { ...loaf, cook: { ...loaf.cook, id: cookId, payWays: ['paypal' as const, 'pickup' as const] } }
}
const loaf = listing('loaf', 'tomas', '9.50')
const jam = { ...listing('jam', 'maria', '7.25'), servingsAvailable: 9 }

/** Opens Nora's checkout with one loaf and two jars from two bakers; the listings match the cart. */
function openCheckout() {
  const store = createCartStore(() => undefined)
  store.open('nora')
  for (const line of [cartLine(), jamLine()]) store.add(line, true)
  const sent = catchCalls()
  const queries = new Map<string, unknown>(
    [loaf, jam].flatMap((one) => [
      [listingQuery(one.id).key[0], one],
      [possiblePickupsQuery(one.id, one.batchId).key[0], { isNeeded: false, windows: [] }],
    ]),
  )
  showPart(<Checkout lines={store.lines()} store={store} />, queries)
  const placed = () => sent.filter(({ method }) => method === 'POST')
  for (const { url, answer } of sent) answer(200, url.endsWith('jam') ? jam : loaf)
  return { placed, store }
}

function Checkout({ lines, store }: { lines: CartLines; store: ReturnType<typeof createCartStore> }) {
  return <CheckoutForm lines={lines} store={store} checkout={usePlaceCheckout('nora', store)} />
}

async function pressWhenChecked(name: RegExp) {
  await waitFor(() => expect(isBusy(name)).toBe(false))
  press(name)
}
const keyOf = (call: ReturnType<ReturnType<typeof openCheckout>['placed']>[number] | undefined) =>
  call?.headers.get('idempotency-key')

test('OPEN-05, OPEN-77: places the cart once with the shown values and a key, however often it is pressed', async () => {
  const { placed } = openCheckout()
  await pressWhenChecked(/^Continue to pay \$24\.00/)
  press(/^Continue to pay/)
  expect(placed()).toMatchObject([
    {
      url: '/api/checkouts',
      body: {
        bakers: [
          {
            cookId: 'tomas',
            payWay: 'paypal',
            lines: [{ foodListingId: 'loaf', quantity: 1, totalPrice: '9.50' }],
          },
          {
            cookId: 'maria',
            payWay: 'paypal',
            lines: [{ foodListingId: 'jam', quantity: 2, totalPrice: '14.50' }],
          },
        ],
      },
    },
  ])
  expect(keyOf(placed()[0])).toMatch(/^[0-9a-f]{32}$/)
})

test('OPEN-77: retries without a response with the same key; a response ends the key', async () => {
  const { placed } = openCheckout()
  await pressWhenChecked(/^Continue to pay/)
  placed()[0]?.breakOff()
  await screen.findByText(/error placing your order/)
  await pressWhenChecked(/^Continue to pay/)
  placed()[1]?.answer(201, shownCheckout({ orders: [], payments: [] }))
  await pressWhenChecked(/^Continue to pay/)
  const [first, again, next] = placed().map(keyOf)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(next).toMatch(/^[0-9a-f]{32}$/)
  expect(next).not.toBe(first)
})

test('accepts no pickup time until the pickup days are known', async () => {
  const store = createCartStore(() => undefined)
  store.open('nora')
  store.add(cartLine(), true)
  const sent = catchCalls()
  showPart(<Checkout lines={store.lines()} store={store} />)
  expect(screen.getByLabelText('Pickup time').hasAttribute('disabled')).toBe(true)
  expect(screen.queryByLabelText(/Preferred pickup time/)).toBeNull()
  const answer = (end: string, body: unknown) => sent.find(({ url }) => url.endsWith(end))?.answer(200, body)
  answer('/loaf', loaf)
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/pickup-windows'))).toBe(true))
  expect(screen.queryByLabelText(/Preferred pickup time/)).toBeNull()
  answer('/pickup-windows', { isNeeded: false, windows: [] })
  await screen.findByLabelText(/Preferred pickup time/)
})

test('OPEN-05: asks for no payment of the part paid at pickup', async () => {
  const { placed } = openCheckout()
  const [tomas] = await screen.findAllByRole('radio', { name: /pickup/i })
  tomas?.click()
  await pressWhenChecked(/^Pay \$14\.50 now and \$9\.50 at pickup/)
  expect(placed()).toMatchObject([{ body: { bakers: [{ payWay: 'pickup' }, { payWay: 'paypal' }] } }])
})

test('OPEN-77: reports a cart placed before a reload, and uses a new key afterwards', async () => {
  const { placed } = openCheckout()
  await pressWhenChecked(/^Continue to pay/)
  // as worded by the server
  placed()[0]?.answer(422, {
    error: 'idempotency_mismatch',
    message:
      'You already sent this order with different contents, and that one was placed. Check your orders. ' +
      'To order this as well, start again with a new Idempotency-Key.',
    fields: { 'idempotency-key': 'This key belongs to another order. Send a new one.' },
    requestId: 'r',
  })
  const [said] = await screen.findAllByText(/Your first try went through/)
  expect(said?.textContent).not.toMatch(/key|send a new one/i)
  expect(screen.getByRole('link', { name: 'Check your orders' }).getAttribute('href')).toBe('/my-orders')
  expect(screen.queryByText(/won’t order it twice/)).toBeNull()
  await pressWhenChecked(/^Continue to pay/)
  const [first, next] = placed().map(keyOf)
  expect(next).toMatch(/^[0-9a-f]{32}$/)
  expect(next).not.toBe(first)
})
