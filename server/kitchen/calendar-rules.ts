import { pickupBegunBy } from '#server/pickups/same-pickup-rules.ts'
import type { OrderId, PickupId, PickupWindowId } from '#shared/api/ids.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { doughOf, fillingsOf } from '#shared/kitchen-day.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import { plural } from '#shared/plural.ts'
import { clock12 } from '#shared/ready-by.ts'
import { formatWeight } from '#shared/weight.ts'
import { type BakedOrder, prepList } from './prep-rules.ts'

/** The length of a pickup without a window in a calendar, in milliseconds. */
const usualLength = 15 * 60_000

/** The facts of an order for a calendar. */
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

/** A calendar entry, with a key that stays the same when orders are added. */
interface Entry {
  key: string
  title: string
  /** one line per part; none if the title is enough */
  lines: string[]
}

/** A pickup in a calendar. */
export interface PickupEntry extends Entry {
  start: Date
  end: Date
}

/**
 * The calendar's pickups: one entry per window, or per pickup without a window.
 * They contain first names and goods, and no other personal data.
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
    const people = [...Map.groupBy(all, pickupOf).values()].map(goodsOfPickup)
    const [only = ''] = people
    return people.length === 1
      ? [{ key, title: only, lines: [], start, end }]
      : [{ key, title: plural(people.length, ['# pickup', '# pickups']), lines: people, start, end }]
  })
}

function pickupOf({ pickup_id, id }: ComingOrder): PickupId {
  return pickup_id ?? pickupBegunBy(id)
}

function goodsOfPickup(orders: readonly ComingOrder[]): string {
  const goods = orders.map((order) => amountOf({ ...order, optionName: order.option_name })).join(', ')
  return `${orders[0]?.first_name ?? ''}: ${goods}`
}

/** The baking for a day. */
export interface BakeEntry extends Entry {
  /** YYYY-MM-DD */
  date: string
}

/** The bake days of a calendar: goods, ready times and dough of each day. */
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
