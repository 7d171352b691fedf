import type { Generated } from 'kysely'
import type { PaymentStatus } from '#shared/api/orders.ts'
import type { OrderStatus, RequestableStatus } from '#shared/order-statuses.ts'
import type { Numeric, Stamp } from './column-types.ts'

/** What a buyer bought of a listing, as it was when it was bought. */
export interface OrdersTable {
  id: string
  buyer_id: string
  cook_id: string
  food_listing_id: string
  title: string
  serving_description: string
  unit_price_cents: number
  quantity: number
  subtotal_cents: number
  total_cents: number
  commission_cents: number
  seller_cents: number
  commission_rate: Numeric
  status: Generated<OrderStatus>
  status_before_request: RequestableStatus | null
  payment_status: Generated<PaymentStatus>
  /** HH:MM:SS */
  pickup_time: string | null
  notes: string | null
  decline_reason: string | null
  cancellation_reason: string | null
  cancellation_requested_at: Date | null
  cancellation_approved_at: Date | null
  confirmed_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  cancelled_by_admin: Generated<boolean>
  /** when we cancelled it because its baker had not answered */
  expired_at: Date | null
  idempotency_key: string | null
  checkout_id: string | null
  payment_id: string | null
  placed_at: Date | null
  /** when the goods were to be ready, as the listing said when it was ordered; null of orders from before this was kept */
  ready_at: Date | null
  /** by when its baker is to answer; while it waits for its payment, as if it had been placed when it was ordered */
  answer_by: Date | null
  pickup_code: string | null
  is_handed_over_by_code: Generated<boolean>
  /** given back, or on its way back */
  refunded_cents: Generated<number>
  created_at: Stamp
  updated_at: Stamp
}
