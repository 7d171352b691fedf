/** Where an order is at PayPal. */
export function orderPath(orderId: string): `/${string}` {
  return `/v2/checkout/orders/${encodeURIComponent(orderId)}`
}

/** Where a refund is. */
export function refundPath(refundId: string): `/${string}` {
  return `/v2/payments/refunds/${encodeURIComponent(refundId)}`
}

/** Not in PayPal's published descriptions: see its reference "Referenced Payouts v1". */
export const payoutsPath = '/v1/payments/referenced-payouts-items'

/** Where a payout of a capture's money is. */
export function payoutPath(payoutId: string): `/${string}` {
  return `${payoutsPath}/${encodeURIComponent(payoutId)}`
}

/** Where a dispute is, or what is done to it. */
export function disputePath(disputeId: string, action?: 'provide-evidence' | 'accept-claim'): `/${string}` {
  const dispute = `/v1/customer/disputes/${encodeURIComponent(disputeId)}` as const
  return action === undefined ? dispute : `${dispute}/${action}`
}
