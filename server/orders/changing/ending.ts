import type { Reason } from '#shared/api/fields.ts'
import { canFollow } from '#shared/order-status-groups.ts'
import type { PersonsAction } from '#shared/order-statuses.ts'
import type { OrderState } from '../rules/order-status-rules.ts'
import type { Deed, Particulars, WrittenChange } from './change-order-status.ts'

/** Why a baker ends an order, and whether its servings can be ordered again. */
export interface Ending {
  reason: Reason
  servingsAvailable?: boolean | undefined
}

const endingActions = [
  'decline',
  'cancel',
  'approve_cancellation',
] as const satisfies readonly PersonsAction[]

export type EndingAction = (typeof endingActions)[number]

/** The action by which the baker can end a placed order now; null when it is over. */
export function endingActionOf({
  status,
  placed_at,
}: Pick<OrderState, 'status' | 'placed_at'>): EndingAction | null {
  return placed_at === null ? null : (endingActions.find((action) => canFollow(action, status)) ?? null)
}

/**
 * Whether the servings of an ended order can be ordered again: as specified, otherwise only after a cancellation
 * request (decisions, cancelling one order; OPEN-20, OPEN-21).
 */
export function areServingsAvailable(action: PersonsAction, said: boolean | undefined): boolean {
  return said ?? action === 'approve_cancellation'
}

/** Sets the order's share of its batch to zero when its servings must not be returned. */
export function shareOf(servingsAvailable: boolean): Pick<WrittenChange, 'shared_quantity'> {
  return servingsAvailable ? {} : { shared_quantity: 0 }
}

/** What each ending action writes and which emails it sends. */
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
