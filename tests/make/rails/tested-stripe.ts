import * as z from 'zod/mini'
import { createBakeSaleClient, done } from '#tests/client/bakesale-client.ts'
import { personPassword, reauthenticateAt } from '../server-client.ts'
import { rawStripe } from './raw-stripe.ts'
import type { TestedRail } from './tested-rail.ts'

const card = '4242424242424242'
const decliningCard = '4000000000000002'
const Known = z.object({ publishableKey: z.string() })
const Account = z.object({ account: z.string() })

/** What tests know about Stripe. */
export const testedStripe: TestedRail<'stripe'> = {
  takesMoney: 'when confirmed',
  keepsForUs: false,
  disputes: 'platform',
  script: (provider, none) => ({ provider, accounts: { create: none, link: none, read: none } }),
  environment: ({ secretKey, publishableKey, webhookSecret }) => ({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  }),
  kept: { captures: 'stripe_charge', refunds: 'stripe_refund' },
  raw: rawStripe,

  prepare: (checkoutId) => ({ url: '/stripe/payment', body: { checkoutId } }),
  capture: (id) => `/stripe/payment/${id}/settle`,
  setup: '/stripe/setup',
  publicKey: (known) => z.parse(Known, known).publishableKey,
  agree({ stripe }, id) {
    try {
      stripe.pay(id, card)
      return true
    } catch {
      return false
    }
  },
  approveDeclined: ({ stripe }, id) => stripe.pay(id, decliningCard),
  agreement: ({ id, clientSecret, publicKey }) => ({
    path: `/payment-sandbox/stripe/payment_intents/${id}/confirm`,
    fields: {
      key: publicKey,
      client_secret: clientSecret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '987',
    },
  }),

  connected: (id) => ({ stripe_account_id: `acct_${id}`, stripe_connected: true }),
  async openAccount({ url, keys, stripe }) {
    const made = await fetch(`${url}/v1/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.stripe.secretKey}` },
      body: new URLSearchParams({
        type: 'express',
        country: 'US',
        'capabilities[transfers][requested]': 'true',
      }),
    })
    const { id } = z.parse(z.object({ id: z.string() }), await made.json())
    stripe.moveAccount(id, 'active')
    return { stripe_account_id: id, stripe_connected: true }
  },
  async connect({ stripe }, baker) {
    await baker.call('POST', '/api/proof', { currentPassword: personPassword })
    const { body } = await baker.call('POST', '/api/stripe/account')
    stripe.moveAccount(z.parse(Account, body).account, 'active')
    await baker.call('GET', '/api/sellers/payouts')
  },
  profile: () => ({}),
  async connectAt(url, given) {
    const cookie = await reauthenticateAt(url, given)
    const api = createBakeSaleClient(url, { cookie })
    const body = await done(api.POST('/api/stripe/account'))
    const form = await done(api.POST('/api/stripe/account_link', { body }))
    await fetch(form.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ choice: 'finish' }),
    })
    await done(api.GET('/api/sellers/payouts'))
    return cookie
  },
}
