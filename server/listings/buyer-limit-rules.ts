import type { StoredOption } from '#shared/bake-options.ts'
import type { Servings } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'

/** The options of a bake, and its limit per buyer. */
export interface BuyerLimitedBake {
  options: readonly Pick<StoredOption, 'servings'>[]
  /** null: no limit */
  most_per_buyer: Servings | null
}

/** Why a buyer who ordered `before` servings of a batch cannot order this many more, in words; null when they can. */
export function refuseBeyondLimit(
  { options, most_per_buyer: most }: BuyerLimitedBake,
  before: Servings,
  servings: Servings,
): string | null {
  if (most === null || before + servings <= most) return null
  if (options.length === 0)
    return before === 0
      ? `The limit is ${most} per buyer.`
      : `The limit is ${most} per buyer, and you already have ${before}.`
  return before === 0
    ? plural(most, ['The limit is # serving per buyer.', 'The limit is # servings per buyer.'])
    : plural(
        most,
        [
          'The limit is # serving per buyer, and you already have {before}.',
          'The limit is # servings per buyer, and you already have {before}.',
        ],
        { before },
      )
}

/** Why a limit per buyer cannot be set, in words; null when it can. It must allow one of each option. */
export function refuseLimit({ options, most_per_buyer: most }: BuyerLimitedBake): string | null {
  const largest = Math.max(1, ...options.map(({ servings }) => servings))
  return most === null || most >= largest
    ? null
    : `At least ${largest}, so that one of each option can be ordered`
}
