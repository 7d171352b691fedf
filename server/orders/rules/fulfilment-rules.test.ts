import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundedCommission } from '#server/payments/instructions/refund-rules.ts'
import {
  canComeInPart,
  comingQuantity,
  commissionDue,
  keptBySeller,
  missingPrice,
  promisedQuantity,
  returnedServings,
} from './fulfilment-rules.ts'
import { orderTotals } from './order-total-rules.ts'

type RailOrder = Parameters<typeof keptBySeller>[0]

/** Two at $9.50, $19.00, with a commission of 142.5 cents, rounded to 143. */
function priced(changes: Partial<RailOrder> = {}): RailOrder {
  const { unit_price_cents = 950, quantity = 2, commission_rate = '0.0750' } = changes
  const { total, commission, seller } = orderTotals(unit_price_cents, quantity, commission_rate)
  return {
    status: 'confirmed',
    payment_status: 'not_required',
    payment_id: null,
    rail: null,
    unit_price_cents,
    quantity,
    fulfilled_quantity: null,
    total_cents: total,
    commission_cents: commission,
    seller_cents: seller,
    commission_rate,
    refunded_cents: 0,
    lost_cents: 0,
    ...changes,
  }
}
const paid = { payment_id: 'payment', rail: 'stripe', payment_status: 'paid' } as const

describe('decisions, a short batch: an order fulfilled in part', () => {
  it.each<[quantity: number, fulfilled: number | null, can: boolean, coming: number, missing: number]>([
    [1, null, false, 1, 0],
    [2, null, true, 2, 0],
    [2, 1, false, 1, 950],
    [99, null, true, 99, 0],
    [99, 98, false, 98, 950],
    [99, 1, false, 1, 93_100],
  ])('of %d the buyer gets %j', (quantity, fulfilled_quantity, can, coming, missing) => {
    const order = priced({ quantity, fulfilled_quantity })
    expect([canComeInPart(order), comingQuantity(order), missingPrice(order)]).toEqual([can, coming, missing])
  })

  it.each<[fulfilled: number | null, shared: number | null, promised: number]>([
    [null, null, 5],
    [3, null, 3],
    [null, 5, 5],
    [null, 2, 2],
    [null, 0, 0],
    [2, 2, 2],
    [1, 2, 1],
    [3, 0, 0],
  ])('of five with %j fulfilled and a share of %j, %d are reserved and can be returned', (...row) => {
    const [fulfilled_quantity, shared_quantity, promised] = row
    const order = { quantity: 5, fulfilled_quantity, shared_quantity, servings_each: 12 }
    expect([promisedQuantity(order), returnedServings(order)]).toEqual([promised, 12 * promised])
  })

  it.each<[name: string, changes: Partial<RailOrder>, due: number, kept: number]>([
    ['all of it, at pickup', {}, 143, 1757],
    ['a part, at pickup: the fee of that part', { fulfilled_quantity: 1 }, 71, 879],
    ['half a cent of fee is rounded up', { unit_price_cents: 60, quantity: 3, fulfilled_quantity: 1 }, 5, 55],
    ['all of it, paid', paid, 143, 1757],
    ['a part, paid, before its refund', { ...paid, fulfilled_quantity: 1 }, 143, 1757],
    ['a part, paid, after its refund', { ...paid, fulfilled_quantity: 1, refunded_cents: 950 }, 143, 879],
    ['all refunded', { ...paid, refunded_cents: 1900 }, 143, 0],
    ['a part lost to a bank over Stripe, with its share of the fee', { ...paid, lost_cents: 500 }, 143, 1295],
    [
      'a part lost to a bank over PayPal, without the fee',
      { ...paid, rail: 'paypal', lost_cents: 500 },
      143,
      1257,
    ],
    ['all lost over PayPal', { ...paid, rail: 'paypal', lost_cents: 1900 }, 143, 0],
    ['cancelled, at pickup', { status: 'cancelled' }, 143, 0],
    ['cancelled, refunded', { ...paid, status: 'cancelled', refunded_cents: 1900 }, 143, 0],
  ])('%s', (_, changes, due, kept) => {
    const order = priced(changes)
    expect([commissionDue(order), keptBySeller(order)]).toEqual([due, kept])
  })

  it('CONST-04, CONST-05: at pickup the fee covers what is sold, and is at most the agreed fee', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 2, max: 99 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.nat(),
        (unit_price_cents, quantity, rate, pick) => {
          const fulfilled_quantity = 1 + (pick % (quantity - 1))
          const commission_rate = (rate / 10_000).toFixed(4)
          const order = priced({ unit_price_cents, quantity, fulfilled_quantity, commission_rate })
          const price = fulfilled_quantity * unit_price_cents
          const fee = commissionDue(order)
          // rounds half a cent up, in integers
          expect(fee).toBe(Number((BigInt(price) * BigInt(rate) + 5000n) / 10_000n))
          expect(fee).toBeLessThanOrEqual(order.commission_cents)
          expect(keptBySeller(order) + fee).toBe(price)
        },
      ),
    )
  })

  it('CONST-05: online, baker and platform split the rest to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 2, max: 99 }),
        fc.nat(),
        (unit_price_cents, quantity, pick) => {
          const fulfilled_quantity = 1 + (pick % (quantity - 1))
          const before = priced({ ...paid, unit_price_cents, quantity, fulfilled_quantity })
          const refunded_cents = missingPrice(before)
          const order = { ...before, refunded_cents }
          const fee = commissionDue(order) - refundedCommission(before, refunded_cents)
          expect(fee).toBeGreaterThanOrEqual(0)
          expect(keptBySeller(order) + fee).toBe(fulfilled_quantity * unit_price_cents)
        },
      ),
    )
  })
})
