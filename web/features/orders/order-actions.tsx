import { useState } from 'react'
import { DeclineBody, type Order, type OrderAction, ReasonBody } from '#shared/api/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { type ActionInput, type AskingAction, askingActions, asksFirst } from './order-action-calls.ts'
import { actionWords } from './order-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useOrderAction } from './use-order-action.ts'

const variants = {
  confirm: 'primary',
  complete: 'primary',
  approve_cancellation: 'primary',
  decline: 'line',
  deny_cancellation: 'line',
  request_cancellation: 'line',
  refund: 'quiet',
} as const satisfies Record<OrderAction, 'primary' | 'line' | 'quiet'>

/** The buttons for what the reader may do with an order now, as the order itself says (`allowedActions`). */
export function OrderActions({ order }: { order: Order }) {
  const { act, running, failure, forgetFailure } = useOrderAction(order)
  const [asking, setAsking] = useState<AskingAction | null>(null)

  const choose = (action: OrderAction) => {
    if (!asksFirst(action)) return act(action)
    forgetFailure()
    setAsking(action)
  }
  // what is being typed stays when the order moves on meanwhile; the answer then says why it is too late
  const questions = askingActions.filter(
    (action) => action === asking || order.allowedActions.includes(action),
  )
  if (order.allowedActions.length === 0 && asking === null) return null
  return (
    <>
      <div className="row tight">
        {order.allowedActions.map((action) => (
          <Button
            key={action}
            variant={variants[action]}
            busy={running === action}
            aria-label={`${actionWords[action]}: ${order.title}`}
            onClick={() => choose(action)}
          >
            {actionWords[action]}
          </Button>
        ))}
      </div>
      {questions.map((action) => (
        <QuestionFirst
          key={action}
          action={action}
          order={order}
          open={asking === action}
          busy={running === action}
          failure={failure}
          onSubmit={(input) => act(action, input, () => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      ))}
    </>
  )
}

interface QuestionFirstProps {
  action: AskingAction
  order: Order
  open: boolean
  busy: boolean
  failure: string | null
  onSubmit: (input: ActionInput) => void
  onClose: () => void
}

/** What an action asks before it is sent. */
function QuestionFirst({ action, order, onSubmit, ...dialog }: QuestionFirstProps) {
  switch (action) {
    case 'complete':
      return <HandOverDialog {...dialog} onSubmit={onSubmit} />
    case 'refund':
      return <RefundDialog {...dialog} order={order} onSubmit={onSubmit} />
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
          intro={
            order.paymentStatus === 'paid'
              ? 'The baker reads your reason and decides. If they approve, you get the whole amount back. Until then the order stands.'
              : 'The baker reads your reason and decides. Until then the order stands.'
          }
          label="Reason for cancellation"
          submitLabel="Send request"
          schema={ReasonBody}
          onSubmit={(reason) => onSubmit({ reason })}
        />
      )
  }
}
