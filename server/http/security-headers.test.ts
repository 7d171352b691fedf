import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { paymentScriptSources } from '#server/payments/providers/payment-script-sources.ts'
import { readConfig } from '#server/read-config.ts'
import { sendSecurityHeaders } from './security-headers.ts'

async function headersOf(path: string, environment: Record<string, string> = {}) {
  const app = Fastify()
  const config = readConfig(environment)
  sendSecurityHeaders(app, config, await paymentScriptSources(config))
  app.get('/*', () => 'here')
  const { headers } = await app.inject({ path })
  await app.close()
  return headers
}

test('a document runs only our own files and cannot be framed', async () => {
  const headers = await headersOf('/browse')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).toContain("base-uri 'none'")
  expect(headers['content-security-policy']).toContain(
    "require-trusted-types-for 'script';trusted-types default",
  )
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('geolocation=(self)'),
  })
})

test('build files carry only headers for files, and HSTS under https', async () => {
  const headers = await headersOf('/assets/frame.js', { PUBLIC_URL: 'https://bakesale.example' })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  })
  expect(headers['content-security-policy']).toBe(
    "script-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'",
  )
  expect(Object.keys(headers)).not.toContain('permissions-policy')
})

test('the kitchen page’s service worker may fetch our own files only', async () => {
  for (const path of ['/kitchen-worker.js', '/kitchen-worker.js?1']) {
    const headers = await headersOf(path)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';base-uri 'none';frame-ancestors 'none';connect-src 'self'",
    )
  }
})

const realKeys = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
  PAYPAL_PARTNER_ID: 'partner',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test("MAP-03: allows the providers' scripts only on pages that take payments", async () => {
  const checkout = await headersOf('/checkout/018f?token=1', realKeys)
  const policy = String(checkout['content-security-policy'])
  expect(policy).toContain(
    "script-src 'self' https://*.paypal.com https://*.paypalobjects.com https://js.stripe.com https://*.js.stripe.com;",
  )
  expect(policy).toContain("frame-src 'self' https://*.paypal.com https://js.stripe.com")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('trusted-types')
  expect(checkout['content-security-policy-report-only']).toBe("require-trusted-types-for 'script'")
  expect(checkout).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
  for (const path of ['/', '/browse', '/api/checkouts', '/my-orders']) {
    const headers = await headersOf(path, realKeys)
    expect(headers['content-security-policy']).not.toMatch(/paypal|stripe|script-src [^;]*unsafe/)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  }
})

test('in the sandbox everything is our own, also at checkout', async () => {
  const headers = await headersOf('/checkout')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).not.toMatch(/paypal|stripe|frame-src/)
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})
