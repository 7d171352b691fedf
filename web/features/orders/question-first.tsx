import type { ComponentType } from 'react'
import { DeclineBody, DenialBody, ReasonBody } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { endsUnanswered } from '#shared/order-status-groups.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import type { InPartDialogProps } from './in-part-dialog.tsx'
import { NoShowDialog } from './no-show-dialog.tsx'
import type { ActionInput, AskingAction } from './order-action-facts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface QuestionFirstProps {
  action: AskingAction
  /** null until it was fetched */
  InPartDialog: ComponentType<InPartDialogProps> | null
  order: Order
  busy: boolean
  failure: string | null
  onSubmit: (input: ActionInput) => void
  onClose: () => void
}

/** What an action asks before it is sent. */
export function QuestionFirst({ action, InPartDialog, order, onSubmit, ...dialog }: QuestionFirstProps) {
  switch (action) {
    case 'complete':
      return <HandOverDialog {...dialog} onSubmit={onSubmit} />
    case 'fulfil_in_part':
      return InPartDialog && <InPartDialog {...dialog} order={order} onSubmit={onSubmit} />
    case 'refund':
      return <RefundDialog {...dialog} order={order} onSubmit={onSubmit} />
    case 'no_show':
      return <NoShowDialog {...dialog} order={order} onSubmit={() => onSubmit({})} />
    case 'approve_cancellation':
      return <ApproveDialog {...dialog} order={order} onSubmit={() => onSubmit({})} />
    case 'deny_cancellation':
      return (
        <ReasonDialog
          {...dialog}
          title="Deny Cancellation"
          intro="The order stands as it did before, and the buyer reads your reason."
          label="Reason for denying"
          submitLabel="Deny cancellation"
          leaveLabel="Decide later"
          schema={DenialBody}
          onSubmit={(reason) => onSubmit({ reason })}
        />
      )
    case 'decline':
      return (
        <ReasonDialog
          {...dialog}
          title="Decline Order"
          intro={
            order.paymentStatus === 'paid'
              ? 'The order is cancelled, the buyer gets the whole amount back and reads your reason.'
              : 'The order is cancelled, and the buyer reads your reason.'
          }
          label="Reason for declining"
          submitLabel="Decline order"
          schema={DeclineBody}
          onSubmit={(reason) => onSubmit({ reason })}
        />
      )
    case 'request_cancellation':
      return (
        <ReasonDialog
          {...dialog}
          title="Request Cancellation"
          intro={[
            'The baker reads your reason and decides.',
            ...(order.paymentStatus === 'paid' ? ['If they approve, you get the whole amount back.'] : []),
            endsUnanswered(order.status)
              ? 'If they do not answer in time, we cancel the order for you.'
              : 'If they do not answer in time, the order stands.',
          ].join(' ')}
          label="Reason for cancellation"
          submitLabel="Send request"
          schema={ReasonBody}
          onSubmit={(reason) => onSubmit({ reason })}
        />
      )
  }
}
