import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import type { DecimalAmount, Quantity } from '#shared/money.ts'
import {
  actOnOrder,
  answerNotReceived,
  cancelOrder,
  completeOrder,
  decideCancellation,
  declineOrder,
  fulfilInPart,
  refundOrder,
  requestCancellation,
  sayNotReceived,
} from './api.ts'
import type { ShownAction } from './order-journey.ts'

/** The inputs of all actions; each action reads those it needs. */
export interface ActionInput {
  reason?: Reason
  /** whether to restock the servings of an order that ends */
  servingsAvailable?: boolean
  /** whether a full refund also cancels the order */
  cancelOrder?: boolean
  /** in dollars */
  amount?: DecimalAmount
  pickupCode?: string
  quantity?: Quantity
}

interface ActionFacts {
  /** the button's label */
  label: string
  /** a shorter label where space is tight, if it differs */
  word?: string
  variant: 'primary' | 'line' | 'quiet'
  /** whether it asks for input, or for confirmation because it moves money (ORDER-13; decisions, OPEN-20) */
  asksFirst: boolean
  send: (id: OrderId, input: ActionInput) => Promise<Order>
  /** the toast after success */
  done: string
  /** the toast after failure; without a description it shows the server's reason */
  failed: { title: string; description?: string }
}

const cancellationFailed = { title: 'Error', description: 'Failed to process cancellation' }

const table = {
  confirm: {
    label: 'Confirm',
    variant: 'primary',
    asksFirst: false,
    send: (id) => actOnOrder('/api/orders/:id/confirm', id),
    done: 'Order confirmed',
    failed: { title: 'Could not confirm the order' },
  },
  complete: {
    label: 'Complete',
    variant: 'primary',
    asksFirst: true,
    send: (id, { pickupCode }) => completeOrder(id, pickupCode),
    done: 'Order completed',
    failed: { title: 'Could not complete the order' },
  },
  decline: {
    label: 'Decline',
    variant: 'line',
    asksFirst: true,
    send: (id, { reason = '', servingsAvailable }) => declineOrder(id, { reason, servingsAvailable }),
    done: 'Order declined',
    failed: { title: 'Could not decline the order' },
  },
  cancel: {
    label: 'Cancel Order',
    variant: 'quiet',
    asksFirst: true,
    send: (id, { reason = '', servingsAvailable }) => cancelOrder(id, { reason, servingsAvailable }),
    done: 'Order cancelled',
    failed: { title: 'Could not cancel the order' },
  },
  request_cancellation: {
    label: 'Request cancellation',
    variant: 'line',
    asksFirst: true,
    send: (id, { reason = '' }) => requestCancellation(id, reason),
    done: 'Cancellation requested',
    failed: { title: 'Could not request the cancellation' },
  },
  approve_cancellation: {
    label: 'Approve cancellation',
    variant: 'primary',
    asksFirst: true,
    send: (id, { servingsAvailable }) => decideCancellation(id, { approved: true, servingsAvailable }),
    done: 'Cancellation approved',
    failed: cancellationFailed,
  },
  deny_cancellation: {
    label: 'Deny cancellation',
    variant: 'line',
    asksFirst: true,
    send: (id, { reason = '' }) => decideCancellation(id, { approved: false, reason }),
    done: 'Cancellation denied',
    failed: cancellationFailed,
  },
  fulfil_in_part: {
    label: 'Fewer servings',
    variant: 'quiet',
    asksFirst: true,
    send: (id, { quantity = 0 }) => fulfilInPart(id, quantity),
    done: 'We told the buyer',
    failed: { title: 'Could not change the order' },
  },
  tell_ready: {
    label: 'Tell the buyer it’s ready',
    word: 'Ready',
    variant: 'line',
    asksFirst: false,
    send: (id) => actOnOrder('/api/orders/:id/ready', id),
    done: 'We told the buyer',
    failed: { title: 'Could not tell the buyer' },
  },
  set_off: {
    label: 'I Am on My Way',
    variant: 'line',
    asksFirst: false,
    send: (id) => actOnOrder('/api/orders/:id/set-off', id),
    done: 'The baker knows that you’re coming',
    failed: { title: 'Could not tell the baker' },
  },
  refund: {
    label: 'Refund',
    variant: 'quiet',
    asksFirst: true,
    send: (id, { amount = '', reason = '', ...ending }) => refundOrder(id, { amount, reason, ...ending }),
    done: 'Refund sent',
    failed: { title: 'Could not refund the order' },
  },
  cancel_changed: {
    label: 'Cancel for Free',
    variant: 'line',
    asksFirst: true,
    send: (id) => actOnOrder('/api/orders/:id/cancel-changed', id),
    done: 'Order cancelled',
    failed: { title: 'Could not cancel the order' },
  },
  say_received: {
    label: 'I Have It',
    variant: 'primary',
    asksFirst: false,
    send: (id) => actOnOrder('/api/orders/:id/received', id),
    done: 'Enjoy',
    failed: { title: 'Could not save this' },
  },
  undo_received: {
    label: 'Undo “I Have It”',
    variant: 'quiet',
    asksFirst: false,
    send: (id) => actOnOrder('/api/orders/:id/received/undo', id),
    done: 'Undone',
    failed: { title: 'Could not undo this' },
  },
  say_not_received: {
    label: 'I Didn’t Get It',
    variant: 'line',
    asksFirst: true,
    send: (id, { reason = '' }) => sayNotReceived(id, reason),
    done: 'The payout is on hold',
    failed: { title: 'Could not save this' },
  },
  refund_not_received: {
    label: 'Cancel and Refund',
    variant: 'line',
    asksFirst: true,
    send: (id) => actOnOrder('/api/orders/:id/not-received/refund', id),
    done: 'The order is cancelled',
    failed: { title: 'Could not cancel the order' },
  },
  answer_not_received: {
    label: 'Answer',
    variant: 'primary',
    asksFirst: true,
    send: (id, { reason = '' }) => answerNotReceived(id, reason),
    done: 'Your answer is sent',
    failed: { title: 'Could not send your answer' },
  },
  no_show: {
    label: 'Mark as No-Show',
    variant: 'quiet',
    asksFirst: true,
    send: (id) => actOnOrder('/api/orders/:id/no-show', id),
    done: 'We told the buyer',
    failed: { title: 'Could not change the order' },
  },
} as const satisfies Record<ShownAction, ActionFacts>

/** The labels, calls and toasts of each action on an order (ORDER-15 to ORDER-19; decisions, OPEN-20, OPEN-58). */
export const actionFacts: Readonly<Record<ShownAction, ActionFacts>> = table

/** Actions that ask before they are sent. */
export type AskingAction = {
  [Action in ShownAction]: (typeof table)[Action]['asksFirst'] extends true ? Action : never
}[ShownAction]

/** Whether an action asks for input or confirmation first. */
export function asksFirst(action: ShownAction): action is AskingAction {
  return actionFacts[action].asksFirst
}
