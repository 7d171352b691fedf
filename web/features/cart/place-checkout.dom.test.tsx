import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { expect, test } from 'vitest'
import { cartLine, jamLine, shownLoaf } from '#tests/make/make-cart-line.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownCheckout } from '#tests/make/shown-checkout.ts'
import { isBusy, press, showPart } from '#tests/make/shown-part.tsx'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import { possiblePickupsQuery } from '#web/features/pickups/possible-pickups-query.ts'
import { createCartStore } from './cart-store.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { usePlaceCheckout } from './use-place-checkout.ts'

const listing = (id: string, cookId: string, price: string) => {
  const loaf = shownLoaf({ id, cookId, price, readyByDate: '2126-11-21' })
  return { ...loaf, cook: { ...loaf.cook, id: cookId, payWays: ['paypal' as const, 'pickup' as const] } }
}
const loaf = listing('loaf', 'tomas', '9.50')
const jam = { ...listing('jam', 'maria', '7.25'), servingsAvailable: 9 }

const anyTime = { isNeeded: false, windows: [] }

function answerTo(url: string) {
  if (url.includes('/pickup-windows')) return anyTime
  return url.endsWith('jam') ? jam : loaf
}

/** Opens Nora's checkout with one loaf and two jars from two bakers; the listings match the cart. */
function openCheckout() {
  const store = createCartStore(() => undefined)
  store.open('nora')
  for (const line of [cartLine(), jamLine()]) store.add(line, true)
  const sent = catchCalls()
  const queries = new Map<string, unknown>(
    [loaf, jam].flatMap((one) => [
      [listingQuery(one.id).key[0], one],
      [possiblePickupsQuery(one.id, one.batchId).key[0], anyTime],
    ]),
  )
  showPart(<Checkout store={store} />, queries)
  const placed = () => sent.filter(({ url }) => url === '/api/checkouts')
  const checks = () => sent.filter(({ url }) => url === '/api/checkouts/check')
  let answered = 0
  /** Answers the checks sent so far, the first that comes at least, with these refusals. */
  const answerChecks = async (refusals: object[] = []) => {
    await waitFor(() => expect(checks().length).toBeGreaterThan(answered))
    for (const { answer } of checks().slice(answered)) answer(200, { refusals })
    answered = checks().length
  }
  for (const { method, url, answer } of sent) if (method === 'GET') answer(200, answerTo(url))
  return { placed, checks, answerChecks, store }
}

function Checkout({ store }: { store: ReturnType<typeof createCartStore> }) {
  const lines = useSyncExternalStore(store.subscribe, store.lines)
  return <CheckoutForm lines={lines} store={store} checkout={usePlaceCheckout('nora', store)} />
}

async function pressWhenChecked(name: RegExp) {
  await waitFor(() => expect(isBusy(name)).toBe(false))
  press(name)
}
const keyOf = (call: ReturnType<ReturnType<typeof openCheckout>['placed']>[number] | undefined) =>
  call?.headers.get('idempotency-key')

