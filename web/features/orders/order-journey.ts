import type { Order, OrderAction } from '#shared/api/orders.ts'
import { isNotReceived, notReceivedUntil, undoMinutes } from '#shared/order-holds.ts'
import { isCancelled, isSold } from '#shared/order-status-groups.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'

/** The steps of an order, in their order. */
export const journeySteps = ['Sent', 'Confirmed', 'Ready', 'Picked up'] as const
export type JourneyStep = (typeof journeySteps)[number]
/** The step that shows its time until it is reached. */
export const readyStep: JourneyStep = 'Ready'

type OrderProgress = Pick<Order, 'status' | 'placedAt' | 'confirmedAt' | 'readyAt' | 'foodListing'>

/**
 * The last step an order has reached; null before the baker knows of it and after cancellation. "Ready" is a confirmed
 * order whose baker said so or whose ready time has passed (ORDER-01).
 */
export function journeyReached(order: OrderProgress, now: Date): JourneyStep | null {
  const { status, placedAt, confirmedAt, readyAt, foodListing } = order
  if (placedAt === null || isCancelled(status)) return null
  if (isSold(status)) return 'Picked up'
  // a cancellation request does not undo the confirmation
  if (confirmedAt === null) return 'Sent'
  return readyAt !== null || readyMoment(foodListing) <= now ? readyStep : 'Confirmed'
}

/** Whether its ready day is today or earlier, in the listing's time zone. */
export function isPickupDay({ foodListing }: Pick<Order, 'foodListing'>, now: Date): boolean {
  return foodListing.readyByDate <= dateInZone(now, foodListing.timeZone)
}

/** The actions with a button: those the order allows, plus those that depend on the time. */
export type ShownAction = OrderAction | 'cancel_changed' | 'no_show' | 'say_not_received'

/** The actions that have a button now. */
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

/** Whether the buyer may cancel for free because the baker changed something. */
function isFreeToCancel({ cancelFreeBy }: Pick<Order, 'cancelFreeBy'>, now: Date): boolean {
  return cancelFreeBy !== null && Date.parse(cancelFreeBy) > now.getTime()
}

/** Offers setting out from the pickup day on, and undoing a receipt for a few minutes. */
function isShownNow(
  action: OrderAction,
  order: Pick<Order, 'hold' | 'receivedAt' | 'foodListing' | 'readyAt'>,
  now: Date,
): boolean {
  // the baker answers the report or refunds the whole amount instead
  if (isNotReceived(order.hold) && (action === 'cancel' || action === 'refund')) return false
  if (action === 'set_off') return order.receivedAt === null && maySetOff(order, now)
  if (action === 'undo_received')
    return order.receivedAt !== null && now.getTime() < Date.parse(order.receivedAt) + undoMinutes * 60_000
  return true
}

/** Whether the buyer may report non-receipt while there is time to decide before the provider pays. */
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

/** Whether the baker may report a no-show by now. */
export function isMissed({ noShowFrom }: Pick<Order, 'noShowFrom'>, now: Date): boolean {
  return hasBegun(noShowFrom, now)
}

/** Whether the buyer may set out: on the pickup day, or once the baker says it is ready. */
export function maySetOff(order: Pick<Order, 'foodListing' | 'readyAt'>, now: Date): boolean {
  return order.readyAt !== null || isPickupDay(order, now)
}
