import type { AdminOrderAction, AdminOrderRow } from '#shared/api/admin-orders.ts'
import type { PaymentStatus } from '#shared/api/orders.ts'
import { cancellingActions } from '#shared/order-status-groups.ts'

/** The label of each payment status. */
export const paymentLabels: Readonly<Record<PaymentStatus, string>> = {
  not_required: 'At pickup',
  awaiting_payment: 'Awaiting payment',
  paid: 'Paid',
  refund_pending: 'Refund on its way',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  failed: 'Failed',
}

interface ActionCopy {
  /** the label of the button and the dialog */
  label: string
  /** what the action does */
  effect: string
  isDanger: boolean
}

const ends = 'The order is cancelled, and the buyer is refunded. We tell both people.'

/** The text of each action, shown before it is taken. */
export const adminActionLabels: Readonly<Record<Exclude<AdminOrderAction, 'refund'>, ActionCopy>> = {
  confirm: {
    label: 'Confirm',
    effect: 'On behalf of the baker: we tell the buyer that the order is confirmed and where to pick it up.',
    isDanger: false,
  },
  complete: {
    label: 'Mark as handed over',
    effect: 'The order is complete without its pickup code, and the baker is paid.',
    isDanger: false,
  },
  decline: { label: 'Decline', effect: ends, isDanger: true },
  cancel: { label: 'Cancel', effect: ends, isDanger: true },
  request_cancellation: {
    label: 'Request cancellation',
    effect:
      'On behalf of the buyer: we ask the baker to cancel, and the baker decides. Until then, the order stays as it is.',
    isDanger: false,
  },
  approve_cancellation: { label: 'Approve cancellation', effect: ends, isDanger: true },
  deny_cancellation: {
    label: 'Deny cancellation',
    effect: 'The order stays as it was before the buyer asked to cancel.',
    isDanger: false,
  },
}

/** The action that ends an order now; null if there is none. */
export function endingAction({ allowedActions }: Pick<AdminOrderRow, 'allowedActions'>) {
  return cancellingActions.find((action) => allowedActions.includes(action)) ?? null
}
