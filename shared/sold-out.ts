import type { PricedOption } from './bake-options.ts'
import type { Servings } from './money.ts'

type OfferedOption = Pick<PricedOption, 'servings' | 'isSoldOut'>

interface OfferedBake {
  servingsAvailable: Servings
  options: readonly OfferedOption[]
}

/**
 * The fewest servings that can be ordered at once; with fewer left a batch is sold out. Where every option is sold out itself no number
 * suffices: Infinity.
 */
export function fewestServings(options: readonly OfferedOption[]): Servings {
  if (options.length === 0) return 1
  return Math.min(...options.filter(({ isSoldOut }) => !isSoldOut).map(({ servings }) => servings))
}

/** Whether nothing more of a bake can be ordered. */
export function isSoldOut({ options, servingsAvailable }: OfferedBake): boolean {
  return servingsAvailable < fewestServings(options)
}
