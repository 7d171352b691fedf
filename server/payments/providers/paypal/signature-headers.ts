/** The headers of a webhook of PayPal's that prove that it is PayPal's. */
export const paypalSignatureHeaders = [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
] as const
export type PaypalSignatureHeader = (typeof paypalSignatureHeaders)[number]
