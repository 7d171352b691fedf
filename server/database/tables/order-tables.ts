import type { Generated } from 'kysely'
import type { Reason } from '#shared/api/fields.ts'
import type {
  BatchId,
  CheckoutId,
  ListingId,
  OptionId,
  OrderHoldId,
  OrderId,
  PaymentId,
  PersonId,
  PickupId,
  PickupPlaceId,
  PickupWindowId,
} from '#shared/api/ids.ts'
import type { PaymentStatus } from '#shared/api/orders.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import type { StoredBox } from '#shared/mixed-boxes.ts'
import type { Cents, Quantity, Servings } from '#shared/money.ts'
import type { HoldCause, HoldDecider, HoldDecision } from '#shared/order-holds.ts'
import type { OrderStatus, RequestableStatus } from '#shared/order-statuses.ts'
import type { BodyHash, Numeric } from './column-types.ts'
import type { KeptPlace } from './pickup-tables.ts'

/** What a buyer bought of a listing, as of the purchase. */
export interface OrdersTable {
  id: OrderId
  buyer_id: PersonId
  cook_id: PersonId
  food_listing_id: ListingId
  /** its batch; null for a bake with a single one, which has the listing's id */
  batch_id: BatchId | null
  title: string
  serving_description: string
  /** its option, as of the purchase; null for a bake without options */
  option_id: OptionId | null
  option_name: string | null
  /** servings of the batch per unit of quantity */
  servings_each: Generated<Servings>
  /** each mixed box's number of pieces and contents, as ordered; null otherwise */
  mixed_box: StoredBox | null
  cake_message: string | null
  unit_price_cents: Cents
  quantity: Quantity
  /** quantity that will be fulfilled; null: all */
  fulfilled_quantity: Quantity | null
  /** its share of a short batch, or 0 when its baker ended the batch; null: neither */
  shared_quantity: Quantity | null
  subtotal_cents: Cents
  total_cents: Cents
  commission_cents: Cents
  seller_cents: Cents
  commission_rate: Numeric
  status: Generated<OrderStatus>
  status_before_request: RequestableStatus | null
  payment_status: Generated<PaymentStatus>
  /** HH:MM:SS that its buyer requested */
  pickup_time: string | null
  /** YYYY-MM-DD; null for older requests */
  pickup_date: string | null
  /** its pickup window and times, as of the order; all null without one */
  pickup_window_id: PickupWindowId | null
  pickup_from: Date | null
  pickup_until: Date | null
  pickup_zone: string | null
  /** the baker's pickup location; null when its listing has its own address */
  place_id: PickupPlaceId | null
  /** its pickup location, as of the order; null for older orders */
  place: KeptPlace | null
  notes: string | null
  decline_reason: Reason | null
  denial_reason: Reason | null
  cancellation_reason: Reason | null
  cancellation_requested_at: Date | null
  cancellation_approved_at: Date | null
  /** when the cancellation request expired without an answer, and the order stayed confirmed */
  cancellation_lapsed_at: Date | null
  confirmed_at: Date | null
  completed_at: Date | null
  /** when its payout, or service fee, is due; null before completion and once it was written */
  pays_out_at: Date | null
  /** when its sale was settled; null before, and for older ones */
  settled_at: Date | null
  /** when its buyer confirmed receipt, unless withdrawn */
  received_at: Date | null
  /** when its buyer was asked by email to confirm receipt */
  asked_received_at: Date | null
  cancelled_at: Date | null
  cancelled_by_admin: Generated<boolean>
  /** when we cancelled it because its baker did not answer */
  expired_at: Date | null
  /** when its baker reported a no-show, and whether that is refunded, by their rule as of the order */
  no_show_at: Date | null
  refunds_no_show: Generated<boolean>
  /** whether its servings are then offered again */
  offers_no_show: Generated<boolean>
  idempotency_key: IdempotencyKey | null
  /** a hash of the body sent with the idempotency key; null without one and for older orders */
  idempotent_body: BodyHash | null
  checkout_id: CheckoutId | null
  payment_id: PaymentId | null
  /** until when an unpaid checkout's pickup order holds its servings; null if it never did */
  pickup_held_until: Date | null
  placed_at: Date | null
  /** when its baker packed it */
  packed_at: Date | null
  /** when its baker reported it ready, and when its buyer set out */
  told_ready_at: Date | null
  set_off_at: Date | null
  /** when its buyer was reminded of its pickup */
  day_reminder_at: Date | null
  hours_reminder_at: Date | null
  /** when its baker last sent an announcement to its buyer */
  announced_at: Date | null
  /** when its listing was to be ready, as of the order; null for older orders */
  ready_at: Date | null
  /** the deadline of its baker's answer, counted from the order's time while it awaits payment */
  answer_by: Date | null
  pickup_code: string | null
  /** the pickup it shares with its buyer's other orders; null when alone, under its own id */
  pickup_id: PickupId | null
  is_handed_over_by_code: Generated<boolean>
  /** whether it completes automatically a day after its pickup unless somebody objects; false for older orders */
  completes_itself: Generated<boolean>
  /** when it did */
  completed_itself_at: Date | null
  /** the state of its pickup, as of the order: a postal code and a ZIP; null when unknown */
  pickup_state: string | null
  pickup_zip: string | null
  /** refunded, or being refunded */
  refunded_cents: Generated<Cents>
  /** lost to the buyer's bank in disputes */
  lost_cents: Generated<Cents>
  /** its pickup location's region when placed (`region-rules.ts`); null for older orders until the backfill */
  region: number | null
  created_at: Date
  updated_at: Date
}

/** Why an order's payout is on hold, and the decision. */
export interface OrderHoldsTable {
  id: OrderHoldId
  order_id: OrderId
  cause: HoldCause
  opened_at: Date
  /** without a decision by then, the buyer is refunded */
  decide_by: Date
  /** the buyer's statement */
  words: Reason | null
  /** the baker's answer */
  answer: Reason | null
  answered_at: Date | null
  decision: HoldDecision | null
  decided_at: Date | null
  decided_by: HoldDecider | null
  created_at: Date
  updated_at: Date
}
