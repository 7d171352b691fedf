import { newIdIn } from '#server/database/new-id.ts'
import type { OrderRow } from '#server/database/tables.ts'
import {
  type BakersPickups,
  choosePickup,
  type PickupWanted,
  type StoredPickup,
} from '#server/pickups/pickup-choice-rules.ts'
import { pickupBegunBy } from '#server/pickups/same-pickup-rules.ts'
import { pickupPlace } from '#server/places/pickup-place.ts'
import { regionOf } from '#server/places/region-rules.ts'
import type { BatchId, OrderId, PersonId } from '#shared/api/ids.ts'
import type { DecimalAmount, Quantity } from '#shared/money.ts'
import type { SaleSplit } from '#shared/split-sale.ts'
import { keptPlace } from '../changing/stored-place.ts'
import { newPickupCode } from '../pickup/pickup-code.ts'
import { answerBy } from '../rules/answer-by-rules.ts'
import { orderTotals } from '../rules/order-total-rules.ts'
import { type ChoiceWanted, chooseOption, type StoredChoice } from './option-choice-rules.ts'
import { type OrderRefusal, refuseAmount, refuseListing } from './order-placing-rules.ts'
import type { ListingStock } from './placing-repository.ts'

/** A buyer's wish for one listing. */
export interface LineRequest extends PickupWanted, ChoiceWanted {
  buyerId: PersonId
  quantity: Quantity
  /** default: the next batch that can be ordered */
  batchId?: BatchId | null | undefined
  /** the total the buyer agreed to, a two-place decimal */
  totalPrice?: DecimalAmount | undefined
  notes?: string | null | undefined
}

export type OrderDraft = { order: OrderRow } | { refusal: OrderRefusal }

/**
 * Drafts an order of a locked listing with its price, commission and pickup, or refuses it (ORDER-02; decisions,
 * OPEN-04, OPEN-08 and pickup wishes). The draft counts as placed, paid at pickup, with its own pickup.
 */
export function draftOrder(
  listing: ListingStock | undefined,
  request: LineRequest,
  pickups: BakersPickups,
  now: Date,
): OrderDraft {
  if (!listing) return { refusal: { code: 'not_found', message: notFound(request) } }
  if (listing.commission_rate === null) throw new Error('No commission rate is active')
  const { buyerId, quantity, totalPrice: agreedTotal } = request
  const closed = refuseListing(listing, buyerId, now)
  if (closed) return { refusal: closed }
  const choice = chooseOption(listing, request)
  if ('refusal' in choice) return choice
  const totals = orderTotals(choice.unit_price_cents, quantity, listing.commission_rate)
  const refusal = refuseAmount(listing, { ...choice, quantity, agreedTotal, total: totals.total })
  if (refusal) return { refusal }
  const pickup = choosePickup(listing, request, pickups, now)
  if ('refusal' in pickup) return pickup
  const row = { ...pickup, ...choice, quantity, ...amountsOf(totals, listing.commission_rate) }
  return { order: newOrder(listing, request, row, now) }
}

function amountsOf({ subtotal, total, commission, seller }: SaleSplit, commission_rate: string) {
  return {
    subtotal_cents: subtotal,
    total_cents: total,
    commission_cents: commission,
    seller_cents: seller,
    commission_rate,
  }
}

/** The columns of an order before anything has happened to it. */
const initialColumns = {
  fulfilled_quantity: null,
  shared_quantity: null,
  status: 'pending',
  status_before_request: null,
  payment_status: 'not_required',
  decline_reason: null,
  denial_reason: null,
  cancellation_reason: null,
  cancellation_requested_at: null,
  cancellation_approved_at: null,
  cancellation_lapsed_at: null,
  confirmed_at: null,
  completed_at: null,
  pays_out_at: null,
  settled_at: null,
  received_at: null,
  asked_received_at: null,
  cancelled_at: null,
  cancelled_by_admin: false,
  expired_at: null,
  no_show_at: null,
  idempotency_key: null,
  idempotent_body: null,
  checkout_id: null,
  payment_id: null,
  pickup_held_until: null,
  packed_at: null,
  told_ready_at: null,
  set_off_at: null,
  day_reminder_at: null,
  hours_reminder_at: null,
  announced_at: null,
  is_handed_over_by_code: false,
  completes_itself: true,
  completed_itself_at: null,
  refunded_cents: 0,
  lost_cents: 0,
} as const satisfies Partial<OrderRow>

/** The columns that the buyer's choices decide. */
type ChosenColumns = StoredChoice & StoredPickup & ReturnType<typeof amountsOf> & Pick<OrderRow, 'quantity'>

function newOrder(
  listing: ListingStock,
  { buyerId, notes }: LineRequest,
  chosen: ChosenColumns,
  now: Date,
): OrderRow {
  const place = pickupPlace(listing)
  const region = regionOf(listing)
  const id: OrderId = newIdIn(region)
  return {
    ...initialColumns,
    ...chosen,
    id,
    buyer_id: buyerId,
    cook_id: listing.cook_id,
    food_listing_id: listing.id,
    batch_id: listing.batch_id,
    title: listing.title,
    serving_description: listing.serving_description,
    place_id: listing.place_id,
    place: keptPlace(listing),
    notes: notes || null,
    refunds_no_show: listing.refunds_no_shows,
    // an older version running in parallel may have set only one of the two
    offers_no_show: listing.refunds_no_shows && listing.offers_no_shows,
    placed_at: now,
    ready_at: listing.ready_at,
    answer_by: answerBy({ placed_at: now, ready_at: listing.ready_at }),
    pickup_code: newPickupCode(),
    pickup_id: pickupBegunBy(id),
    pickup_state: place.state,
    pickup_zip: place.zip,
    region,
    created_at: now,
    updated_at: now,
  }
}

/** The message for an unknown listing or batch. */
export function notFound({ batchId }: Pick<LineRequest, 'batchId'>): string {
  return batchId
    ? 'This bake day can no longer be ordered. Choose another.'
    : 'We could not find this listing.'
}

/** The order as paid at pickup: without commission where that is switched off (decisions, commission at pickup). */
export function payAtPickup(
  order: OrderRow,
  { has_pickup_commission }: Pick<ListingStock, 'has_pickup_commission'>,
): OrderRow {
  if (has_pickup_commission) return order
  return { ...order, commission_cents: 0, seller_cents: order.subtotal_cents, commission_rate: '0.0000' }
}
