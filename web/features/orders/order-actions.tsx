import { type ComponentType, useState } from 'react'
import { DeclineBody, DenialBody, ReasonBody } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { useNow } from '#web/rendering/now.tsx'
import { usePart } from '#web/rendering/use-part.ts'
import { Button } from '#web/ui/button.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import type { InPartDialogProps } from './in-part-dialog.tsx'
import { NoShowDialog } from './no-show-dialog.tsx'
import { type ActionInput, type AskingAction, asksFirst } from './order-action-calls.ts'
import { actionLabels } from './order-copy.ts'
import { type ShownAction, shownActions } from './order-journey.ts'
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
  fulfil_in_part: 'quiet',
  tell_ready: 'line',
  set_off: 'line',
  refund: 'quiet',
  no_show: 'quiet',
} as const satisfies Record<ShownAction, 'primary' | 'line' | 'quiet'>

/** The buttons for what the reader may do with an order now, as the order itself says (`allowedActions`). */
export function OrderActions({ order }: { order: Order }) {
  const { act, running, failure, forgetFailure } = useOrderAction(order)
  const [asking, setAsking] = useState<AskingAction | null>(null)

  const now = useNow()
  const actions = shownActions(order, now)

  // most orders come whole
  const inPart = usePart(fetchInPartDialog, 'The form did not load')

  // most pickups are of one order
  const together = usePart(fetchPickupDialog, 'The form did not load')
  const missed = usePart(fetchPickupNoShowDialog, 'The form did not load')
  const [isTogether, setTogether] = useState<'complete' | 'no_show' | null>(null)
  const PickupDialog = together.part
  const PickupNoShowDialog = missed.part
  const onlyThis = (action: AskingAction) => () => {
    setTogether(null)
    setAsking(action)
  }

  const choose = async (action: ShownAction) => {
    if (!asksFirst(action)) return act(action)
    forgetFailure()
    const isOfSeveral = order.pickupOrders > 1
    if (action === 'complete' && isOfSeveral && (await together.need())) return setTogether(action)
    if (action === 'no_show' && isOfSeveral && (await missed.need())) return setTogether(action)
    if (action === 'fulfil_in_part' && !(await inPart.need())) return
    setAsking(action)
  }
  if (actions.length === 0 && asking === null && isTogether === null) return null
  return (
    <>
      <div className="row tight">
        {actions.map((action) => (
          <Button
            key={action}
            variant={variants[action]}
            busy={
              running === action ||
              (action === 'fulfil_in_part' && inPart.isFetching) ||
              (action === 'complete' && together.isFetching) ||
              (action === 'no_show' && missed.isFetching)
            }
            aria-label={`${actionLabels[action]}: ${orderedTitle(order)}`}
            onClick={() => void choose(action)}
          >
            {actionLabels[action]}
          </Button>
        ))}
      </div>
      {PickupDialog && (
        <PickupDialog
          pickupId={order.pickupId}
          title={orderedTitle(order)}
          open={isTogether === 'complete'}
          onlyThis={onlyThis('complete')}
          onClose={() => setTogether(null)}
        />
      )}
      {PickupNoShowDialog && (
        <PickupNoShowDialog
          pickupId={order.pickupId}
          open={isTogether === 'no_show'}
          alone={{ title: orderedTitle(order), onlyThis: onlyThis('no_show') }}
          onClose={() => setTogether(null)}
        />
      )}
      {/* what is being typed stays when the order moves on meanwhile; the answer then says why it is too late */}
      {asking !== null && (
        <QuestionFirst
          key={asking}
          action={asking}
          InPartDialog={inPart.part}
          order={order}
          busy={running === asking}
          failure={failure}
          onSubmit={(input) => act(asking, input, () => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

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
function QuestionFirst({ action, InPartDialog, order, onSubmit, ...dialog }: QuestionFirstProps) {
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
            order.status === 'pending'
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

async function fetchPickupDialog() {
  const { PickupDialog } = await import('./pickup-dialog.tsx')
  return PickupDialog
}

async function fetchPickupNoShowDialog() {
  const { PickupNoShowDialog } = await import('./pickup-no-show-dialog.tsx')
  return PickupNoShowDialog
}

async function fetchInPartDialog() {
  const { InPartDialog } = await import('./in-part-dialog.tsx')
  return InPartDialog
}
