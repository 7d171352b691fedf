/** The signature headers of a PayPal webhook. */
export const paypalSignatureHeaders = [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
] as const
export type PaypalSignatureHeader = (typeof paypalSignatureHeaders)[number]
