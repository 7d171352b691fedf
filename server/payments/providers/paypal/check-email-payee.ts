import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { paypalApiUrls } from './open-paypal.ts'
import { orderBody } from './order-body.ts'
import { openPaypalClient } from './paypal-client.ts'
import type { PaypalKeys } from './paypal-keys.ts'
import { orderPath } from './paypal-paths.ts'
import { NewOrder, PaymentInstruction } from './paypal-responses.ts'

const MadeOrder = z.object({
  status: z.string(),
  purchase_units: z.array(z.object({ payment_instruction: z.optional(PaymentInstruction) })),
})

/** A baker without a connected account. */
const payee = 'baker@bakes.example'

/**
 * Checks that PayPal's test system creates an order for an email payee with our fee and held money; returns the finding
 * in words. Throws `ProviderError` when PayPal refuses it, `Error` when it leaves something out.
 */
export async function checkEmailPayee(
  keys: PaypalKeys,
  { apiUrl, now }: { apiUrl: string | null; now: () => Date },
): Promise<string> {
  const client = openPaypalClient({ ...keys, apiUrl: apiUrl ?? paypalApiUrls[keys.environment], now })
  const part = { paymentId: newId(), payee, amount: 100, commission: 8, description: 'A check of PayPal' }
  const body = orderBody({
    checkoutId: newId(),
    parts: [part],
    returnUrl: 'https://bakes.example/checkout',
    cancelUrl: 'https://bakes.example/checkout',
    requestId: newId(),
  })
  const { id } = await client.ask(NewOrder, {
    method: 'POST',
    path: '/v2/checkout/orders',
    body,
    requestId: newId(),
  })
  const { purchase_units: units } = await client.ask(MadeOrder, { method: 'GET', path: orderPath(id) })
  const granted = units[0]?.payment_instruction
  const fee = granted?.platform_fees?.[0]?.amount
  if (fee !== part.commission) throw new Error('PayPal created the order without our fee')
  if (granted?.disbursement_mode !== 'DELAYED')
    throw new Error('PayPal created the order without holding the money')
  return 'PayPal made an order with our fee and held money; whether it grants both shows when a person pays one (--approved)'
}
