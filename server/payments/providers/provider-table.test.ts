import { expect, it } from 'vitest'
import { readConfig } from '#server/read-config.ts'
import { perRail, rails } from '#shared/payment-methods.ts'
import { railsOn } from './rails-on.ts'

const paypal = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'hook',
  PAYPAL_PARTNER_ID: 'PARTNER',
}
const database = { DATABASE_URL: 'postgres://localhost/shop' }

it('decisions, providers without keys: uses the sandbox with the embedded database, on a server only if allowed', () => {
  expect(readConfig({})).toMatchObject({ paymentSandbox: true, ...perRail(() => null) })
  expect(railsOn(readConfig({}))).toEqual(rails)
  expect(railsOn(readConfig(database))).toEqual([])
  expect(railsOn(readConfig({ ...database, ALLOW_PAYMENT_SANDBOX: '1' }))).toEqual(rails)
  expect(railsOn(readConfig({ ALLOW_PAYMENT_SANDBOX: '0' }))).toEqual([])
})

it('decisions, play money: under https uses neither the sandbox nor demo bakers by default', () => {
  const secure = { PUBLIC_URL: 'https://bakes.example' }
  expect(readConfig({})).toMatchObject({ paymentSandbox: true, seedDemo: true })
  expect(readConfig(secure)).toMatchObject({ paymentSandbox: false, seedDemo: false })
  expect(readConfig({ ...secure, ALLOW_PAYMENT_SANDBOX: '1', SEED_DEMO: '1' })).toMatchObject({
    paymentSandbox: true,
    seedDemo: true,
  })
})

it('decisions, OPEN-70: real keys enable their rail and exclude the sandbox', () => {
  const config = readConfig(paypal)
  expect(config).toMatchObject({
    paymentSandbox: false,
    ...perRail(() => null),
    paypal: { environment: 'PRODUCTION' },
  })
  expect(railsOn(config)).toEqual(['paypal'])
  expect(() => readConfig({ ...paypal, ALLOW_PAYMENT_SANDBOX: '1' })).toThrow('beside real payment keys')
})

it('decisions, providers without keys: the in-process sandbox needs ROLE=all', () => {
  for (const ROLE of ['web', 'worker'])
    expect(() => readConfig({ ...database, ROLE, ALLOW_PAYMENT_SANDBOX: '1' })).toThrow(
      'ALLOW_PAYMENT_SANDBOX needs ROLE=all',
    )
  expect(readConfig({ ...database, ROLE: 'web' }).paymentSandbox).toBe(false)
})

it('decisions, play money: an external sandbox serves any role and database, but only when configured', () => {
  const apart = { PAYMENT_SANDBOX_URL: 'http://127.0.0.1:4010/' }
  for (const ROLE of ['web', 'worker', 'all'])
    expect(readConfig({ ...database, ...apart, ROLE })).toMatchObject({
      paymentSandbox: true,
      paymentSandboxUrl: 'http://127.0.0.1:4010',
    })
  expect(readConfig({})).toMatchObject({ paymentSandboxUrl: null })
  const secure = { ...database, ...apart, PUBLIC_URL: 'https://bakes.example' }
  expect(() => readConfig(secure)).toThrow('needs ALLOW_PAYMENT_SANDBOX=1')
  const allowed = readConfig({ ...secure, ROLE: 'worker', ALLOW_PAYMENT_SANDBOX: '1' })
  expect(railsOn(allowed)).toEqual(rails)
  expect(() => readConfig({ ...apart, ALLOW_PAYMENT_SANDBOX: '0' })).toThrow('ALLOW_PAYMENT_SANDBOX is off')
  expect(() => readConfig({ ...paypal, ...apart })).toThrow('beside real payment keys')
  expect(() => readConfig({ PAYMENT_SANDBOX_URL: '127.0.0.1:4010' })).toThrow('PAYMENT_SANDBOX_URL must be')
})

it('names the missing keys of an incomplete set', () => {
  expect(() => readConfig({ ...paypal, PAYPAL_WEBHOOK_ID: '' })).toThrow('PAYPAL_WEBHOOK_ID must be set too')
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk' })).toThrow('STRIPE_PUBLISHABLE_KEY must be set too')
})
