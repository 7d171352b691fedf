import * as z from 'zod/mini'
import { holdCauses, holdDecisions, releasedPays } from '#shared/order-holds.ts'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { Decimal, Moment, reasonText } from './fields.ts'
import { OrderHoldId, OrderId } from './ids.ts'

/** An order on hold, for the operator's decision (decisions, when a baker is paid, suspended bakers). */
export const HeldOrder = z.object({
  id: OrderHoldId,
  orderId: OrderId,
  cause: z.enum(holdCauses),
  title: z.string(),
  buyerName: z.string(),
  cookName: z.string(),
  openedAt: Moment,
  /** the start of its pickup */
  pickupAt: Moment,
  /** without a decision by then, the buyer is refunded */
  decideBy: Moment,
  words: z.nullable(z.string()),
  /** the baker's answer; null without one */
  answer: z.nullable(z.string()),
  /** what the buyer gets with a refund, and the baker with a release; "0.00" at pickup */
  refund: Decimal,
  payout: Decimal,
  /** when its buyer confirmed the receipt */
  receivedAt: z.nullable(Moment),
  /** when it is paid out after a release */
  /** when a release pays the baker */
  pays: z.enum(releasedPays),
  /** the decisions open to the reader's role */
  /** what can be decided */
  decisions: z.array(z.enum(holdDecisions)),
})
export type HeldOrder = z.infer<typeof HeldOrder>

/** A page of orders on hold. */
export const HeldOrders = z.object({ holds: z.array(HeldOrder), ...adminListResponse })
export type HeldOrders = z.infer<typeof HeldOrders>

/** The orders on hold, earliest deadline first. */
export const listHeldOrders = defineCall({
  name: 'listHeldOrders',
  method: 'GET',
  path: '/api/admin/money/holds',
  summary: 'List orders on hold',
  tag: 'admin money',
  callers: 'read',
  query: z.object(adminListQuery),
  success: { status: 200, body: HeldOrders },
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
})

/** A decision about an order on hold, and why. */
const HoldDecisionBody = z.object({
  decision: z.enum(holdDecisions, 'Choose what to do'),
  reason: reasonText('Say why'),
})

/** Releases an order on hold, or cancels it and refunds its buyer. */
export const decideHold = defineCall({
  name: 'decideHold',
  method: 'POST',
  path: '/api/admin/money/holds/:id/decide',
  summary: 'Decide about an order on hold',
  tag: 'admin money',
  callers: 'refund_orders',
  params: z.object({ id: OrderHoldId }),
  body: HoldDecisionBody,
  success: { status: 204 },
  errors: [
    'bad_request',
    'unauthenticated',
    'forbidden',
    'wrong_origin',
    'not_found',
    'conflict',
    'proof_needed',
    'invalid',
    'too_large',
    'rate_limited',
  ],
})
