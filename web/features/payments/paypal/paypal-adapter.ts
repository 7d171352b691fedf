import type { PaymentAdapter } from '../payment-adapter.ts'
import { capturePaypalOrder } from './capture-paypal-order.ts'
import { PaypalForm } from './paypal-form.tsx'

export const paypalAdapter: PaymentAdapter = {
  Form: PaypalForm,
  /** PayPal passes its order as `token`, and the payer only if approved. */
  readReturn(search) {
    const id = search.get('token')
    return id === null ? null : { id, isApproved: search.has('PayerID') }
  },
  settle: capturePaypalOrder,
}
