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
      ? `At most ${most} for each neighbor.`
      : `At most ${most} for each neighbor; you have ${before} already.`
  return before === 0
    ? plural(most, [
        'At most # serving of this for each neighbor.',
        'At most # servings of this for each neighbor.',
      ])
    : plural(
        most,
        [
          'At most # serving of this for each neighbor; you have {before} already.',
          'At most # servings of this for each neighbor; you have {before} already.',
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
