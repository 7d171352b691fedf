import { randomUUID } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { DemoPayments } from '#server/demo/demo-payments.ts'
import { openProviders } from '#server/payments/providers/open-providers.ts'
import { perRail } from '#shared/payment-methods.ts'
import { openSandbox } from './open-sandbox.ts'

/** A card that the sandbox accepts. */
const card = '4242424242424242'

/** Opens the sandbox for the demo's history. */
export async function openDemoPayments(
  { dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>,
  now: () => Date,
): Promise<DemoPayments> {
  // the history follows each payment itself
  const sendWebhook = async () => 200
  const sandbox = await openSandbox({ dataDir, publicUrl, now, sendWebhook })
  const { paypal, stripe } = sandbox
  const inUse = { access: async () => sandbox, close: () => sandbox.close() }
  const providers = openProviders(
    perRail(() => null),
    inUse,
    now,
  )
  const agree: { [R in keyof typeof openAccount]: (id: string) => unknown } = {
    paypal: (id) => paypal.approve(id),
    stripe: (id) => stripe.pay(id, card),
  }
  const openAccount = {
    paypal: async () => ({ paypal_merchant_id: paypal.connect(randomUUID()).id, paypal_connected: true }),
    async stripe({ id, email }: { id: string; email: string }) {
      const { accounts } = await providers.open('stripe')
      const { accountId } = await accounts.create({ id, email, former: null, lastChange: null })
      stripe.moveAccount(accountId, 'active')
      return { stripe_account_id: accountId, stripe_connected: true }
    },
  }
  return {
    providers,
    openAccount: (rail, baker) => openAccount[rail](baker),
    agree(rail, id) {
      agree[rail](id)
    },
    close: () => providers.close(),
  }
}
