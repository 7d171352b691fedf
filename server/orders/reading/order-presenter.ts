import { mayKnowContact } from '#server/accounts/contact-rules.ts'
import { shownPlace } from '#server/listings/shown-place.ts'
import { isWhollyRefunded, refundableNow } from '#server/payments/instructions/refund-rules.ts'
import { orderPickup } from '#server/pickups/order-pickup.ts'
import { pickupBegunBy } from '#server/pickups/same-pickup-rules.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Order, OrderAction, OrderChange } from '#shared/api/orders.ts'
import { shownDispute } from '#shared/dispute-states.ts'
import { toDecimal } from '#shared/money.ts'
import { isNotReceived, isStoppedBySuspension, isUndecided } from '#shared/order-holds.ts'
import { isOpen, isToHandOver } from '#shared/order-status-groups.ts'
import type { OrderRole, StatusAction } from '#shared/order-statuses.ts'
import { freeCancellationBy } from '../rules/free-cancellation-rules.ts'
import { canComeInPart, keptBySeller } from '../rules/fulfilment-rules.ts'
import { isStopped, notReceivedFrom, providerPaysAt } from '../rules/hold-rules.ts'
import { noShowActions, noShowOutcome } from '../rules/no-show-rules.ts'
import { isTicketOpen, mayKnowPickupPlace } from '../rules/order-pickup-rules.ts'
import { allowedActions, answerTimeOf, completionTimeOf, transition } from '../rules/order-status-rules.ts'
import { refuseFirstReview } from '../rules/own-review-rules.ts'
import { canSayReceived, canUndoReceived } from '../rules/receipt-rules.ts'
import type { OrderView } from './orders-repository.ts'
import { presentOwnReview } from './own-review-presenter.ts'

/** The order as this reader, its buyer or its baker, may see it (DATA-04, DATA-05). */
export function presentOrder(order: OrderView, readerId: PersonId, now: Date): Order {
  const role: OrderRole = order.buyer_id === readerId ? 'buyer' : 'baker'
  return {
    id: order.id,
    buyerId: order.buyer_id,
    cookId: order.cook_id,
    foodListingId: order.food_listing_id,
    ...goodsOf(order),
    ...amountsOf(order, role),
    status: order.status,
    paymentStatus: order.payment_status,
    allowedActions: actionsOf(order, role, now),
    checkoutId: order.checkout_id,
    rail: order.rail,
    heldUntil: moment(heldUntilOf(order)),
    placedAt: moment(order.placed_at),
    answerBy: isStoppedBySuspension(order.hold) ? null : moment(answerTimeOf(order)),
    pickupId: order.pickup_id ?? pickupBegunBy(order.id),
    pickupOrders: order.pickup_orders ?? 0,
    pickupCode: role === 'buyer' && isTicketOpen(order) ? order.pickup_code : null,
    ...refundOf(order),
    ...orderPickup(order),
    ...messagesOf(order),
    ...cancellationOf(order, role),
    ...progressOf(order, role),
    ...noShowOf(order, role),
    createdAt: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    review: role === 'buyer' ? reviewOf(order) : null,
    isReviewable: role === 'buyer' && isReviewable(order),
    foodListing: listingOf(order, role),
    ...peopleOf(order, role),
  }
}

function goodsOf(order: OrderView) {
  return {
    batchId: order.batch_id,
    title: order.title,
    servingDescription: order.serving_description,
    optionId: order.option_id,
    optionName: order.option_name,
    servingsEach: order.servings_each,
    ...(order.mixed_box && { boxContents: order.mixed_box.contents }),
    cakeMessage: order.cake_message,
  }
}

function amountsOf(order: OrderView, role: OrderRole) {
  return {
    unitPrice: toDecimal(order.unit_price_cents),
    quantity: order.quantity,
    fulfilledQuantity: order.fulfilled_quantity,
    subtotalPrice: toDecimal(order.subtotal_cents),
    totalPrice: toDecimal(order.total_cents),
    commissionAmount: toDecimal(order.commission_cents),
    sellerAmount: toDecimal(order.seller_cents),
    keptAmount: toDecimal(keptBySeller(order)),
    collectedAmount: toDecimal(role === 'baker' ? order.collected_cents : 0),
    commissionRate: order.commission_rate,
  }
}

