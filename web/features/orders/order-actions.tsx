import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { actionLabels } from './order-copy.ts'
import { type ShownAction, shownActions } from './order-journey.ts'
import { useChosenAction } from './use-chosen-action.tsx'

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
  const { choose, isAtWork, isAsking, questions } = useChosenAction(order)
  const actions = shownActions(order, useNow())
  if (actions.length === 0 && !isAsking) return null
  return (
    <>
      <div className="row tight">
        {actions.map((action) => (
          <Button
            key={action}
            variant={variants[action]}
            busy={isAtWork(action)}
            aria-label={`${actionLabels[action]}: ${orderedTitle(order)}`}
            onClick={() => choose(action)}
          >
            {actionLabels[action]}
          </Button>
        ))}
      </div>
      {questions}
    </>
  )
}
