import { expect, test } from 'vitest'
import { OrderBody } from '#shared/api/orders.ts'
import { orderBody } from './order-body.ts'

const listing = { id: '019aa000-0000-7000-8000-000000000001', price: '9.50' }

test('ORDER-03, ORDER-04: builds the request body with a two-decimal total', () => {
  const body = orderBody(
    listing,
    { quantity: 2, pickupTime: '17:30', notes: ' One sliced. ', key: 'k' },
    'paypal',
  )
  expect(body).toEqual({
    foodListingId: listing.id,
    quantity: 2,
    totalPrice: '19.00',
    payWay: 'paypal',
    pickupTime: '17:30',
    notes: 'One sliced.',
  })
  expect(OrderBody.safeParse(body).success).toBe(true)
})

test('DIALOG-06, DIALOG-07: omits an empty time and empty notes', () => {
  const body = orderBody(listing, { quantity: 1, pickupTime: '', notes: '  ', key: 'k' }, 'pickup')
  expect(body).toEqual({ foodListingId: listing.id, quantity: 1, totalPrice: '9.50', payWay: 'pickup' })
})

test('decisions, ids: orders the bake day that was shown', () => {
  const draft = { quantity: 1, pickupTime: '', notes: '', key: 'k' }
  expect(orderBody({ ...listing, batchId: listing.id }, draft, 'pickup').batchId).toBe(listing.id)
})

test('decisions, pickup windows: a chosen window replaces the time', () => {
  const pickupWindow = { id: listing.id, startsAt: '2026-11-28T14:00:00.000Z' }
  const draft = { quantity: 1, pickupTime: '17:30', pickupDate: '2026-11-28', notes: '', key: 'k' }
  const body = orderBody(listing, { ...draft, pickupWindow }, 'pickup')
  expect(body).toEqual({
    foodListingId: listing.id,
    quantity: 1,
    totalPrice: '9.50',
    payWay: 'pickup',
    pickupWindow,
  })
  expect(OrderBody.safeParse(body).success).toBe(true)
  expect(orderBody(listing, draft, 'pickup')).toMatchObject({ pickupTime: '17:30', pickupDate: '2026-11-28' })
})

const fillings = [
  { name: 'Plain', isSoldOut: false },
  { name: 'Almond', isSoldOut: false },
]
const box = { id: listing.id, name: 'Box of 6', price: '9.50', servings: 6 }
const boxDraft = { quantity: 1, optionId: box.id, pickupTime: '', notes: '', key: 'k' }

test('decisions, mixed boxes: sends box contents only for a box', () => {
  const boxContents = [{ filling: 'Plain', pieces: 6 }]
  const draft = { ...boxDraft, boxContents }
  const body = orderBody({ ...listing, fillings, chosen: { ...box, pieces: 6 } }, draft, 'pickup')
  expect(body).toMatchObject({ optionId: listing.id, boxContents })
  expect(OrderBody.safeParse(body).success).toBe(true)
  // left over from another option
  expect(orderBody({ ...listing, fillings, chosen: box }, draft, 'pickup')).not.toHaveProperty('boxContents')
})

test('decisions, mixed boxes: sends the box as shown, after the baker changed the fillings', () => {
  const boxContents = [
    { filling: 'Cherry', pieces: 2 },
    { filling: 'Almond', pieces: 4 },
    { filling: 'Plain', pieces: 2 },
  ]
  const draft = { ...boxDraft, boxContents }
  const body = orderBody({ ...listing, fillings, chosen: { ...box, pieces: 6 } }, draft, 'pickup')
  expect(body.boxContents).toEqual([
    { filling: 'Plain', pieces: 2 },
    { filling: 'Almond', pieces: 4 },
  ])
})
