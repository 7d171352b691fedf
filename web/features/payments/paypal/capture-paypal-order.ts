import type { Captured } from '#shared/api/payments.ts'
import type { capturePaypalOrder as capturePaypalOrderCall } from '#shared/api/paypal.ts'
import { postPayment } from '../api.ts'

/** Captures an approved PayPal order; idempotent (API-29). */
export function capturePaypalOrder(orderId: string): Promise<typeof Captured._zod.output> {
  return postPayment<typeof capturePaypalOrderCall>(
    `/paypal/order/${encodeURIComponent(orderId)}/capture`,
    'Failed to capture order',
  )
}
