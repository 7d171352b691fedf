import { describe, expect, it } from 'vitest'
import { type PaymentMethod, paymentMethodsFor, type Rail, rails } from '#shared/payment-methods.ts'
import { choosePaymentMethod } from './draft-payment.ts'
import {
  unpaidBaker as nobody,
  offering,
  type PaidBaker,
  payeeOf,
  paymentMethodsOf,
  refuseOffer,
  switchedOn,
} from './payment-method-rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const byEmail: PaidBaker = { ...nobody, paypal_email: 'bea@example.org' }
const connected: PaidBaker = { ...byEmail, paypal_merchant_id: 'MERCHANT1', paypal_connected: true }
const onStripe: PaidBaker = { ...nobody, stripe_account_id: 'acct_1', stripe_connected: true }
const onBoth: PaidBaker = { ...connected, stripe_account_id: 'acct_1', stripe_connected: true }

it.each<[string, PaidBaker, string | null, string | null]>([
  ['nobody', nobody, null, null],
  ['paid by email', byEmail, 'bea@example.org', null],
  ['connected', connected, 'MERCHANT1', null],
  ['half connected', { ...connected, paypal_connected: false }, 'bea@example.org', null],
  ['on Stripe', onStripe, null, 'acct_1'],
  ['half on Stripe', { ...onStripe, stripe_connected: false }, null, null],
  ['switched off, which affects buyers only', { ...onStripe, rails_off: ['stripe'] }, null, 'acct_1'],
])('OPEN-01: the payee of a baker who is %s', (_name, baker, paypal, stripe) => {
  expect(payeeOf(baker, 'paypal', now)).toBe(paypal)
  expect(payeeOf(baker, 'stripe', now)).toBe(stripe)
})

/** Each row: the baker's rails, the switched-off ones, the pickup choice, and the methods offered to buyers. */
it.each<[PaidBaker, Rail[], boolean | null, PaymentMethod[]]>([
  [nobody, [], null, ['pickup']],
  [nobody, [], true, ['pickup']],
  [nobody, [], false, []],
  [nobody, ['paypal', 'stripe'], null, ['pickup']],
  [byEmail, [], null, ['paypal']],
  [byEmail, [], true, ['paypal', 'pickup']],
  [byEmail, [], false, ['paypal']],
  [byEmail, ['paypal'], null, ['pickup']],
  [byEmail, ['paypal'], true, ['pickup']],
  [byEmail, ['paypal'], false, []],
  [byEmail, ['stripe'], null, ['paypal']],
  [onBoth, [], null, ['paypal', 'stripe']],
  [onBoth, [], true, ['paypal', 'stripe', 'pickup']],
  [onBoth, [], false, ['paypal', 'stripe']],
  [onBoth, ['paypal'], null, ['stripe']],
  [onBoth, ['stripe'], true, ['paypal', 'pickup']],
  [onBoth, ['paypal', 'stripe'], null, ['pickup']],
  [onBoth, ['paypal', 'stripe'], false, []],
])('OPEN-01, OPEN-05: %j with %j off and pickup %j offers %j', (baker, rails_off, offers_pickup, ways) => {
  expect(paymentMethodsOf({ ...baker, rails_off, offers_pickup }, rails, now)).toEqual(ways)
})

it('OPEN-01: nobody offers a rail that the marketplace has disabled', () => {
  expect(paymentMethodsOf(byEmail, ['stripe'], now)).toEqual(['pickup'])
  expect(paymentMethodsOf({ ...onBoth, offers_pickup: false }, ['stripe'], now)).toEqual(['stripe'])
  expect(paymentMethodsOf({ ...byEmail, offers_pickup: false }, [], now)).toEqual([])
})

