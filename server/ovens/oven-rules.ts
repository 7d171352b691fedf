import { leftOf } from '#shared/bake-options.ts'
import type { OvenSpaces, Quantity, Servings } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { dayText } from '#shared/ready-by.ts'

/** How much work a baker's oven takes on a day, and what of it is taken, in oven spaces. */
export interface OvenDay {
  spaces_a_day: OvenSpaces
  taken: OvenSpaces
}

/** What of a day's oven can still be ordered, in oven spaces; nothing where more is taken than it has by now. */
export function spacesLeft({ spaces_a_day, taken }: OvenDay): OvenSpaces {
  return Math.max(0, spaces_a_day - taken)
}

/** How many servings of a bake that takes so many oven spaces each fit into what is left; any number of what takes none. */
export function servingsThatFit(oven_spaces: OvenSpaces, left: OvenSpaces): Servings {
  return oven_spaces === 0 ? Number.POSITIVE_INFINITY : Math.floor(left / oven_spaces)
}

/** What buyers can order of a batch: what is left of it, as far as the oven of its day has room. Null: its baker counts no oven. */
export function leftToOrder(
  { servings_available, oven_spaces }: { servings_available: Servings; oven_spaces: OvenSpaces },
  oven: OvenDay | null,
): Servings {
  if (oven === null) return servings_available
  return Math.min(servings_available, servingsThatFit(oven_spaces, spacesLeft(oven)))
}

/** So many of a bake, of its option or of servings, for a day (YYYY-MM-DD). */
interface Asked {
  quantity: Quantity
  servings_each: Servings
  option_name: string | null
  oven_spaces: OvenSpaces
  ready_by_date: string
}

/** Why that cannot be baked that day, in words that say how much can; null when it can. */
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
      ? `The oven is full on ${day}. Please choose another day, or another bake.`
      : `The oven is nearly full on ${day}: ${option_name} is too much for it.`
  return option_name === null
    ? plural(
        left,
        [
          'The oven is nearly full on {day}: it takes # more serving of this.',
          'The oven is nearly full on {day}: it takes # more servings of this.',
        ],
        { day },
      )
    : `The oven is nearly full on ${day}: it takes ${left} more × ${option_name}.`
}