function actionsOf(order: OrderView, role: OrderRole, now: Date): OrderAction[] {
  const changes = allowedActions(order, role).filter(
    (action) => !isDone(order, action) && !isStopped(action, order.hold),
  )
  if (role === 'buyer') return [...changes, ...receiptActions(order, now)]
  return [...changes, ...(refundableNow(order) > 0 ? (['refund'] as const) : []), ...holdActions(order)]
}

function heldUntilOf({ payment_status, held_until, pickup_held_until }: OrderView): Date | null {
  return payment_status === 'awaiting_payment' ? (held_until ?? pickup_held_until) : null
}

function refundOf(order: OrderView) {
  return {
    refundedAmount: toDecimal(order.refunded_cents),
    isRefunded: isWhollyRefunded(order),
    dispute: order.dispute_state && shownDispute(order.dispute_state),
    isMoneyLookedAt: order.is_money_looked_at,
    refundableAmount: toDecimal(refundableNow(order)),
  }
}

function messagesOf(order: OrderView) {
  return {
    notes: order.notes,
    announcements: order.announcements.map(({ body, sentAt }) => ({
      body,
      sentAt: new Date(sentAt).toISOString(),
    })),
    changes: order.changes.map(presentChange),
  }
}

function cancellationOf(order: OrderView, role: OrderRole) {
  const isFree = order.received_at === null && transition(order, 'cancel_changed', role).allowed
  return {
    cancelFreeBy: isFree ? momentOf(freeCancellationBy(order.changes)) : null,
    cancellationReason: order.cancellation_reason,
    cancellationRequestedAt: moment(order.cancellation_requested_at),
    cancellationApprovedAt: moment(order.cancellation_approved_at),
    cancellationLapsedAt: moment(order.cancellation_lapsed_at),
    declineReason: order.decline_reason,
    denialReason: order.denial_reason,
    isCancelledByUs: order.cancelled_by_admin || order.expired_at !== null,
    expiredAt: moment(order.expired_at),
  }
}

function progressOf(order: OrderView, role: OrderRole) {
  const isCompletable = role === 'baker' && isToHandOver(order.status) && order.placed_at !== null
  return {
    confirmedAt: moment(order.confirmed_at),
    readyAt: moment(order.told_ready_at),
    setOffAt: moment(order.set_off_at),
    completedAt: moment(order.completed_at),
    completesAt: moment(completionTimeOf(order)),
    isCompletedByItself: order.completed_itself_at !== null,
    completableFrom: isCompletable ? moment(order.ready_moment) : null,
    receivedAt: moment(order.received_at),
    paysOutAt: moment(order.pays_out_at),
    notReceivedFrom: role === 'buyer' ? moment(objectableFrom(order)) : null,
    providerPaysAt: moment(providerPayment(order)),
    hold: holdOf(order),
  }
}

function noShowOf(order: OrderView, role: OrderRole) {
  const isPossible =
    transition(order, noShowActions[noShowOutcome(order)], role).allowed && !isUndecided(order.hold)
  return {
    noShowFrom: isPossible ? moment(order.pickup_end) : null,
    noShowAt: moment(order.no_show_at),
    refundsNoShow: order.refunds_no_show,
    offersNoShow: order.offers_no_show,
  }
}

function isReviewable(order: OrderView): boolean {
  return order.reviewed_at === null && refuseFirstReview(order.status, order.is_not_received) === null
}

