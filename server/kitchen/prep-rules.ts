import type { ListingId } from '#shared/api/ids.ts'
import type { PrepLine } from '#shared/api/kitchen.ts'
import { type BoxContents, type StoredBox, sumOfContents } from '#shared/mixed-boxes.ts'
import type { Quantity, Servings } from '#shared/money.ts'
import type { Grams } from '#shared/weight.ts'

/** The facts of an order for baking. */
export interface BakedOrder {
  food_listing_id: ListingId
  title: string
  serving_description: string
  option_name: string | null
  /** the contents of each box; null: not a mixed box */
  mixed_box: StoredBox | null
  quantity: Quantity
  servings: Servings
  /** dough per serving; null: unknown */
  dough_grams: Grams | null
  /** HH:MM */
  ready_time: string
}

/**
 * The prep list for the orders of a bake day, oldest first, by ready time. A renamed bake stays one: it has the title
 * of its latest order.
 */
export function prepList(orders: readonly BakedOrder[]): PrepLine[] {
  const titles = new Map(orders.map(({ food_listing_id, title }) => [food_listing_id, title]))
  const kinds = Map.groupBy(orders, ({ food_listing_id, serving_description, option_name, dough_grams }) =>
    JSON.stringify([food_listing_id, serving_description, option_name, dough_grams]),
  )
  const lines = [...kinds.values()].flatMap((all): PrepLine[] => {
    const [first] = all
    if (!first) return []
    const { dough_grams } = first
    const servings = sum(all, (order) => order.servings)
    return [
      {
        foodListingId: first.food_listing_id,
        title: titles.get(first.food_listing_id) ?? first.title,
        servingDescription: first.serving_description,
        optionName: first.option_name,
        quantity: sum(all, ({ quantity }) => quantity),
        servings,
        ...fillingsOf(all),
        doughGrams: dough_grams === null ? null : dough_grams * servings,
        orders: all.length,
        readyByTime: all
          .map(({ ready_time }) => ready_time)
          .reduce((one, other) => (other < one ? other : one)),
      },
    ]
  })
  return lines.sort(
    (one, other) =>
      compare(one.readyByTime, other.readyByTime) ||
      compare(one.title, other.title) ||
      compare(one.optionName ?? '', other.optionName ?? ''),
  )
}

/** The pieces of each filling in the mixed boxes of orders; nothing without boxes. */
function fillingsOf(orders: readonly BakedOrder[]): Pick<PrepLine, 'fillings'> {
  const held = orders.map(
    ({ mixed_box, quantity }): BoxContents =>
      (mixed_box?.contents ?? []).map(({ filling, pieces }) => ({ filling, pieces: pieces * quantity })),
  )
  const fillings = sumOfContents(held)
  return fillings.length === 0 ? {} : { fillings }
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((all, row) => all + of(row), 0)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
