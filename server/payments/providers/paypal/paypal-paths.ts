/** The path of an order. */
export function orderPath(orderId: string): `/${string}` {
  return `/v2/checkout/orders/${encodeURIComponent(orderId)}`
}

/** The path of a refund. */
export function refundPath(refundId: string): `/${string}` {
  return `/v2/payments/refunds/${encodeURIComponent(refundId)}`
}

/** Not in PayPal's published descriptions; see its reference "Referenced Payouts v1". */
export const payoutsPath = '/v1/payments/referenced-payouts-items'

/** The path of a capture's payout. */
export function payoutPath(payoutId: string): `/${string}` {
  return `${payoutsPath}/${encodeURIComponent(payoutId)}`
}

/** The path of a dispute, or of an action on it. */
export function disputePath(disputeId: string, action?: 'provide-evidence' | 'accept-claim'): `/${string}` {
  const dispute = `/v1/customer/disputes/${encodeURIComponent(disputeId)}` as const
  return action === undefined ? dispute : `${dispute}/${action}`
}
