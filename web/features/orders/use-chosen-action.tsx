import { useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { type AskingAction, asksFirst } from './order-action-facts.ts'
import type { ShownAction } from './order-journey.ts'
import { QuestionFirst } from './question-first.tsx'
import { useOrderAction } from './use-order-action.ts'

/** Runs the chosen action of an order. `questions` is the dialog of an action that asks first, else null. */
export function useChosenAction(order: Order) {
  const { act, running, failure, forgetFailure } = useOrderAction(order)
  const [asking, setAsking] = useState<AskingAction | null>(null)

  // loaded on demand: few orders are short or share a pickup
  const inPart = usePart(fetchInPartDialog, 'The form did not load')
  const together = usePart(fetchPickupDialog, 'The form did not load')
  const missed = usePart(fetchPickupNoShowDialog, 'The form did not load')
  const PickupDialog = together.part
  const PickupNoShowDialog = missed.part
  /** the question about the order's whole pickup */
  const [ofPickup, setOfPickup] = useState<'complete' | 'no_show' | null>(null)
  const onlyThis = (action: AskingAction) => () => {
    setOfPickup(null)
    setAsking(action)
  }

  const choose = async (action: ShownAction) => {
    if (!asksFirst(action)) return act(action)
    forgetFailure()
    const isOfSeveral = order.pickupOrders > 1
    if (action === 'complete' && isOfSeveral && (await together.need())) return setOfPickup(action)
    if (action === 'no_show' && isOfSeveral && (await missed.need())) return setOfPickup(action)
    if (action === 'fulfil_in_part' && !(await inPart.need())) return
    setAsking(action)
  }
  /** Whether an action is being sent or its dialog is loading. */
  const isAtWork = (action: ShownAction) =>
    running === action ||
    (action === 'fulfil_in_part' && inPart.isFetching) ||
    (action === 'complete' && together.isFetching) ||
    (action === 'no_show' && missed.isFetching)

  const isAsking = asking !== null || ofPickup !== null
  const questions = (PickupDialog !== null || PickupNoShowDialog !== null || isAsking) && (
    <>
      {PickupDialog && (
        <PickupDialog
          pickupId={order.pickupId}
          title={orderedTitle(order)}
          open={ofPickup === 'complete'}
          onlyThis={onlyThis('complete')}
          onClose={() => setOfPickup(null)}
        />
      )}
      {PickupNoShowDialog && (
        <PickupNoShowDialog
          pickupId={order.pickupId}
          open={ofPickup === 'no_show'}
          alone={{ title: orderedTitle(order), onlyThis: onlyThis('no_show') }}
          onClose={() => setOfPickup(null)}
        />
      )}
      {/* typed text stays when the order changes meanwhile; the response says why it is too late */}
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
  return { choose: (action: ShownAction) => void choose(action), isAtWork, isAsking, questions }
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
