import type { BakeOption, PostedOptions } from '#shared/api/bake-options.ts'
import type { OptionId } from '#shared/api/ids.ts'
import type { StoredOption } from '#shared/bake-options.ts'
import { type Cents, toDecimal } from '#shared/money.ts'

/**
 * The options of a bake as posted. A known id keeps its option, so carts stay valid, and its omitted fields; others are
 * new.
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

/** The listed price in cents: the cheapest option, or without options the baker's price. */
export function listedPrice(options: readonly StoredOption[], price: Cents): Cents {
  return options.length === 0 ? price : Math.min(...options.map(({ price_cents }) => price_cents))
}

/** Options in the API. */
export function presentOptions(
  options: readonly (StoredOption & Pick<BakeOption, 'isSoldOut'>)[],
): BakeOption[] {
  return options.map(({ price_cents, ...option }) => ({ ...option, price: toDecimal(price_cents) }))
}
