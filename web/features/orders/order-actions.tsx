import { useEffect, useRef } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { actionFacts, asksFirst } from './order-action-facts.ts'
import { type ShownAction, shownActions } from './order-journey.ts'
import { useChosenAction } from './use-chosen-action.tsx'

interface OrderActionsProps {
  order: Order
  /** the action a link led to: it is asked about or focused on load, and not sent until pressed */
  begun?: ShownAction | undefined
}

/** Buttons for the actions that the order allows the reader now (`allowedActions`). */
export function OrderActions({ order, begun }: OrderActionsProps) {
  const { choose, isAtWork, isAsking, questions } = useChosenAction(order)
  const actions = shownActions(order, useNow())
  const step = useBegun(begun !== undefined && actions.includes(begun) ? begun : null, choose)
  if (actions.length === 0 && !isAsking) return null
  return (
    <>
      <div className="row tight">
        {actions.map((action) => (
          <Button
            key={action}
            ref={action === begun ? step : undefined}
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

/** Starts the linked action once: opens its dialog, or focuses its button. */
function useBegun(step: ShownAction | null, choose: (action: ShownAction) => void) {
  const button = useRef<HTMLButtonElement>(null)
  const isBegun = useRef(false)
  useEffect(() => {
    if (step === null || isBegun.current) return
    isBegun.current = true
    if (asksFirst(step)) choose(step)
    else button.current?.focus()
  }, [step, choose])
  return button
}
