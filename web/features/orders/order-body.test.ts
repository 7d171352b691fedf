import { expect, test } from 'vitest'
import { OrderBody } from '#shared/api/orders.ts'
import { orderBody } from './order-body.ts'

const listing = { id: '019aa000-0000-7000-8000-000000000001', price: '9.50' }

test('ORDER-03, ORDER-04: the payload as the contract takes it, the total with two places', () => {
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

test('DIALOG-06, DIALOG-07: time and notes may stay away', () => {
  const body = orderBody(listing, { quantity: 1, pickupTime: '', notes: '  ', key: 'k' }, 'pickup')
  expect(body).toEqual({ foodListingId: listing.id, quantity: 1, totalPrice: '9.50', payWay: 'pickup' })
})

test('decisions, ids: the bake day that was shown is the one that is ordered', () => {
  const draft = { quantity: 1, pickupTime: '', notes: '', key: 'k' }
  expect(orderBody({ ...listing, batchId: listing.id }, draft, 'pickup').batchId).toBe(listing.id)
})

test('decisions, pickup windows: a window that is chosen takes the place of a time', () => {
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

test('decisions, mixed boxes: what is in the box is ordered with a box alone', () => {
  const boxContents = [{ filling: 'Plain', pieces: 6 }]
  const draft = { quantity: 1, optionId: listing.id, boxContents, pickupTime: '', notes: '', key: 'k' }
  const option = { id: listing.id, name: 'Box of 6', price: '9.50', servings: 6 }
  const body = orderBody({ ...listing, chosen: { ...option, pieces: 6 } }, draft, 'pickup')
  expect(body).toMatchObject({ optionId: listing.id, boxContents })
  expect(OrderBody.safeParse(body).success).toBe(true)
  // chosen for another option before
  expect(orderBody({ ...listing, chosen: option }, draft, 'pickup')).not.toHaveProperty('boxContents')
})
