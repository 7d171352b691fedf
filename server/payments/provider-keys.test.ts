import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { railsOn } from './rails-on.ts'

const paypal = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'hook',
  PAYPAL_PARTNER_ID: 'PARTNER',
}
const database = { DATABASE_URL: 'postgres://localhost/shop' }

it('decisions, providers without keys: the embedded database gets the sandbox, a server gets it only when allowed', () => {
  expect(readConfig({})).toMatchObject({ paymentSandbox: true, paypal: null, stripe: null })
  expect(railsOn(readConfig({}))).toEqual(['paypal', 'stripe'])
  expect(railsOn(readConfig(database))).toEqual([])
  expect(railsOn(readConfig({ ...database, ALLOW_PAYMENT_SANDBOX: '1' }))).toEqual(['paypal', 'stripe'])
  expect(railsOn(readConfig({ ALLOW_PAYMENT_SANDBOX: '0' }))).toEqual([])
})

it('decisions, OPEN-70: real keys turn their rail on, and never meet the sandbox', () => {
  const config = readConfig(paypal)
  expect(config).toMatchObject({ paymentSandbox: false, paypal: { environment: 'PRODUCTION' }, stripe: null })
  expect(railsOn(config)).toEqual(['paypal'])
  expect(() => readConfig({ ...paypal, ALLOW_PAYMENT_SANDBOX: '1' })).toThrow('beside real payment keys')
})

it('decisions, providers without keys: the sandbox is asked for only where one process does all', () => {
  for (const ROLE of ['web', 'worker'])
    expect(() => readConfig({ ...database, ROLE, ALLOW_PAYMENT_SANDBOX: '1' })).toThrow(
      'ALLOW_PAYMENT_SANDBOX needs ROLE=all',
    )
  expect(readConfig({ ...database, ROLE: 'web' }).paymentSandbox).toBe(false)
})

it('half a set of keys is named', () => {
  expect(() => readConfig({ ...paypal, PAYPAL_WEBHOOK_ID: '' })).toThrow('PAYPAL_WEBHOOK_ID must be set too')
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk' })).toThrow('STRIPE_PUBLISHABLE_KEY must be set too')
})
