import type { PrepLine } from '#shared/api/kitchen.ts'
import { type BoxContents, type KeptBox, sumOfContents } from '#shared/mixed-boxes.ts'
import type { Quantity, Servings } from '#shared/money.ts'
import type { Grams } from '#shared/weight.ts'

/** What of an order says what is to be baked for it. */
export interface BakedOrder {
  title: string
  serving_description: string
  option_name: string | null
  /** what each of it holds; null: it is no mixed box */
  mixed_box: KeptBox | null
  quantity: Quantity
  servings: Servings
  /** how much a serving takes; null: its baker has not said */
  dough_grams: Grams | null
  /** HH:MM */
  ready_time: string
}

/** What is to be baked for the orders of a bake day, in all, what has to be ready first before the rest. */
export function prepList(orders: readonly BakedOrder[]): PrepLine[] {
  const kinds = Map.groupBy(orders, ({ title, serving_description, option_name, dough_grams }) =>
    JSON.stringify([title, serving_description, option_name, dough_grams]),
  )
  const lines = [...kinds.values()].flatMap((all): PrepLine[] => {
    const [first] = all
    if (!first) return []
    const { dough_grams } = first
    const servings = sum(all, (order) => order.servings)
    return [
      {
        title: first.title,
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

/** How many pieces of each filling the mixed boxes of some orders hold; nothing where they are none. */
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