test('OPEN-05, OPEN-77: places the cart once with the shown values and a key, however often it is pressed', async () => {
  const { placed, answerChecks } = openCheckout()
  await answerChecks()
  await pressWhenChecked(/^Continue to pay \$24\.00/)
  press(/^Continue to pay/)
  expect(placed()).toMatchObject([
    {
      url: '/api/checkouts',
      body: {
        allOrNothing: true,
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
  const { placed, answerChecks } = openCheckout()
  await answerChecks()
  await pressWhenChecked(/^Continue to pay/)
  placed()[0]?.breakOff()
  await screen.findByText(/error placing your order/)
  await pressWhenChecked(/^Continue to pay/)
  // the first try was refused whole, so this one is another order
  placed()[1]?.answer(201, shownCheckout({ orders: [], payments: [] }))
  await waitFor(() => expect(placed()).toHaveLength(3))
  const [first, again, next] = placed().map(keyOf)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(next).toMatch(/^[0-9a-f]{32}$/)
  expect(next).not.toBe(first)
})

test('shows no pickup until its day is known, and opens no field by itself', async () => {
  const store = createCartStore(() => undefined)
  store.open('nora')
  store.add(cartLine(), true)
  const sent = catchCalls()
  showPart(<Checkout store={store} />)
  expect(screen.queryByRole('region', { name: 'Pickups' })).toBeNull()
  const answer = (end: string, body: unknown) => sent.find(({ url }) => url.endsWith(end))?.answer(200, body)
  answer('/loaf', loaf)
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/pickup-windows'))).toBe(true))
  expect(screen.queryByRole('region', { name: 'Pickups' })).toBeNull()
  answer('/pickup-windows', anyTime)
  const fold = await screen.findByText(/^Add time or note/)
  expect(fold.closest('details')?.open).toBe(false)
})

test('OPEN-05: asks for no payment of the part paid at pickup', async () => {
  const { placed, answerChecks } = openCheckout()
  await answerChecks()
  // both bakers have the name of the sample listing
  const [first] = await screen.findAllByLabelText('Tomás Rivera', { selector: 'select' })
  if (first) fireEvent.change(first, { target: { value: 'pickup' } })
  await answerChecks()
  await pressWhenChecked(/^Pay \$14\.50 now and \$9\.50 at pickup/)
  expect(placed()).toMatchObject([{ body: { bakers: [{ payWay: 'pickup' }, { payWay: 'paypal' }] } }])
})

const refusedJam = {
  cookId: 'maria',
  code: 'sold_out',
  message: 'Only 1 serving is available.',
  lines: [{ foodListingId: 'jam', line: 0, code: 'sold_out', message: 'Only 1 serving is available.' }],
}

test('shows what would be refused before the button is pressed, and asks about the rest', async () => {
  const { placed, answerChecks, store } = openCheckout()
  await answerChecks([refusedJam])
  // the check without the refused line
  await answerChecks()
  await screen.findByRole('heading', { name: 'Order the other one?' })
  expect(screen.getByText('Only 1 serving is available.')).toBeDefined()
  expect(placed()).toEqual([])
  await pressWhenChecked(/^Order the other one$/)
  expect(placed()).toMatchObject([{ body: { bakers: [{ cookId: 'tomas' }] } }])
  placed()[0]?.answer(201, shownCheckout({ orders: [], payments: [], refusals: [] }))
  await waitFor(() => expect(isBusy('Order the other one')).toBe(false))
  expect(store.lines()).toHaveLength(2)
})

test('leaves a line out of the order and keeps it in the cart', async () => {
  const { answerChecks, store } = openCheckout()
  await answerChecks([refusedJam])
  await answerChecks()
  ;(await screen.findByRole('button', { name: /^Leave it out/ })).click()
  await answerChecks()
  await screen.findByRole('button', { name: /^Continue to pay \$9\.50/ })
  expect(screen.getByText(/stays in your cart/)).toBeDefined()
  expect(store.lines()).toHaveLength(2)
  ;(await screen.findByRole('button', { name: /^Order it too/ })).click()
  await answerChecks()
  await screen.findByRole('button', { name: /^Continue to pay \$24\.00/ })
})

test('shows a bad time at its field', async () => {
  const { answerChecks } = openCheckout()
  const message = 'It won’t be ready before today at 5:00 PM. Choose that time or later.'
  const line = { foodListingId: 'loaf', line: 0, field: 'pickupTime', code: 'invalid', message }
  await answerChecks([{ cookId: 'tomas', code: 'invalid', message, lines: [line] }])
  await answerChecks()
  await screen.findByText(message)
  const [field] = screen.getAllByLabelText(/^Preferred pickup time/)
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(field?.closest('details')?.open).toBe(true)
})

test('places without an answer to the check, because the server decides again', async () => {
  const { placed, checks } = openCheckout()
  await waitFor(() => expect(checks()).toHaveLength(1))
  checks()[0]?.breakOff()
  await pressWhenChecked(/^Continue to pay/)
  expect(placed()).toHaveLength(1)
})

test('OPEN-77: reports a cart placed before a reload, and uses a new key afterwards', async () => {
  const { placed, answerChecks } = openCheckout()
  await answerChecks()
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