function peopleOf(order: OrderView, role: OrderRole): Pick<Order, 'buyer' | 'cook'> {
  const buyer = { isConfirmed: order.is_buyer_confirmed, isKnown: order.placed_at !== null }
  const seesContact = role === 'baker' || mayKnowContact(order.cook_keeps_contact, buyer)
  return {
    buyer: {
      firstName: order.buyer_first_name,
      lastName: order.buyer_last_name,
      email: order.buyer_email,
      phone: order.buyer_phone,
    },
    cook: {
      firstName: order.cook_first_name,
      lastName: order.cook_last_name,
      email: seesContact ? order.cook_email : null,
      phone: seesContact ? order.cook_phone : null,
      location: order.cook_location,
    },
  }
}

/** The buyer's actions about receipt. */
function receiptActions(order: OrderView, now: Date): OrderAction[] {
  if (canSayReceived(order)) return ['say_received']
  return canUndoReceived(order, now) ? ['undo_received'] : []
}

/** When the provider pays the baker automatically while we hold the payout. */
function providerPayment({ status, pays_out_at, rail, payment_captured_at }: OrderView): Date | null {
  if (rail === null || !(isOpen(status) || pays_out_at !== null)) return null
  return providerPaysAt({ rail, captured_at: payment_captured_at })
}

/** The baker's actions about a not-received hold. */
function holdActions({ hold }: OrderView): OrderAction[] {
  if (!isNotReceived(hold)) return []
  return hold.answer === null ? ['answer_not_received', 'refund_not_received'] : ['refund_not_received']
}

function objectableFrom(order: OrderView): Date | null {
  return notReceivedFrom({
    isConfirmed: order.placed_at !== null && isToHandOver(order.status),
    isPayoutWaiting: order.pays_out_at !== null,
    completed_at: order.completed_at,
    pickupEnd: order.pickup_end ?? order.ready_moment,
    wasSaid: order.was_not_received,
  })
}

function holdOf({ hold }: OrderView): Order['hold'] {
  if (hold === null) return null
  const iso = (written: string) => new Date(written).toISOString()
  return { ...hold, openedAt: iso(hold.openedAt), decideBy: iso(hold.decideBy) }
}

/** Whether an action was already taken or no longer makes sense: a buyer cannot cancel a received order. */
function isDone(order: OrderView, action: StatusAction): boolean {
  switch (action) {
    case 'fulfil_in_part':
      return !canComeInPart(order)
    case 'tell_ready':
      return order.told_ready_at !== null
    case 'set_off':
      return order.set_off_at !== null
    case 'request_cancellation':
      return order.received_at !== null
    default:
      return false
  }
}

function reviewOf(order: OrderView): Order['review'] {
  const { review_rating: rating, review_body: body, reviewed_at } = order
  if (rating === null || body === null || reviewed_at === null) return null
  return presentOwnReview({
    rating,
    body,
    reply: order.review_reply,
    replied_at: order.review_replied_at,
    hidden_at: order.review_hidden_at,
    created_at: reviewed_at,
  })
}

function listingOf(order: OrderView, role: OrderRole): Order['foodListing'] {
  // the place as ordered; older orders use the listing's
  const place = order.place ?? order
  const { address, pickupInstructions, point } = shownPlace(place, mayKnowPickupPlace(order, role))
  return {
    id: order.food_listing_id,
    title: order.listing_title,
    cuisine: order.cuisine,
    imageUrl: order.image_url,
    readyByDate: order.ready_by_date,
    readyByTime: clock(order.ready_by_time),
    timeZone: order.time_zone,
    address,
    addressType: place.address_type,
    pickupInstructions,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
  }
}

function presentChange({ toldAt, cancelBy, cancelledAt, ...change }: OrderChange): OrderChange {
  return {
    ...change,
    toldAt: new Date(toldAt).toISOString(),
    cancelBy: new Date(cancelBy).toISOString(),
    cancelledAt: momentOf(cancelledAt),
  }
}

/** A moment from the database's JSON, as ISO 8601. */
function momentOf(text: string | null): string | null {
  return text === null ? null : moment(new Date(text))
}

/** HH:MM from HH:MM:SS. */
function clock(time: string): string {
  return time.slice(0, 5)
}

function moment(date: Date | null): string | null {
  return date === null ? null : date.toISOString()
}
