/** Fixed ids of payment parts, which are easier to read in failures. */
export const paymentIds = [
  '018f0000-0000-7000-8000-000000000001',
  '018f0000-0000-7000-8000-000000000002',
  '018f0000-0000-7000-8000-000000000003',
] as const

/** An order for up to three bakers: $18.50, $9.25 and $5.00, with a commission of 7.5 %. */
export function makeProviderOrder(bakers: 1 | 2 | 3, requestId = 'request-1') {
  const parts = [
    { payee: 'ana@bakers.example', amount: 1850, commission: 139, description: '2 × Sourdough from Ana' },
    { payee: 'ben@bakers.example', amount: 925, commission: 69, description: '1 × Rye from Ben' },
    { payee: 'cleo@bakers.example', amount: 500, commission: 0, description: '1 × Scone from Cleo' },
  ]
  return {
    checkoutId: '018f0000-0000-7000-8000-00000000000c',
    parts: parts
      .slice(0, bakers)
      .map((part, index) => ({ ...part, paymentId: paymentIds[index] ?? paymentIds[0] })),
    returnUrl: 'http://localhost:3000/checkout?back=paid',
    cancelUrl: 'http://localhost:3000/checkout?back=cancelled',
    requestId,
  }
}
