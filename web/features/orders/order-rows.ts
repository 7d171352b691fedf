import { type BulkAction, bulkActions } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { isNotReceived } from '#shared/order-holds.ts'
import { toAnswerStatuses } from '#shared/order-status-groups.ts'
import { pickupText } from '#shared/pickup-labels.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { isMissed, shownActions } from './order-journey.ts'

/** A baker's orders: those that wait for an answer or were not received first, by deadline; the rest as given. */
export function waitingFirst<O extends Pick<Order, 'status' | 'answerBy' | 'hold'>>(
  orders: readonly O[],
): O[] {
  const isWaiting = ({ status, hold }: O) => toAnswerStatuses.includes(status) || isNotReceived(hold)
  const until = ({ answerBy, hold }: O) => {
    const by = answerBy ?? (isNotReceived(hold) ? hold?.decideBy : null) ?? null
    return by === null ? Number.POSITIVE_INFINITY : Date.parse(by)
  }
  return [
    ...orders.filter(isWaiting).toSorted((a, b) => until(a) - until(b) || 0),
    ...orders.filter((order) => !isWaiting(order)),
  ]
}

type NextStepFacts = Parameters<typeof shownActions>[0] & Pick<Order, 'setOffAt'>

/**
 * The baker's next step for an order in the table; null if there is none or it needs a decision. Skips the ready notice
 * if the buyer is on the way or late.
 */
export function nextAction(order: NextStepFacts, now: Date): BulkAction | null {
  const actions = shownActions(order, now)
  const isToldLate = order.setOffAt !== null || isMissed(order, now)
  const next = bulkActions.filter((action) => action !== 'tell_ready' || !isToldLate)
  return next.find((action) => actions.includes(action)) ?? null
}

/** The actions that all these orders allow. */
export function actionsOfAll(orders: readonly Pick<Order, 'allowedActions'>[]): BulkAction[] {
  return bulkActions.filter((action) => orders.every(({ allowedActions }) => allowedActions.includes(action)))
}

/** Whether an order has a bulk action. */
export function isChoosable({ allowedActions }: Pick<Order, 'allowedActions'>): boolean {
  return bulkActions.some((action) => allowedActions.includes(action))
}

type PickedUp = Pick<Order, 'pickupTime' | 'pickupDate' | 'pickupWindow' | 'foodListing'>

/** The pickup day and time of an order, else the time it is ready. */
export function rowPickup({ pickupDate, ...order }: PickedUp, now: Date): string {
  const dated = { ...order, pickupDate: pickupDate ?? order.foodListing.readyByDate }
  return pickupText(dated) ?? readyByLabel(order.foodListing, now)
}
