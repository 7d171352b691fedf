import type { ComponentType } from 'react'
import type { Reason } from '#shared/api/fields.ts'
import { DenialBody, HoldAnswerBody, NotReceivedBody, ReasonBody } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { endsUnanswered } from '#shared/order-status-groups.ts'
import { useNow } from '#web/rendering/now.tsx'
import { AgreedRefundDialog } from './agreed-refund-dialog.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { CancelChangedDialog } from './cancel-changed-dialog.tsx'
import { EndOrderDialog } from './end-order-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import type { InPartDialogProps } from './in-part-dialog.tsx'
import { NoShowDialog } from './no-show-dialog.tsx'
import type { ActionInput, AskingAction } from './order-action-facts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { notReceivedIntro } from './receipt-copy.ts'
import { RefundDialog } from './refund-dialog.tsx'

interface QuestionFirstProps {
  action: AskingAction
  /** null until loaded */
  InPartDialog: ComponentType<InPartDialogProps> | null
  order: Order
  busy: boolean
  failure: string | null
  onSubmit: (input: ActionInput) => void
  onClose: () => void
}

/** The dialog that an action opens before it is sent. */
export function QuestionFirst({ action, InPartDialog, order, onSubmit, ...dialog }: QuestionFirstProps) {
  switch (action) {
    case 'complete':
      return <HandOverDialog {...dialog} order={order} onSubmit={onSubmit} />
    case 'fulfil_in_part':
      return InPartDialog && <InPartDialog {...dialog} order={order} onSubmit={onSubmit} />
    case 'refund':
      return <RefundDialog {...dialog} order={order} onSubmit={onSubmit} />
    case 'no_show':
      return <NoShowDialog {...dialog} order={order} onSubmit={() => onSubmit({})} />
    case 'cancel_changed':
      return <CancelChangedDialog {...dialog} order={order} onSubmit={() => onSubmit({})} />
    case 'approve_cancellation':
      return <ApproveDialog {...dialog} order={order} onSubmit={onSubmit} />
    case 'refund_not_received':
      return <AgreedRefundDialog {...dialog} order={order} onSubmit={() => onSubmit({})} />
    case 'decline':
    case 'cancel':
      return <EndQuestion {...dialog} action={action} order={order} onSubmit={onSubmit} />
    case 'answer_not_received':
    case 'say_not_received':
    case 'deny_cancellation':
    case 'request_cancellation':
      return <ReasonQuestion {...dialog} action={action} order={order} onSubmit={onSubmit} />
  }
}

interface QuestionProps<Action extends AskingAction> extends Omit<QuestionFirstProps, 'InPartDialog'> {
  action: Action
}

type ReasonAction = 'answer_not_received' | 'say_not_received' | 'deny_cancellation' | 'request_cancellation'

/** Asks for the reason of an action. */
function ReasonQuestion({ action, order, onSubmit, ...dialog }: QuestionProps<ReasonAction>) {
  const now = useNow()
  const reasonDialog = { ...dialog, onSubmit: (reason: Reason) => onSubmit({ reason }) }
  switch (action) {
    case 'answer_not_received':
      return (
        <ReasonDialog
          {...reasonDialog}
          title="Answer"
          intro="The buyer and BakeSale read your answer. BakeSale then decides whether you’re paid or the buyer is refunded."
          label="What happened?"
          submitLabel="Send answer"
          leaveLabel="Answer later"
          schema={HoldAnswerBody}
        />
      )
    case 'say_not_received':
      return (
        <ReasonDialog
          {...reasonDialog}
          title="I Didn’t Get It"
          intro={notReceivedIntro(order, now)}
          label="What happened?"
          submitLabel="I didn’t get it"
          leaveLabel="Never mind"
          schema={NotReceivedBody}
        />
      )
    case 'deny_cancellation':
      return (
        <ReasonDialog
          {...reasonDialog}
          title="Deny cancellation"
          intro="The order stays as it was, and the buyer sees your reason."
          label="Reason for denying"
          submitLabel="Deny cancellation"
          leaveLabel="Decide later"
          schema={DenialBody}
        />
      )
    case 'request_cancellation':
      return (
        <ReasonDialog
          {...reasonDialog}
          title="Request cancellation"
          intro={requestIntro(order)}
          label="Reason for cancellation"
          submitLabel="Send request"
          schema={ReasonBody}
        />
      )
  }
}

function requestIntro({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>): string {
  return [
    'The baker reads your reason and decides.',
    ...(paymentStatus === 'paid' ? ['If they approve, you’re refunded in full.'] : []),
    endsUnanswered(status)
      ? 'If they don’t answer in time, we cancel the order for you.'
      : 'If they don’t answer in time, the order stays confirmed.',
  ].join(' ')
}

/** Asks a baker why they end an order, and says what they refund. */
function EndQuestion({ action, order, onSubmit, ...dialog }: QuestionProps<'decline' | 'cancel'>) {
  const refund = fromDecimal(order.refundableAmount) ?? 0
  switch (action) {
    case 'decline':
      return (
        <EndOrderDialog
          {...dialog}
          title="Decline order"
          intro={
            refund > 0
              ? `The order is cancelled. The buyer is refunded ${formatMoney(refund)} and sees your reason.`
              : 'The order is cancelled, and the buyer sees your reason.'
          }
          label="Reason for declining"
          submitLabel="Decline order"
          onSubmit={onSubmit}
        />
      )
    case 'cancel':
      return (
        <EndOrderDialog
          {...dialog}
          title="Cancel Order"
          intro={
            refund > 0
              ? `The buyer is refunded ${formatMoney(refund)} and sees your reason. This can’t be undone.`
              : 'The buyer sees your reason. This can’t be undone.'
          }
          label="Reason for cancelling"
          submitLabel="Cancel order"
          onSubmit={onSubmit}
        />
      )
  }
}
