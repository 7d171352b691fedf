import type { Order } from '#shared/api/orders.ts'

/** An order as its buyer reads it: two loaves, to be paid at pickup; `changes` replace single fields. */
export function shownOrder(changes: Partial<Order> = {}): Order {
  return {
    id: 'order',
    buyerId: 'nora',
    cookId: 'tomas',
    foodListingId: 'loaf',
    title: 'Country sourdough',
    servingDescription: 'one 900 g loaf',
    unitPrice: '9.50',
    quantity: 2,
    subtotalPrice: '19.00',
    totalPrice: '19.00',
    commissionAmount: '1.43',
    sellerAmount: '17.57',
    commissionRate: '0.0750',
    status: 'pending',
    paymentStatus: 'not_required',
    allowedActions: ['request_cancellation'],
    checkoutId: null,
    rail: null,
    heldUntil: null,
    placedAt: '2026-11-20T12:00:00Z',
    // only what waits for its baker is to be answered
    answerBy: (changes.status ?? 'pending') === 'pending' ? '2026-11-21T12:00:00Z' : null,
    pickupCode: 'K7MP',
    refundedAmount: '0.00',
    refundableAmount: '0.00',
    pickupTime: '17:30',
    notes: null,
    cancellationReason: null,
    cancellationRequestedAt: null,
    cancellationApprovedAt: null,
    declineReason: null,
    isCancelledByUs: false,
    expiredAt: null,
    confirmedAt: null,
    completedAt: null,
    createdAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    review: null,
    isReviewable: false,
    foodListing: {
      id: 'loaf',
      title: 'Country sourdough',
      cuisine: 'Bread',
      imageUrl: null,
      readyByDate: '2026-11-21',
      readyByTime: '17:00',
      timeZone: 'America/New_York',
      address: '88 Alder Ave, New York, NY 10002',
      addressType: 'home',
      pickupInstructions: 'Ring twice.',
      latitude: 40.715,
      longitude: -73.985,
    },
    buyer: { firstName: 'Nora', lastName: 'Whitfield', email: 'nora@example.org', phone: null },
    cook: {
      firstName: 'Tomás',
      lastName: 'Rivera',
      email: 'tomas@example.org',
      phone: '+1 555 0100',
      location: null,
    },
    ...changes,
  }
}

/** The same while it waits for its payment over PayPal. */
export function unpaidOrder(changes: Partial<Order> = {}): Order {
  return shownOrder({
    paymentStatus: 'awaiting_payment',
    checkoutId: 'checkout',
    rail: 'paypal',
    heldUntil: '2026-11-20T12:15:00Z',
    placedAt: null,
    answerBy: null,
    pickupCode: null,
    allowedActions: [],
    ...changes,
  })
}
