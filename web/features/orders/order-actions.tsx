import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { actionFacts } from './order-action-facts.ts'
import { shownActions } from './order-journey.ts'
import { useChosenAction } from './use-chosen-action.tsx'

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
            variant={actionFacts[action].variant}
            busy={isAtWork(action)}
            aria-label={`${actionFacts[action].label}: ${orderedTitle(order)}`}
            onClick={() => choose(action)}
          >
            {actionFacts[action].label}
          </Button>
        ))}
      </div>
      {questions}
    </>
  )
}
