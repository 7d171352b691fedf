import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId, PickupId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import type { PickupOutcome } from '#shared/api/pickups.ts'
import { statusFacts } from '#shared/order-status-facts.ts'
import { isOpen } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import type { OrderContext } from '../changing/change-order-status.ts'
import { getPickup } from '../reading/get-pickup.ts'
import { actOnEach, outcomeOf } from './act-on-each.ts'

/** An action on each order of a pickup. */
interface ActOnPickup {
  act: (id: OrderId) => Promise<Order>
  /** gets unexpected errors */
  onFailure: (error: unknown) => void
}

/**
 * The baker acts on all open orders of a pickup; a refused one does not stop the others (decisions, a pickup). Throws
 * `not_found`, `forbidden` for its buyer, `wrong_transition` when none is open, and the first error when all fail.
 */
export async function actOnPickup(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: PickupId,
  { act, onFailure }: ActOnPickup,
): Promise<PickupOutcome> {
  const pickup = await getPickup(context, viewer, id)
  if (pickup.orders.some(({ cookId }) => cookId !== viewer.id))
    throw new AppError('forbidden', 'Only the baker of this pickup can do this.')
  const open = pickup.orders.filter(({ status }) => isOpen(status))
  const acted = await actOnEach(open, async (order) => {
    refuseUnanswered(order.status)
    return act(order.id)
  })
  if (acted.orders.length === 0)
    throw acted.failures[0]?.[1] ?? new AppError('wrong_transition', 'Nothing is left to pick up.')
  return outcomeOf(acted, onFailure)
}

/** Orders that wait for the baker's answer are refused: they need a separate decision. */
function refuseUnanswered(status: OrderStatus): void {
  const { answerFirst } = statusFacts[status]
  if (answerFirst !== null) throw new AppError('wrong_transition', answerFirst)
}
