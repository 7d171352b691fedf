import { describe, expect, it } from 'vitest'
import { debtToWithhold, debtWithheldBy, releasesParts } from './withheld-debt-rules.ts'

const sale = {
  rail: 'paypal',
  payee: 'ana@bakers.example',
  amount_cents: 1900,
  commission_cents: 143,
  collects_cents: null,
} as const

describe('decisions, commission at pickup: withheld debt', () => {
  it('releasesParts: Stripe reduces releases, and PayPal withholds from captures', () => {
    expect(releasesParts('stripe')).toBe(true)
    expect(releasesParts('paypal')).toBe(false)
  })

  it.each([
    { is: 'the whole debt', owed: 500, reserved: 0, kept: 500 },
    { is: 'what is not reserved', owed: 500, reserved: 200, kept: 300 },
    { is: 'nothing if all is reserved', owed: 500, reserved: 700, kept: null },
    // 1900 - 143, less at most 95 + 49 for PayPal
    { is: 'what the sale leaves', owed: 5000, reserved: 0, kept: 1613 },
    { is: 'nothing without debt', owed: 0, reserved: 0, kept: null },
    { is: 'nothing with credit', owed: -100, reserved: 0, kept: null },
  ])('withholds $is', ({ owed, reserved, kept }) => {
    expect(debtToWithhold(sale, { owed, reserved })).toBe(kept)
  })

  it('withholds nothing from a sale that PayPal’s fee may consume', () => {
    expect(
      debtToWithhold({ ...sale, amount_cents: 50, commission_cents: 4 }, { owed: 500, reserved: 0 }),
    ).toBeNull()
  })

  it('resets an earlier request', () => {
    expect(debtToWithhold({ ...sale, collects_cents: 0 }, { owed: 0, reserved: 0 })).toBe(0)
  })

  it('withholds nothing from payments to us, or on a rail that reduces releases', () => {
    expect(debtToWithhold({ ...sale, payee: null }, { owed: 500, reserved: 0 })).toBeNull()
    expect(debtToWithhold({ ...sale, rail: 'stripe' }, { owed: 500, reserved: 0 })).toBeNull()
  })

  it.each([
    { is: 'as requested', asked: 500, said: 643, kept: 500 },
    { is: 'less than requested', asked: 500, said: 143, kept: 0 },
    { is: 'more, because an earlier request came late', asked: 0, said: 643, kept: 500 },
    { is: 'the requested amount without an answer', asked: 500, said: null, kept: 500 },
    { is: 'nothing without a request', asked: null, said: 143, kept: null },
  ])('reads what was withheld: $is', ({ asked, said, kept }) => {
    expect(debtWithheldBy({ ...sale, collects_cents: asked }, said)).toBe(kept)
  })

  it('reads nothing for a payment to us', () => {
    expect(debtWithheldBy({ payee: null, commission_cents: 0, collects_cents: null }, 0)).toBeNull()
  })
})