describe('how a baker is paid: their switches', () => {
  it.each<[PaidBaker, PaymentMethod, boolean, PaymentMethod[]]>([
    [onBoth, 'paypal', false, ['stripe']],
    [onBoth, 'pickup', true, ['paypal', 'stripe', 'pickup']],
    [{ ...onBoth, rails_off: ['paypal'] }, 'paypal', false, ['stripe']],
    [{ ...onBoth, rails_off: ['paypal'] }, 'paypal', true, ['paypal', 'stripe']],
    // without a choice, pickup is offered as long as no rail is on
    [onStripe, 'stripe', false, ['pickup']],
    [{ ...onBoth, rails_off: ['paypal', 'stripe'] }, 'paypal', true, ['paypal']],
    [{ ...onStripe, offers_pickup: true }, 'stripe', false, ['pickup']],
    [{ ...onStripe, offers_pickup: false }, 'stripe', false, []],
    [nobody, 'pickup', false, []],
    // a rail can be switched before it is set up
    [nobody, 'stripe', false, ['pickup']],
  ])('%j, %s switched to %s: buyers are offered %j', (baker, payWay, isOffered, ways) => {
    const changed = { ...baker, ...offering(baker, payWay, isOffered) }
    expect(paymentMethodsOf(changed, rails, now)).toEqual(ways)
    expect(switchedOn(changed, rails, now).includes(payWay)).toBe(isOffered)
    expect(changed.offers_pickup).toBe(payWay === 'pickup' ? isOffered : baker.offers_pickup)
  })

  it('refuses to switch the last method off while something is on sale', () => {
    expect(refuseOffer([], 0)).toBeNull()
    expect(refuseOffer(['pickup'], 3)).toBeNull()
    expect(refuseOffer([], 1)).toContain('Buyers need a way to pay for your active listing.')
    expect(refuseOffer([], 3)).toContain('Buyers need a way to pay for your 3 active listings.')
  })
})

it('OPEN-05: the buyer chooses a method, and is refused one that is no longer offered', () => {
  expect(choosePaymentMethod(byEmail, undefined, ['paypal'], 950, now)).toEqual({ payWay: 'paypal' })
  expect(choosePaymentMethod(nobody, undefined, ['paypal'], 950, now)).toEqual({ payWay: 'pickup' })
  expect(choosePaymentMethod(byEmail, 'pickup', ['paypal'], 950, now)).toMatchObject({
    refusal: { code: 'conflict', message: 'This baker accepts PayPal. Choose again.' },
  })
  const none = { ...byEmail, rails_off: ['paypal' as const], offers_pickup: false }
  for (const asked of [undefined, 'paypal', 'pickup'] as const)
    expect(choosePaymentMethod(none, asked, ['paypal'], 950, now)).toMatchObject({
      refusal: { code: 'conflict', message: 'This baker isn’t taking orders right now.' },
    })
})

it.each([
  [49, ['pickup'], ['paypal']],
  [50, ['stripe'], ['paypal', 'stripe']],
  [6_000_000, ['stripe'], ['paypal', 'stripe']],
  [6_000_001, ['stripe'], ['stripe']],
  [99_999_999, ['stripe'], ['stripe']],
  [100_000_000, ['pickup'], ['pickup']],
])(
  'OPEN-01: pays %i cents over the rails that allow the amount, else at pickup',
  (amount, onlyStripe, both) => {
    expect(paymentMethodsFor(['stripe'], amount)).toEqual(onlyStripe)
    expect(paymentMethodsFor(['paypal', 'stripe'], amount)).toEqual(both)
    expect(paymentMethodsFor(['pickup'], amount)).toEqual(['pickup'])
    expect(paymentMethodsFor([], amount)).toEqual([])
  },
)

it('OPEN-01: never uses a rail below its minimum amount', () => {
  expect(choosePaymentMethod(onStripe, undefined, ['stripe'], 49, now)).toEqual({ payWay: 'pickup' })
  expect(choosePaymentMethod(onStripe, 'stripe', ['stripe'], 49, now)).toMatchObject({
    refusal: {
      message: 'Stripe takes no payments under $0.50. Choose payment at pickup.',
    },
  })
})

it('refuses an amount above a rail’s maximum as invalid, and names the maximum', () => {
  expect(choosePaymentMethod(byEmail, 'paypal', ['paypal'], 6_000_001, now)).toEqual({
    refusal: {
      code: 'invalid',
      message: 'PayPal takes at most $60,000.00 per payment. Order less, or choose payment at pickup.',
    },
  })
  expect(choosePaymentMethod(onStripe, undefined, ['stripe'], 100_000_000, now)).toEqual({ payWay: 'pickup' })
})
