import type { Order, OrderAction } from '#shared/api/orders.ts'
import { isNotReceived, notReceivedUntil, undoMinutes } from '#shared/order-holds.ts'
import { isCancelled, isSold } from '#shared/order-status-groups.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'

/** The steps of an order on its way to its buyer. */
export const journeySteps = ['Sent', 'Confirmed', 'Ready', 'Picked up'] as const
export type JourneyStep = (typeof journeySteps)[number]
/** The one that stands with a time until it is reached. */
export const readyStep: JourneyStep = 'Ready'

type Travelling = Pick<Order, 'status' | 'placedAt' | 'confirmedAt' | 'readyAt' | 'foodListing'>

/**
 * The last step that an order has reached; null while its baker does not know of it, and once it is cancelled. Statuses are
 * as documented: "Ready" is a confirmed order whose baker has said so, or from its ready time on (ORDER-01).
 */
export function journeyReached(order: Travelling, now: Date): JourneyStep | null {
  const { status, placedAt, confirmedAt, readyAt, foodListing } = order
  if (placedAt === null || isCancelled(status)) return null
  if (isSold(status)) return 'Picked up'
  // a request to cancel does not take back that it was confirmed
  if (confirmedAt === null) return 'Sent'
  return readyAt !== null || readyMoment(foodListing) <= now ? readyStep : 'Confirmed'
}

/** Whether its goods are ready today, or were before, as its place counts days. */
export function isPickupDay({ foodListing }: Pick<Order, 'foodListing'>, now: Date): boolean {
  return foodListing.readyByDate <= dateInZone(now, foodListing.timeZone)
}

/** What a button is for: an action that the order allows, cancelling what was changed, or, once its pickup has ended, that nobody came, or that it was not received. */
export type ShownAction = OrderAction | 'cancel_changed' | 'no_show' | 'say_not_received'

/** The actions for which there are buttons now. */
export function shownActions(
  order: Pick<
    Order,
    | 'allowedActions'
    | 'cancelFreeBy'
    | 'noShowFrom'
    | 'hold'
    | 'notReceivedFrom'
    | 'providerPaysAt'
    | 'receivedAt'
    | 'foodListing'
    | 'readyAt'
  >,
  now: Date,
): ShownAction[] {
  return [
    ...order.allowedActions.filter((action) => isShownNow(action, order, now)),
    ...(isFreeToCancel(order, now) ? (['cancel_changed'] as const) : []),
    ...(isMissed(order, now) ? (['no_show'] as const) : []),
    ...(mayReport(order, now) ? (['say_not_received'] as const) : []),
  ]
}

/** Whether its buyer may cancel it for free, because its baker changed something. */
export function isFreeToCancel({ cancelFreeBy }: Pick<Order, 'cancelFreeBy'>, now: Date): boolean {
  return cancelFreeBy !== null && Date.parse(cancelFreeBy) > now.getTime()
}

/** Setting out is offered from the pickup day on; that a buyer has their order can be undone for a while. */
function isShownNow(
  action: OrderAction,
  order: Pick<Order, 'hold' | 'receivedAt' | 'foodListing' | 'readyAt'>,
  now: Date,
): boolean {
  // its baker answers, or refunds all of it
  if (isNotReceived(order.hold) && (action === 'cancel' || action === 'refund')) return false
  if (action === 'set_off') return order.receivedAt === null && maySetOff(order, now)
  if (action === 'undo_received')
    return order.receivedAt !== null && now.getTime() < Date.parse(order.receivedAt) + undoMinutes * 60_000
  return true
}

/** Whether its buyer may say that they did not get it, while people have time to decide before its provider pays. */
function mayReport(
  { notReceivedFrom, providerPaysAt }: Pick<Order, 'notReceivedFrom' | 'providerPaysAt'>,
  now: Date,
): boolean {
  const until = notReceivedUntil(providerPaysAt === null ? null : new Date(providerPaysAt))
  return hasBegun(notReceivedFrom, now) && (until === null || until >= now)
}

function hasBegun(from: string | null, now: Date): boolean {
  return from !== null && Date.parse(from) <= now.getTime()
}

/** Whether its baker may say by now that nobody came for it. */
export function isMissed({ noShowFrom }: Pick<Order, 'noShowFrom'>, now: Date): boolean {
  return hasBegun(noShowFrom, now)
}

/** Whether it makes sense to set out for it: on its day, or once its baker has said that it is ready. */
export function maySetOff(order: Pick<Order, 'foodListing' | 'readyAt'>, now: Date): boolean {
  return order.readyAt !== null || isPickupDay(order, now)
}
