import type { Reason } from '#shared/api/fields.ts'
import { canFollow } from '#shared/order-status-groups.ts'
import type { PersonsAction } from '#shared/order-statuses.ts'
import type { OrderState } from '../rules/order-status-rules.ts'
import type { Deed, Particulars, WrittenChange } from './change-order-status.ts'

/** Why a baker ends one order, and whether its servings can be ordered again; left out: nobody said. */
export interface Ending {
  reason: Reason
  servingsAvailable?: boolean | undefined
}

const endingActions = [
  'decline',
  'cancel',
  'approve_cancellation',
] as const satisfies readonly PersonsAction[]

/** The actions by which a baker ends one order. */
export type EndingAction = (typeof endingActions)[number]

/** The action that ends a placed order as it stands; null once it is over. */
export function endingActionOf({
  status,
  placed_at,
}: Pick<OrderState, 'status' | 'placed_at'>): EndingAction | null {
  return placed_at === null ? null : (endingActions.find((action) => canFollow(action, status)) ?? null)
}

/**
 * Whether the servings of an order that ends can be ordered again: as somebody said who knows, else only where its buyer asked to cancel
 * (decisions, cancelling one order; OPEN-20, OPEN-21).
 */
export function areServingsAvailable(action: PersonsAction, said: boolean | undefined): boolean {
  return said ?? action === 'approve_cancellation'
}

/** What is written of the servings of an order that ends: its share of its batch is none where they are not to be returned. */
export function shareOf(servingsAvailable: boolean): Pick<WrittenChange, 'shared_quantity'> {
  return servingsAvailable ? {} : { shared_quantity: 0 }
}

/** How a baker ends an order with each of these actions, and what its people read of it. */
export function endedWith(action: EndingAction, ending: Ending): Deed {
  const { reason } = ending
  const servingsAvailable = areServingsAvailable(action, ending.servingsAvailable)
  const news: Record<EndingAction, Particulars['news']> = {
    decline: (isRefunded) => ({ what: 'declined', reason, isRefunded, servingsAvailable }),
    cancel: (isRefunded) => ({ what: 'cancelled-by-baker', reason, isRefunded, servingsAvailable }),
    approve_cancellation: (isRefunded) => ({ what: 'cancellation-approved', isRefunded, servingsAvailable }),
  }
  return {
    action,
    particulars: {
      write: (now) => ({
        cancelled_at: now,
        decline_reason: reason,
        ...(action === 'approve_cancellation' ? { cancellation_approved_at: now } : {}),
        ...shareOf(servingsAvailable),
      }),
      news: news[action],
    },
  }
}
