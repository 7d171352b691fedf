import type { SandboxAccess } from '#server/payments/sandbox-access.ts'
import type { Rail } from '#shared/payment-methods.ts'

type Agree = (
  sandbox: Pick<SandboxAccess, 'url' | 'keys'>,
  providerOrderId: string,
  clientSecret: string | null,
) => Promise<void>

/** The buyer agrees to pay at the provider, over HTTP as their browser does it; whatever comes of it, the provider knows. */
export const agree: Readonly<Record<Rail, Agree>> = {
  paypal: ({ url }, token) =>
    post(`${url}/payment-sandbox/paypal/approve`, { token, choice: 'approve', mood: '' }),
  stripe: ({ url, keys }, id, secret) =>
    post(`${url}/payment-sandbox/stripe/payment_intents/${id}/confirm`, {
      key: keys.stripe.publishableKey,
      client_secret: secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '987',
    }),
}

async function post(url: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })
  await answer.body?.cancel()
}
