import { afterEach, expect, test, vi } from 'vitest'
import { currency } from '#shared/currency.ts'
import { shownPayment } from '#tests/make/shown-checkout.ts'
import { loadStripe } from '../stripe/stripe-sdk.ts'
import { loadPaypal, paypalScript } from './paypal-sdk.ts'

const live = { sdkUrl: 'https://www.paypal.com/sdk/js', clientId: 'client-1' }
const setup = {
  ...live,
  environment: 'PRODUCTION',
  isSandbox: false,
  isOn: true,
  platformFeesEnabled: true,
}
const base = 'https://bakesale.example/checkout/7'

afterEach(() => vi.unstubAllGlobals())

test('PAY-01, PAY-02, API-33: loads the script with client ID, currency and lowercase intent', () => {
  const { url } = paypalScript(live, [shownPayment()], base)
  expect(url).toBe(
    `https://www.paypal.com/sdk/js?client-id=client-1&currency=${currency.code}&intent=capture&merchant-id=TOMAS0000000A`,
  )
})

test('PAY-16: passes the merchant IDs of all bakers to the script', () => {
  const several = [shownPayment(), shownPayment({ merchant: 'MARIA0000000B' }), shownPayment()]
  const { url, attributes } = paypalScript(live, several, base)
  expect(new URL(url).searchParams.get('merchant-id')).toBe('*')
  expect(attributes).toEqual({ 'data-merchant-id': 'TOMAS0000000A,MARIA0000000B' })
  expect(paypalScript(live, [shownPayment({ merchant: null })], base).url).not.toContain('merchant')
})

test('resolves a relative script URL against the page', () => {
  const { url } = paypalScript({ sdkUrl: '/payment-sandbox/paypal/sdk.js', clientId: 'x' }, [], base)
  expect(url).toMatch(/^https:\/\/bakesale\.example\/payment-sandbox\/paypal\/sdk\.js\?client-id=x/)
})

/** A fake page whose scripts load or fail; records the requested URLs. */
function stubPage(outcome: 'load' | 'error') {
  const asked: string[] = []
  const listeners = new Map<string, () => void>()
  const script = {
    src: '',
    setAttribute: () => undefined,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    remove: () => undefined,
  }
  vi.stubGlobal('location', { href: base })
  vi.stubGlobal('document', {
    createElement: () => script,
    head: {
      append: () => {
        asked.push(script.src)
        queueMicrotask(() => listeners.get(outcome)?.())
      },
    },
  })
  return asked
}

test('PAY-08, PAY-12: a failed script load has the documented message and can be retried', async () => {
  const asked = stubPage('error')
  vi.stubGlobal('window', {})
  for (const _ of [1, 2]) await expect(loadPaypal(setup, [])).rejects.toThrow('Failed to load PayPal SDK')
  expect(asked).toHaveLength(2)
})

test('PAY-12: an empty script or a disabled rail fails the same way', async () => {
  stubPage('load')
  vi.stubGlobal('window', {})
  await expect(loadPaypal({ ...setup, clientId: 'other' }, [])).rejects.toThrow('Failed to load PayPal SDK')
  await expect(loadPaypal({ ...setup, isOn: false }, [])).rejects.toThrow('Failed to load PayPal SDK')
  const stripe = { ...setup, sdkUrl: '/v3.js', publishableKey: 'pk' }
  await expect(loadStripe(stripe)).rejects.toThrow('Failed to load Stripe SDK')
})

test('PAY-02: loads the script once', async () => {
  const asked = stubPage('load')
  const Buttons = vi.fn()
  vi.stubGlobal('window', { paypal: { Buttons } })
  const ready = { ...setup, clientId: 'ready' }
  expect(await loadPaypal(ready, [])).toEqual({ Buttons })
  await loadPaypal(ready, [])
  expect(asked).toHaveLength(1)
})
