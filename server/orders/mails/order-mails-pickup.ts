import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { stopsPickup } from '#shared/order-holds.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { AdminStatusAction, OrderRole } from '#shared/order-statuses.ts'
import { pickupText } from '#shared/pickup-labels.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import type { DoneByUs } from './order-mails-by-us.ts'
import type { Changed } from './order-mails-changed.ts'
import type { OrderNews } from './order-news.ts'

/** Whether news confirms a pickup (agreed), precedes one (ahead), or concerns none (null). */
type AboutPickup = 'agreed' | 'ahead' | null

const aboutPickup: Readonly<Record<Exclude<OrderNews, DoneByUs | Changed>['what'], AboutPickup>> = {
  placed: 'ahead',
  'placed-and-confirmed': 'agreed',
  confirmed: 'agreed',
  ready: 'ahead',
  reminder: 'ahead',
  'fulfilled-in-part': 'agreed',
  'cancellation-denied': 'ahead',
  'request-lapsed': 'ahead',
  declined: null,
  'cancelled-by-baker': null,
  'cancelled-as-changed': null,
  'ended-by-baker': null,
  completed: null,
  'ask-received': null,
  'on-hold': null,
  'hold-decided': null,
  resumed: null,
  'completed-itself': null,
  'no-show': null,
  'cancellation-requested': null,
  'cancellation-approved': null,
  refunded: null,
  'settled-by-hand': null,
  unanswered: null,
  'request-unanswered': null,
  'paid-too-late': null,
}

const aboutPickupByUs: Readonly<Record<AdminStatusAction, AboutPickup>> = {
  confirm: 'agreed',
  deny_cancellation: 'ahead',
  complete: null,
  decline: null,
  cancel: null,
  request_cancellation: null,
  approve_cancellation: null,
}

function pickupOf(news: OrderNews): AboutPickup {
  if (news.what === 'changed') return news.isConfirmed ? 'agreed' : 'ahead'
  return news.what === 'done-by-us' ? aboutPickupByUs[news.action] : aboutPickup[news.what]
}

/** Whether the email gives the time and place of a pickup. */
export function leadsToPickup(news: OrderNews): boolean {
  return pickupOf(news) !== null
}

/** Whether the email has a calendar file: only once the pickup is agreed. */
export function makesAppointment(news: OrderNews): boolean {
  return pickupOf(news) === 'agreed'
}

/** Time, place and note of each pickup, and the other side's contact, as the reader may see them. */
export function pickupParagraphs(orders: readonly Order[], reader: OrderRole): string[] {
  const [first] = orders
  if (!first) return []
  return [...orders.map((order) => pickupLines(order, reader).join('\n')), ...contact(first, reader)]
}

function pickupLines(order: Order, reader: OrderRole): string[] {
  const { foodListing, notes } = order
  const about = `Pickup for ${orderedTitle(order)} (order ${orderNumber(order.id)}):`
  const isBuyer = reader === 'buyer'
  if (stopsPickup(order)) return [about, isBuyer ? 'On hold. Don’t go to pick it up for now.' : 'On hold.']
  return [
    about,
    // an early date, so the text names the day instead of "today"
    `Ready ${readyByLabel(foodListing, new Date(0))}`,
    ...timeLines(order, isBuyer),
    foodListing.address,
    ...(foodListing.pickupInstructions === '' ? [] : [foodListing.pickupInstructions]),
    ...(notes === null ? [] : [`${isBuyer ? 'Your note' : 'Their note'}: “${notes}”`]),
  ]
}

function timeLines(order: Order, isBuyer: boolean): string[] {
  const pickup = pickupText(order)
  if (pickup === null) return []
  if (order.pickupWindow) return [`Pickup: ${pickup}`]
  return [isBuyer ? `Pickup time you asked for: ${pickup}` : `Pickup time they asked for: ${pickup}`]
}

function contact(order: Order, reader: OrderRole): string[] {
  const { firstName, lastName, email, phone } = reader === 'buyer' ? order.cook : order.buyer
  const ways = [email, phone].filter((way) => way !== null && way !== '')
  const name = `${firstName} ${lastName}`.trim() || 'The other person'
  return ways.length === 0 ? [] : [`${name}: ${ways.join(', ')}`]
}
