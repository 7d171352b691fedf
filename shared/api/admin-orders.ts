import * as z from 'zod/mini'
import { instructionStatuses } from '#shared/instruction-statuses.ts'
import { allOrdersSorts } from '#shared/list-sorts.ts'
import { adminStatusActions, orderStatuses } from '#shared/order-statuses.ts'
import { rails } from '#shared/payment-methods.ts'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { Decimal, date, Moment, optionalText, QueryFlag, reasonText, sortName } from './fields.ts'
import { InstructionId, OrderId, PaymentId, PersonId } from './ids.ts'
import { RefundBody, ServingsAvailable } from './order-actions.ts'
import { Order, OrderParams, paymentStatuses } from './orders.ts'

/** An order's status in the console; orders that await payment are `processing` (OPEN-19). */
export const adminOrderStatuses = [...orderStatuses, 'processing'] as const
export type AdminOrderStatus = (typeof adminOrderStatuses)[number]

/** Actions of admins on behalf of buyer or baker; `cancel` ends a confirmed order. */
export const adminOrderActions = [...adminStatusActions, 'refund'] as const
export type AdminOrderAction = (typeof adminOrderActions)[number]

/** The most people whose orders a search by name covers. */
export const mostPeopleSearched = 500

/** A row of the console's orders (DATA-28). */
export const AdminOrderRow = z.object({
  id: OrderId,
  title: z.string(),
  /** the chosen option; null for a listing without options */
  optionName: z.nullable(z.string()),
  quantity: z.int(),
  /** the quantity of a partial order; null: all */
  fulfilledQuantity: z.nullable(z.int()),
  buyerId: PersonId,
  buyerName: z.string(),
  cookId: PersonId,
  cookName: z.string(),
  totalPrice: Decimal,
  /** the refundable amount; "0.00" when nothing */
  refundableAmount: Decimal,
  status: z.enum(adminOrderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** what the reader's role may do now */
  allowedActions: z.array(z.enum(adminOrderActions)),
  createdAt: Moment,
})
export type AdminOrderRow = z.infer<typeof AdminOrderRow>

const dateExample = 'Must be a date such as 2026-11-28'

/** The filters of the console's orders; omitted ones do not restrict. */
export const AdminOrderSearch = z.object({
  /**
   * a prefix of the order's number (8 characters or more), or of words of people's names and email addresses
   */
  query: z.optional(optionalText(100)),
  status: z.optional(z.enum(adminOrderStatuses, 'Choose a status from the list')),
  paymentStatus: z.optional(z.enum(paymentStatuses, 'Choose a payment status from the list')),
  /** only open orders that reached their baker */
  open: z.optional(QueryFlag),
  cookId: z.optional(PersonId),
  /** the first and last day of ordering, in the console's time zone */
  from: z.optional(date(dateExample)),
  to: z.optional(date(dateExample)),
  sort: z.optional(sortName(allOrdersSorts)),
})
export type AdminOrderSearch = z.output<typeof AdminOrderSearch>

/** A page of all orders. */
export const AdminOrderList = z.object({
  orders: z.array(AdminOrderRow),
  ...adminListResponse,
  /** whether the list is incomplete because more people match than a search covers */
  tooManyPeople: z.boolean(),
})
export type AdminOrderList = z.infer<typeof AdminOrderList>

/**
 * All orders, for admins (API-24, OPEN-14). It shares its path with `listOrders` and applies without
 * `buyerId` and `sellerId`.
 */
export const listAllOrders = defineCall({
  name: 'listAllOrders',
  method: 'GET',
  path: '/api/orders',
  summary: 'List all orders',
  tag: 'admin orders',
  callers: 'read',
  query: z.extend(AdminOrderSearch, adminListQuery),
  success: { status: 200, body: AdminOrderList },
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
})

/** The same orders as a CSV file, with the same query. */
export const exportAllOrders = defineCall({
  name: 'exportAllOrders',
  method: 'GET',
  path: '/api/admin/orders.csv',
  summary: 'Export all orders as CSV',
  tag: 'admin orders',
  callers: 'read',
  query: AdminOrderSearch,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

/** A buyer or baker, as admins see them. */
const Person = z.object({
  id: PersonId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
})

/** The payment of an order. */
const OrderPayment = z.object({
  id: PaymentId,
  rail: z.enum(rails),
  status: z.enum(['awaiting', 'captured', 'closed']),
  closedReason: z.nullable(z.string()),
  /** the baker's share of all its orders */
  amount: Decimal,
  heldUntil: Moment,
  /** the provider's ids */
  providerOrderId: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  capturedAt: z.nullable(Moment),
  releasedAt: z.nullable(Moment),
})

/** A refund or payout that we ask of a provider. */
const OrderInstruction = z.object({
  id: InstructionId,
  kind: z.enum(['refund', 'release']),
  amount: Decimal,
  status: z.enum(instructionStatuses),
  /** the provider's last error */
  lastError: z.nullable(z.string()),
})

/** A ledger entry of one account; both sides of an entry share its id. */
const LedgerEntry = z.object({
  id: z.uuid(),
  kind: z.string(),
  account: z.string(),
  amount: Decimal,
  createdAt: Moment,
})

/** An event in an order's history, in words. */
const OrderEvent = z.object({ at: Moment, what: z.string(), detail: z.nullable(z.string()) })

/** An order with all its details. */
export const AdminOrder = z.extend(Order, {
  status: z.enum(adminOrderStatuses),
  allowedActions: z.array(z.enum(adminOrderActions)),
  buyer: Person,
  cook: Person,
  payment: z.nullable(OrderPayment),
  instructions: z.array(OrderInstruction),
  ledger: z.array(LedgerEntry),
  /** oldest first */
  history: z.array(OrderEvent),
})
export type AdminOrder = z.infer<typeof AdminOrder>

const orderResponse = { status: 200, body: AdminOrder } as const
const actErrors = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'wrong_origin',
  'not_found',
  'wrong_transition',
  'invalid',
  'too_large',
  'rate_limited',
] as const

/** One order with its people, payment, ledger and history. */
export const getAnyOrder = defineCall({
  name: 'getAnyOrder',
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'Get an order in full',
  tag: 'admin orders',
  callers: 'read',
  params: OrderParams,
  success: orderResponse,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
})

/** An action on an order, with the reason. */
const AdminOrderActionBody = z.object({
  action: z.enum(adminStatusActions, 'Choose an action from the list'),
  reason: reasonText('Say why. Both people will read it'),
  servingsAvailable: ServingsAvailable,
})

/** Changes an order's status on behalf of its people, who are notified (OPEN-15). */
export const actOnAnyOrder = defineCall({
  name: 'actOnAnyOrder',
  method: 'POST',
  path: '/api/admin/orders/:id/actions',
  summary: 'Act on an order',
  tag: 'admin orders',
  callers: 'change_orders',
  params: OrderParams,
  body: AdminOrderActionBody,
  success: orderResponse,
  errors: actErrors,
})

/** Refunds a paid order in full or in part, through its provider. */
export const refundAnyOrder = defineCall({
  name: 'refundAnyOrder',
  method: 'POST',
  path: '/api/admin/orders/:id/refund',
  summary: 'Refund an order',
  tag: 'admin orders',
  callers: 'refund_orders',
  params: OrderParams,
  body: RefundBody,
  success: orderResponse,
  errors: [...actErrors, 'proof_needed', 'conflict'],
})
