import type { BakeOption, PostedOptions } from '#shared/api/bake-options.ts'
import type { OptionId } from '#shared/api/ids.ts'
import type { StoredOption } from '#shared/bake-options.ts'
import { type Cents, toDecimal } from '#shared/money.ts'

/**
 * The options of a bake as its baker sends them. One that names an id of those before is the same, so that carts still mean it; every
 * other one is new. Of the same, what is left out of a mixed box stays as it was.
 */
export function keptOptions(
  posted: PostedOptions,
  before: readonly StoredOption[],
  newId: () => OptionId,
): StoredOption[] {
  return posted.map(({ id, name, price, servings, pieces }) => {
    const same = before.find((one) => one.id === id)
    const held = pieces === undefined ? same?.pieces : pieces
    return {
      id: same?.id ?? newId(),
      name,
      price_cents: price,
      servings,
      ...(held === undefined || held === null ? {} : { pieces: held }),
    }
  })
}

/** What a listing costs, in cents: the cheapest of its options, by which it is searched and sorted; without any what its baker says. */
export function listedPrice(options: readonly StoredOption[], price: Cents): Cents {
  return options.length === 0 ? price : Math.min(...options.map(({ price_cents }) => price_cents))
}

/** Options as everybody reads them. */
export function presentOptions(
  options: readonly (StoredOption & Pick<BakeOption, 'isSoldOut'>)[],
): BakeOption[] {
  return options.map(({ price_cents, ...option }) => ({ ...option, price: toDecimal(price_cents) }))
}
