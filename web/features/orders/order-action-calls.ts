import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import type { DecimalAmount, Quantity } from '#shared/money.ts'
import {
  completeOrder,
  confirmOrder,
  decideCancellation,
  declineOrder,
  fulfilInPart,
  markNoShow,
  refundOrder,
  requestCancellation,
  setOff,
  tellReady,
} from './api.ts'
import type { ShownAction } from './order-journey.ts'

/** What the person typed for an action; each takes what it needs. */
export interface ActionInput {
  reason?: Reason
  /** dollars */
  amount?: DecimalAmount
  pickupCode?: string
  quantity?: Quantity
}

interface ActionCall {
  send: (id: OrderId, input: ActionInput) => Promise<Order>
  /** the toast afterwards */
  done: string
  /** the toast when it did not work; without a description the server's reason follows */
  failed: { title: string; description?: string }
}

const cancellationFailed = { title: 'Error', description: 'Failed to process cancellation' }

/** How each action on an order is sent and told (ORDER-15 to ORDER-19; decisions, OPEN-20, OPEN-58). */
export const actionCalls: Record<ShownAction, ActionCall> = {
  confirm: {
    send: (id) => confirmOrder(id),
    done: 'Order confirmed',
    failed: { title: 'Could not confirm the order' },
  },
  complete: {
    send: (id, { pickupCode }) => completeOrder(id, pickupCode),
    done: 'Order completed',
    failed: { title: 'Could not complete the order' },
  },
  decline: {
    send: (id, { reason = '' }) => declineOrder(id, reason),
    done: 'Order declined',
    failed: { title: 'Could not decline the order' },
  },
  request_cancellation: {
    send: (id, { reason = '' }) => requestCancellation(id, reason),
    done: 'Cancellation requested',
    failed: { title: 'Could not request the cancellation' },
  },
  approve_cancellation: {
    send: (id) => decideCancellation(id, { approved: true }),
    done: 'Cancellation approved',
    failed: cancellationFailed,
  },
  deny_cancellation: {
    send: (id, { reason = '' }) => decideCancellation(id, { approved: false, reason }),
    done: 'Cancellation denied',
    failed: cancellationFailed,
  },
  fulfil_in_part: {
    send: (id, { quantity = 0 }) => fulfilInPart(id, quantity),
    done: 'The buyer is told',
    failed: { title: 'Could not change the order' },
  },
  tell_ready: {
    send: (id) => tellReady(id),
    done: 'The buyer is told',
    failed: { title: 'Could not tell the buyer' },
  },
  set_off: {
    send: (id) => setOff(id),
    done: 'The baker sees that you are coming',
    failed: { title: 'Could not tell the baker' },
  },
  refund: {
    send: (id, { amount = '', reason = '' }) => refundOrder(id, { amount, reason }),
    done: 'Refund sent',
    failed: { title: 'Could not refund the order' },
  },
  no_show: {
    send: (id) => markNoShow(id),
    done: 'The buyer is told',
    failed: { title: 'Could not change the order' },
  },
}

/** Actions that ask first: for what they need, or, of one that moves money, whether it is meant (ORDER-13; decisions, OPEN-20). */
export const askingActions = [
  'decline',
  'request_cancellation',
  'approve_cancellation',
  'deny_cancellation',
  'complete',
  'fulfil_in_part',
  'refund',
  'no_show',
] as const satisfies readonly ShownAction[]
export type AskingAction = (typeof askingActions)[number]

/** Whether an action asks for something first. */
export function asksFirst(action: ShownAction): action is AskingAction {
  return askingActions.some((asking) => asking === action)
}
