import { pickupBegunBy } from '#server/pickups/same-pickup-rules.ts'
import type { OrderId, PickupId, PickupWindowId } from '#shared/api/ids.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { doughOf, fillingsOf } from '#shared/kitchen-day.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import { plural } from '#shared/plural.ts'
import { clock12 } from '#shared/ready-by.ts'
import { formatWeight } from '#shared/weight.ts'
import { type BakedOrder, prepList } from './prep-rules.ts'

/** How long a pickup takes in a calendar that has no window, in milliseconds. */
const usualLength = 15 * 60_000

/** What of an order says when somebody comes for it. */
export interface ComingOrder {
  id: OrderId
  pickup_id: PickupId | null
  pickup_window_id: PickupWindowId | null
  pickup_from: Date
  pickup_end: Date
  first_name: string
  title: string
  option_name: string | null
  quantity: number
}

/** What stands in a calendar, with a key that stays its own however much is ordered. */
interface Entry {
  key: string
  title: string
  /** a line for each part of it; none where the title says it all */
  lines: string[]
}

/** When somebody comes. */
export interface PickupEntry extends Entry {
  start: Date
  end: Date
}

/**
 * The pickups of a calendar: those in one window are one entry, from its beginning to its end, and what is picked up without a window is
 * one for each pickup. They say first names and what is picked up, and nothing else.
 */
export function pickupEntries(orders: readonly ComingOrder[]): PickupEntry[] {
  const entries = Map.groupBy(orders, (order) =>
    order.pickup_window_id === null
      ? pickupOf(order)
      : `${order.pickup_window_id}-${order.pickup_from.getTime()}`,
  )
  return [...entries].flatMap(([key, all]): PickupEntry[] => {
    const [first] = all
    if (!first) return []
    const { pickup_from: start, pickup_end } = first
    const end = pickup_end > start ? pickup_end : new Date(start.getTime() + usualLength)
    const people = [...Map.groupBy(all, pickupOf).values()].map(whatOneTakes)
    const [only = ''] = people
    return people.length === 1
      ? [{ key, title: only, lines: [], start, end }]
      : [{ key, title: plural(people.length, ['# pickup', '# pickups']), lines: people, start, end }]
  })
}

function pickupOf({ pickup_id, id }: ComingOrder): PickupId {
  return pickup_id ?? pickupBegunBy(id)
}

function whatOneTakes(orders: readonly ComingOrder[]): string {
  const goods = orders.map((order) => amountOf({ ...order, optionName: order.option_name })).join(', ')
  return `${orders[0]?.first_name ?? ''}: ${goods}`
}

/** What is to be baked for a day. */
export interface BakeEntry extends Entry {
  /** YYYY-MM-DD */
  date: string
}

/** The bake days of a calendar: what is to be ready on each, by when, and how much dough that takes. */
export function bakeEntries(orders: readonly (BakedOrder & { ready_date: string })[]): BakeEntry[] {
  return [...Map.groupBy(orders, ({ ready_date }) => ready_date)].map(([date, all]) => {
    const bakes = prepList(all)
    const doughs = doughOf(bakes).bakes
    return {
      key: `bake-${date}`,
      title: `Bake: ${bakes.map(amountOf).join(', ')}`,
      lines: [
        ...bakes.map((line) => `${amountOf(line)}, ready by ${clock12(line.readyByTime)}`),
        ...fillingsOf(bakes).map(({ title, fillings }) => `${title}: ${contentsText(fillings)}`),
        ...doughs.map(({ title, grams }) => `${formatWeight(grams)} dough for ${title}`),
      ],
      date,
    }
  })
}

function amountOf({
  quantity,
  ...bake
}: {
  quantity: number
  title: string
  optionName: string | null
}): string {
  return `${quantity} × ${orderedTitle(bake)}`
}
