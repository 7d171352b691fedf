import { expect, test } from 'vitest'
import { CheckoutBody } from '#shared/api/checkouts.ts'
import type { PossiblePickups } from '#shared/api/pickup-windows.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { cartLine, jamLine } from '#tests/make/make-cart-line.ts'
import { groupByBaker } from './cart-rules.ts'
import { checkoutBody } from './checkout-body.ts'

const ids = {
  loaf: '0190a3c8-8a4e-7cc3-9c0e-0a1b2c3d4e51',
  jam: '0190a3c8-8a4e-7cc3-9c0e-0a1b2c3d4e52',
  tomas: '0190a3c8-8a4e-7cc3-9c0e-0a1b2c3d4e53',
  maria: '0190a3c8-8a4e-7cc3-9c0e-0a1b2c3d4e54',
}

const sameDay = () => ({ day: '2026-11-28', placeId: null, address: '88 Alder Ave', possible: null })

test('decisions, ids: places a line for its bake day', () => {
  const lines = [cartLine({ id: ids.loaf, batchId: ids.jam, cookId: ids.tomas })]
  const [baker] = checkoutBody(groupByBaker(lines), () => 'pickup', sameDay).bakers
  expect(baker?.lines).toMatchObject([{ foodListingId: ids.loaf, batchId: ids.jam }])
})

test("ORDER-03, ORDER-04, OPEN-05: places a cart baker by baker, with the shown values and the buyer's wishes", () => {
  const lines = [
    cartLine({ id: ids.loaf, cookId: ids.tomas, quantity: 2, pickupTime: '17:30', notes: ' Sliced ' }),
    jamLine({ id: ids.jam, cookId: ids.maria }),
  ]
  const payWays = new Map<string, PaymentMethod>([[ids.tomas, 'paypal']])
  const body = checkoutBody(groupByBaker(lines), (cookId) => payWays.get(cookId) ?? 'pickup', sameDay)
  expect(body).toEqual({
    bakers: [
      {
        cookId: ids.tomas,
        payWay: 'paypal',
        pickupTime: '17:30',
        notes: 'Sliced',
        lines: [{ foodListingId: ids.loaf, quantity: 2, totalPrice: '19.00' }],
      },
      {
        cookId: ids.maria,
        payWay: 'pickup',
        lines: [{ foodListingId: ids.jam, quantity: 2, totalPrice: '14.50' }],
      },
    ],
  })
  expect(CheckoutBody.safeParse(body).success).toBe(true)
})

test('decisions, a pickup: sends one wish per ready day, shared by all lines of that day', () => {
  const window = (day: string) => ({ id: ids.maria, startsAt: `${day}T14:00:00.000Z` })
  const lines = [
    cartLine({ id: ids.loaf, pickupWindow: window('2026-11-28') }),
    cartLine({ id: ids.jam, pickupWindow: window('2026-11-27') }),
    cartLine({ id: ids.tomas }),
  ].map((line) => ({ ...line, cookId: ids.tomas }))
  const visitOf = ({ id }: { id: string }) => ({
    day: id === ids.jam ? '2026-11-27' : '2026-11-28',
    placeId: null,
    address: '88 Alder Ave',
    possible: null,
  })
  const body = checkoutBody(groupByBaker(lines), () => 'pickup', visitOf)
  const saturday = { pickupWindow: window('2026-11-28') }
  expect(body.bakers).toEqual([
    {
      cookId: ids.tomas,
      payWay: 'pickup',
      lines: [
        { foodListingId: ids.jam, quantity: 1, totalPrice: '9.50', pickupWindow: window('2026-11-27') },
        { foodListingId: ids.loaf, quantity: 1, totalPrice: '9.50', ...saturday },
        { foodListingId: ids.tomas, quantity: 1, totalPrice: '9.50', ...saturday },
      ],
    },
  ])
  expect(CheckoutBody.safeParse(body).success).toBe(true)
})

test('decisions, a pickup: omits a slot that is no longer offered, and any slot where a time is preferred', () => {
  const pickupWindow = { id: ids.maria, startsAt: '2026-11-28T14:00:00.000Z' }
  const lines = [cartLine({ id: ids.loaf, cookId: ids.tomas, pickupWindow, pickupTime: '17:30' })]
  const slot = {
    ...pickupWindow,
    placeId: null,
    from: pickupWindow.startsAt,
    until: '2026-11-28T17:00:00.000Z',
    timeZone: 'America/New_York',
    orderBy: pickupWindow.startsAt,
    placesLeft: 5,
  }
  const sentWith = (possible: PossiblePickups | null) =>
    checkoutBody(
      groupByBaker(lines),
      () => 'pickup',
      () => ({ ...sameDay(), possible }),
    ).bakers[0]
  expect(sentWith({ isNeeded: true, windows: [slot] })).toMatchObject({ pickupWindow })
  expect(sentWith(null)).toMatchObject({ pickupWindow })
  const later = { ...slot, startsAt: '2026-11-28T18:00:00.000Z' }
  expect(sentWith({ isNeeded: true, windows: [later] })).not.toHaveProperty('pickupWindow')
  expect(sentWith({ isNeeded: false, windows: [] })).toMatchObject({ pickupTime: '17:30' })
})
