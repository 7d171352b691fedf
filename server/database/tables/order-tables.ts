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
import type { KeptBox } from '#shared/mixed-boxes.ts'
import type { Cents, Quantity, Servings } from '#shared/money.ts'
import type { HoldCause, HoldDecider, HoldDecision } from '#shared/order-holds.ts'
import type { OrderStatus, RequestableStatus } from '#shared/order-statuses.ts'
import type { BodyHash, Numeric } from './column-types.ts'
import type { KeptPlace } from './pickup-tables.ts'

/** What a buyer bought of a listing, as it was when it was bought. */
export interface OrdersTable {
  id: OrderId
  buyer_id: PersonId
  cook_id: PersonId
  food_listing_id: ListingId
  /** of which batch of the bake; null of a bake that had one, with the listing's own id */
  batch_id: BatchId | null
  title: string
  serving_description: string
  /** of which option of the bake, as it was then; null of a bake without any */
  option_id: OptionId | null
  option_name: string | null
  /** how many servings each of the quantity takes of the batch */
  servings_each: Generated<Servings>
  /** how many pieces each of a mixed box holds, and what they are, as it was ordered; null of anything else */
  mixed_box: KeptBox | null
  cake_message: string | null
  unit_price_cents: Cents
  quantity: Quantity
  /** how many of them come; null: all */
  fulfilled_quantity: Quantity | null
  /** how many of them come since its short batch was shared out, or 0 where its baker ended it and has none; null: neither */
  shared_quantity: Quantity | null
  subtotal_cents: Cents
  total_cents: Cents
  commission_cents: Cents
  seller_cents: Cents
  commission_rate: Numeric
  status: Generated<OrderStatus>
  status_before_request: RequestableStatus | null
  payment_status: Generated<PaymentStatus>
  /** HH:MM:SS, which its buyer wished for */
  pickup_time: string | null
  /** YYYY-MM-DD; null of a wish from before it had one */
  pickup_date: string | null
  /** the window it is picked up in, and when that was, as it was when it was ordered; all null where there was none */
  pickup_window_id: PickupWindowId | null
  pickup_from: Date | null
  pickup_until: Date | null
  pickup_zone: string | null
  /** at which place of the baker; null where its listing has an address of its own */
  place_id: PickupPlaceId | null
  /** where that is, as it was when it was ordered; null of orders from before they kept it */
  place: KeptPlace | null
  notes: string | null
  decline_reason: Reason | null
  denial_reason: Reason | null
  cancellation_reason: Reason | null
  cancellation_requested_at: Date | null
  cancellation_approved_at: Date | null
  /** when the request expired without an answer, and the order stayed confirmed */
  cancellation_lapsed_at: Date | null
  confirmed_at: Date | null
  completed_at: Date | null
  /** when its payout, or its service fee, is due; null before it is completed, and once that was written */
  pays_out_at: Date | null
  /** when its sale was settled; null before, and of one that was completed before this was kept */
  settled_at: Date | null
  /** when its buyer said that they have it, unless they took that back */
  received_at: Date | null
  /** when its buyer was asked by email whether they have it */
  asked_received_at: Date | null
  cancelled_at: Date | null
  cancelled_by_admin: Generated<boolean>
  /** when we cancelled it because its baker had not answered */
  expired_at: Date | null
  /** when its baker said that nobody came for it, and whether what was paid goes back then, by their rule as it was ordered */
  no_show_at: Date | null
  refunds_no_show: Generated<boolean>
  /** whether it is on sale again then, besides */
  offers_no_show: Generated<boolean>
  idempotency_key: IdempotencyKey | null
  /** a hash of what was sent with the key; null without one, and of what was placed before it was kept */
  idempotent_body: BodyHash | null
  checkout_id: CheckoutId | null
  payment_id: PaymentId | null
  /** until when the servings of an order at pickup are held while its checkout is paid; null of one that never waited so */
  pickup_held_until: Date | null
  placed_at: Date | null
  /** when its baker had it packed */
  packed_at: Date | null
  /** when its baker told its buyer that it is ready, and when its buyer set out */
  told_ready_at: Date | null
  set_off_at: Date | null
  /** when its buyer was reminded of the pickup that it is part of */
  day_reminder_at: Date | null
  hours_reminder_at: Date | null
  /** when its baker last told its people something with those of other orders */
  announced_at: Date | null
  /** when the goods were to be ready, as the listing said when it was ordered; null of orders from before this was kept */
  ready_at: Date | null
  /** by when its baker is to answer; while it waits for its payment, as if it had been placed when it was ordered */
  answer_by: Date | null
  pickup_code: string | null
  /** with which others of its buyer it is handed over; null of one that is alone, under its own id */
  pickup_id: PickupId | null
  is_handed_over_by_code: Generated<boolean>
  /** whether it completes by itself a day after its pickup where nobody objects; false of orders from before they did */
  completes_itself: Generated<boolean>
  /** when it did */
  completed_itself_at: Date | null
  /** where it is picked up, as its listing said when it was ordered: a postal code and a ZIP; null where nothing tells */
  pickup_state: string | null
  pickup_zip: string | null
  /** given back, or on its way back */
  refunded_cents: Generated<Cents>
  /** given back for good by the buyer's bank, in disputes that were lost */
  lost_cents: Generated<Cents>
  /** where it was to be picked up when it was placed (`region-rules.ts`); null of orders from before, until they are filled */
  region: number | null
  created_at: Date
  updated_at: Date
}

/** Why the payout of an order is on hold, and what was decided. */
export interface OrderHoldsTable {
  id: OrderHoldId
  order_id: OrderId
  cause: HoldCause
  opened_at: Date
  /** without a decision by then, the buyer is refunded */
  decide_by: Date
  /** what its buyer says */
  words: Reason | null
  /** what its baker says to it */
  answer: Reason | null
  answered_at: Date | null
  decision: HoldDecision | null
  decided_at: Date | null
  decided_by: HoldDecider | null
  created_at: Date
  updated_at: Date
}
