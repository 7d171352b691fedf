import { describe, expect, it } from 'vitest'
import { keptBackBy, keptBackOf, releasesParts } from './kept-back-rules.ts'

const sale = {
  rail: 'paypal',
  payee: 'ana@bakers.example',
  amount_cents: 1900,
  commission_cents: 143,
  collects_cents: null,
} as const

describe('decisions, commission at pickup: what a provider keeps back as it takes the money', () => {
  it('what a release of Stripe leaves out, PayPal keeps back of the capture', () => {
    expect(releasesParts('stripe')).toBe(true)
    expect(releasesParts('paypal')).toBe(false)
  })

  it.each([
    { is: 'all that is owed', owed: 500, reserved: 0, kept: 500 },
    { is: 'what nothing else takes', owed: 500, reserved: 200, kept: 300 },
    { is: 'nothing, as others take all', owed: 500, reserved: 700, kept: null },
    // 1900 - 143, and at most 95 + 49 for PayPal
    { is: 'what the sale leaves', owed: 5000, reserved: 0, kept: 1613 },
    { is: 'nothing, as nothing is owed', owed: 0, reserved: 0, kept: null },
    { is: 'nothing, as more was paid than is owed', owed: -100, reserved: 0, kept: null },
  ])('$is', ({ owed, reserved, kept }) => {
    expect(keptBackOf(sale, { owed, reserved })).toBe(kept)
  })

  it('a sale that PayPal may take all of leaves nothing', () => {
    expect(
      keptBackOf({ ...sale, amount_cents: 50, commission_cents: 4 }, { owed: 500, reserved: 0 }),
    ).toBeNull()
  })

  it('what was asked for before is taken back', () => {
    expect(keptBackOf({ ...sale, collects_cents: 0 }, { owed: 0, reserved: 0 })).toBe(0)
  })

  it('nothing of what a baker pays us, or of a rail that releases parts', () => {
    expect(keptBackOf({ ...sale, payee: null }, { owed: 500, reserved: 0 })).toBeNull()
    expect(keptBackOf({ ...sale, rail: 'stripe' }, { owed: 500, reserved: 0 })).toBeNull()
  })

  it.each([
    { is: 'it says what it was asked', asked: 500, said: 643, kept: 500 },
    { is: 'it kept less than it was asked', asked: 500, said: 143, kept: 0 },
    { is: 'it kept more, as an earlier word came late', asked: 0, said: 643, kept: 500 },
    { is: 'it does not say', asked: 500, said: null, kept: 500 },
    { is: 'it was asked for nothing', asked: null, said: 143, kept: null },
  ])('of what it says counts: $is', ({ asked, said, kept }) => {
    expect(keptBackBy({ ...sale, collects_cents: asked }, said)).toBe(kept)
  })

  it('a payment to us keeps nothing back', () => {
    expect(keptBackBy({ payee: null, commission_cents: 0, collects_cents: null }, 0)).toBeNull()
  })
})
