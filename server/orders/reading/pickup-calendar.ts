import { createEvents, type EventAttributes } from 'ics'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { stopsPickup } from '#shared/order-holds.ts'
import { isCancelled } from '#shared/order-status-groups.ts'
import type { OrderRole, OrderStatus } from '#shared/order-statuses.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { getOrder } from './get-order.ts'
import { getPickup } from './get-pickup.ts'

/** Duration of a pickup without a window, in minutes. */
const usualMinutes = 15

/**
 * A calendar file of an order's pickup with all its orders, for its buyer or baker; throws `not_found` for everyone
 * else.
 */
export async function pickupCalendar(
  { config, ...context }: Pick<AppContext, 'db' | 'now' | 'config'>,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
): Promise<string> {
  const order = await getOrder(context, viewer, id)
  const { orders } = await getPickup(context, viewer, order.pickupId)
  const together = orders.filter(({ placedAt, status }) => placedAt !== null && !isCancelled(status))
  const shown = together.some((one) => one.id === id) ? together : [order]
  return writeCalendar(shown, viewer.id === order.buyerId ? 'buyer' : 'baker', config.publicUrl)
}

/**
 * A calendar file of pickups as the reader may see them. The time is the window, the wished time, or the ready time, in
 * the place's zone.
 */
export function writeCalendar(orders: readonly Order[], reader: OrderRole, publicUrl: string): string {
  const { error, value } = createEvents(orders.map((order) => eventOf(order, reader, publicUrl)))
  if (error || !value) throw new Error('Could not write the calendar file', { cause: error })
  return value
}

function eventOf(order: Order, reader: OrderRole, publicUrl: string): EventAttributes {
  const { foodListing } = order
  const isBuyer = reader === 'buyer'
  const isStopped = stopsPickup(order)
  const { start, minutes } = timesOf(order)
  const other = isBuyer ? order.cook : order.buyer
  const name = `${other.firstName} ${other.lastName}`.trim()
  const what = isBuyer
    ? `Pick up ${orderedTitle(order)} at ${name}’s`
    : `${name} picks up ${orderedTitle(order)}`
  const lines = [
    foodListing.pickupInstructions,
    order.pickupCode === null ? '' : `Pickup code: ${order.pickupCode}`,
  ]
  return {
    uid: `${order.id}@${new URL(publicUrl).hostname}`,
    productId: 'bakesale/pickups',
    title: isStopped ? `On hold: ${what}` : what,
    description: lines.filter((line) => line !== '').join('\n'),
    location: foodListing.address,
    url: `${publicUrl}/${isBuyer ? 'my-orders' : 'seller-dashboard'}`,
    // in UTC, so it is right in any calendar
    start: start.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes },
    status: eventStatus(order.status, isStopped),
    ...(foodListing.latitude !== null && foodListing.longitude !== null
      ? { geo: { lat: foodListing.latitude, lon: foodListing.longitude } }
      : {}),
  }
}

function eventStatus(status: OrderStatus, isStopped: boolean): NonNullable<EventAttributes['status']> {
  if (isCancelled(status)) return 'CANCELLED'
  return isStopped ? 'TENTATIVE' : 'CONFIRMED'
}

function timesOf({ foodListing, pickupWindow, pickupTime, pickupDate }: Order): {
  start: Date
  minutes: number
} {
  if (pickupWindow) {
    const start = new Date(pickupWindow.from)
    return { start, minutes: (Date.parse(pickupWindow.until) - start.getTime()) / 60_000 }
  }
  const { readyByDate, readyByTime, timeZone } = foodListing
  const wished = { readyByDate: pickupDate ?? readyByDate, readyByTime: pickupTime ?? readyByTime, timeZone }
  return { start: readyMoment(wished), minutes: usualMinutes }
}
