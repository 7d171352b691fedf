import type { OrderAction, OrderStatus } from '#shared/api/orders.ts'

/** Who an order's reader is to it. Nobody is both: a baker cannot order from themselves. */
export type OrderRole = 'buyer' | 'baker'

/** Who acts on an order: one of its two people, or an admin in their stead. */
export type OrderActor = OrderRole | 'admin'

/** The actions of its two people that change an order's status; a refund does not. */
export type StatusAction = Exclude<OrderAction, 'refund'>

/** The actions that an admin may take: those of both people, and cancelling what its baker has confirmed. */
export type AdminStatusAction = StatusAction | 'cancel'

/** Where an order stands; `status_before_request` is set exactly while a cancellation is requested. */
export interface OrderStanding {
  status: OrderStatus
  status_before_request: 'pending' | 'confirmed' | null
  /** when it was sent to the baker; null while it waits for its payment, and for ever when that never came */
  placed_at: Date | null
}

interface OrderStatusRow {
  action: AdminStatusAction | 'close_unpaid'
  /**
   * whose action it is first, and who else may take it; `admin`: in their stead (decisions, OPEN-15); `system`: what a
   * payment that never came makes of its orders (PAY-08; decisions, stock while paying)
   */
  who: readonly [OrderActor | 'system', ...'admin'[]]
  from: readonly OrderStatus[]
  to: OrderStatus | 'status_before_request'
  /** whether the order's servings go back on sale */
  returnsServings: boolean
}

/** Every way an order's status can change: the one table (ORDER-12 to ORDER-18; decisions, OPEN-20, OPEN-21). */
export const orderStatusRows: readonly OrderStatusRow[] = [
  { action: 'close_unpaid', who: ['system'], from: ['pending'], to: 'cancelled', returnsServings: true },
  { action: 'confirm', who: ['baker', 'admin'], from: ['pending'], to: 'confirmed', returnsServings: false },
  {
    action: 'complete',
    who: ['baker', 'admin'],
    from: ['confirmed'],
    to: 'completed',
    returnsServings: false,
  },
  { action: 'decline', who: ['baker', 'admin'], from: ['pending'], to: 'cancelled', returnsServings: true },
  {
    action: 'request_cancellation',
    who: ['buyer', 'admin'],
    from: ['pending', 'confirmed'],
    to: 'cancellation_requested',
    returnsServings: false,
  },
  {
    action: 'approve_cancellation',
    who: ['baker', 'admin'],
    from: ['cancellation_requested'],
    to: 'cancelled',
    returnsServings: true,
  },
  {
    action: 'deny_cancellation',
    who: ['baker', 'admin'],
    from: ['cancellation_requested'],
    to: 'status_before_request',
    returnsServings: false,
  },
  { action: 'cancel', who: ['admin'], from: ['confirmed'], to: 'cancelled', returnsServings: true },
]

/** What may be done with an order by its buyer or baker now, in the table's order; nothing before it was placed. */
export function allowedActions(order: OrderStanding, role: OrderRole): StatusAction[] {
  return actionsOf(order, role).filter((action) => action !== 'cancel')
}

/** What an admin may do with an order now in the stead of its people (decisions, OPEN-15); nothing before it was placed. */
export function allowedAdminActions(order: OrderStanding): AdminStatusAction[] {
  return actionsOf(order, 'admin')
}

function actionsOf(order: OrderStanding, actor: OrderActor): AdminStatusAction[] {
  if (order.placed_at === null) return []
  return orderStatusRows.flatMap((row) =>
    row.action !== 'close_unpaid' && row.who.includes(actor) && row.from.includes(order.status)
      ? [row.action]
      : [],
  )
}

/** Where an order goes. */
export interface NextStanding extends Pick<OrderStanding, 'status' | 'status_before_request'> {
  returnsServings: boolean
}

/** The answer to an action: where the order goes, or why it stays, in words for the person. */
export type Transition =
  | ({ allowed: true } & NextStanding)
  | { allowed: false; refusal: 'forbidden' | 'wrong_transition'; message: string }

/** What somebody's action makes of an order; a refused transition names both statuses (OPEN-20). */
export function transition(order: OrderStanding, action: AdminStatusAction, actor: OrderActor): Transition {
  const row = rowOf(action)
  if (!row.who.includes(actor))
    return {
      allowed: false,
      refusal: 'forbidden',
      message: `Only the ${row.who[0]} of this order can do this.`,
    }
  const to = row.to === 'status_before_request' ? order.status_before_request : row.to
  if (order.placed_at === null)
    return {
      allowed: false,
      refusal: 'wrong_transition',
      message: 'This order was not sent to the baker, because its payment has not come.',
    }
  if (!row.from.includes(order.status) || to === null)
    return { allowed: false, refusal: 'wrong_transition', message: wrongTransition(order.status, row.to) }
  return {
    allowed: true,
    returnsServings: row.returnsServings,
    status: to,
    status_before_request: to === 'cancellation_requested' ? requestableStatus(order.status) : null,
  }
}

/** Whether the system cancels the order because its payment did not come: only one that still waits for it. */
export function closesUnpaid(order: OrderStanding): boolean {
  return order.placed_at === null && rowOf('close_unpaid').from.includes(order.status)
}

function rowOf(action: OrderStatusRow['action']): OrderStatusRow {
  const row = orderStatusRows.find((candidate) => candidate.action === action)
  if (!row) throw new RangeError(`The table of order statuses has no row for ${action}`)
  return row
}

/** The status that a denied request returns to (OPEN-21). */
function requestableStatus(status: OrderStatus): 'pending' | 'confirmed' {
  if (status === 'pending' || status === 'confirmed') return status
  throw new RangeError(`No cancellation can be requested of an order that is ${status}`)
}

const statusWords: Record<OrderStatusRow['to'], string> = {
  pending: 'pending',
  confirmed: 'confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
  cancellation_requested: 'cancellation requested',
  status_before_request: 'its status before a cancellation request',
}

function wrongTransition(from: OrderStatus, to: OrderStatusRow['to']): string {
  const target = to === 'status_before_request' ? statusWords[to] : `"${statusWords[to]}"`
  return `This order's status is "${statusWords[from]}" and cannot change to ${target}.`
}
