import { leftOf } from '#shared/bake-options.ts'
import type { OvenSpaces, Quantity, Servings } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { dayText } from '#shared/ready-by.ts'

/** A baker's oven capacity on a day and how much is taken, in oven spaces. */
export interface OvenDay {
  spaces_a_day: OvenSpaces
  taken: OvenSpaces
}

/** The free oven spaces of a day; never negative, even if the capacity was reduced. */
export function spacesLeft({ spaces_a_day, taken }: OvenDay): OvenSpaces {
  return Math.max(0, spaces_a_day - taken)
}

/** How many servings fit into the free oven spaces; infinite for a bake that needs none. */
export function servingsThatFit(oven_spaces: OvenSpaces, left: OvenSpaces): Servings {
  return oven_spaces === 0 ? Number.POSITIVE_INFINITY : Math.floor(left / oven_spaces)
}

/** The servings that buyers can order: those left, limited by the oven. Null: the baker does not count oven spaces. */
export function leftToOrder(
  { servings_available, oven_spaces }: { servings_available: Servings; oven_spaces: OvenSpaces },
  oven: OvenDay | null,
): Servings {
  if (oven === null) return servings_available
  return Math.min(servings_available, servingsThatFit(oven_spaces, spacesLeft(oven)))
}

/** An order line for a day (YYYY-MM-DD). */
interface Asked {
  quantity: Quantity
  servings_each: Servings
  option_name: string | null
  oven_spaces: OvenSpaces
  ready_by_date: string
}

/** Why the oven is too full for an order line, in words with what still fits; null when it fits. */
export function refuseTooFull(
  { quantity, servings_each, option_name, oven_spaces, ready_by_date }: Asked,
  oven: OvenDay,
): string | null {
  const fit = servingsThatFit(oven_spaces, spacesLeft(oven))
  if (quantity * servings_each <= fit) return null
  const left = leftOf({ servings: servings_each }, fit)
  const day = dayText(ready_by_date)
  if (left === 0)
    return fit === 0 || option_name === null
      ? `The oven is full on ${day}. Choose another day, or another bake.`
      : `The oven is nearly full on ${day}. There isn’t room for ${option_name}.`
  return option_name === null
    ? plural(
        left,
        [
          'The oven is nearly full on {day}. There’s room for # more serving of this.',
          'The oven is nearly full on {day}. There’s room for # more servings of this.',
        ],
        { day },
      )
    : `The oven is nearly full on ${day}. There’s room for ${left} more × ${option_name}.`
}
