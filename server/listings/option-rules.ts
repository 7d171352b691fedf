import type { BakeOption, PostedOptions } from '#shared/api/bake-options.ts'
import type { OptionId } from '#shared/api/ids.ts'
import type { StoredOption } from '#shared/bake-options.ts'
import { type Cents, toDecimal } from '#shared/money.ts'

/**
 * The options of a bake as its baker sends them. One that names an id of those before is the same, so that carts still mean it; every
 * other one is new.
 */
export function keptOptions(
  posted: PostedOptions,
  before: readonly StoredOption[],
  newId: () => OptionId,
): StoredOption[] {
  const known = new Set(before.map(({ id }) => id))
  return posted.map(({ id, name, price, servings }) => ({
    id: id !== undefined && known.has(id) ? id : newId(),
    name,
    price_cents: price,
    servings,
  }))
}

/** What a listing costs, in cents: the cheapest of its options, by which it is searched and sorted; without any what its baker says. */
export function listedPrice(options: readonly StoredOption[], price: Cents): Cents {
  return options.length === 0 ? price : Math.min(...options.map(({ price_cents }) => price_cents))
}

/** Options as everybody reads them. */
export function presentOptions(options: readonly StoredOption[]): BakeOption[] {
  return options.map(({ price_cents, ...option }) => ({ ...option, price: toDecimal(price_cents) }))
}
