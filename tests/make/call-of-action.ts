import type { OrderActionCall } from '#shared/api/order-actions.ts'
import type { OrderAction } from '#shared/api/orders.ts'

/** The call of each action; the types require one for every action. */
export const callOfAction = {
  confirm: 'confirmOrder',
  complete: 'completeOrder',
  decline: 'declineOrder',
  cancel: 'cancelOrder',
  request_cancellation: 'requestCancellation',
  approve_cancellation: 'decideCancellation',
  deny_cancellation: 'decideCancellation',
  tell_ready: 'tellReady',
  set_off: 'setOff',
  fulfil_in_part: 'fulfilInPart',
  refund: 'refundOrder',
  say_received: 'sayReceived',
  undo_received: 'undoReceived',
  answer_not_received: 'answerNotReceived',
  refund_not_received: 'refundNotReceived',
} as const satisfies Record<OrderAction, OrderActionCall>
