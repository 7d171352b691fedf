import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import type { Db } from '#server/database/tables.ts'
import type { Sandbox } from '#server/payment-sandbox/open-sandbox.ts'
import { insertBaker } from '#tests/make/listing-rows.ts'

/** Stores a baker whom each provider that the sandbox plays knows and pays; answers their id. */
export async function insertPaidBaker(db: Db, { url, keys, paypal, stripe }: Sandbox): Promise<string> {
  const made = await fetch(`${url}/v1/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.stripe.secretKey}` },
    body: new URLSearchParams({
      type: 'express',
      country: 'US',
      'capabilities[transfers][requested]': 'true',
    }),
  })
  const { id: account } = z.parse(z.object({ id: z.string() }), await made.json())
  stripe.moveAccount(account, 'active')
  return insertBaker(db, {
    paypal_merchant_id: paypal.connect(newId()).id,
    paypal_connected: true,
    stripe_account_id: account,
    stripe_connected: true,
  })
}
