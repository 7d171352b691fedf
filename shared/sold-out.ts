import type { PricedOption } from './bake-options.ts'
import type { Servings } from './money.ts'

type OfferedOption = Pick<PricedOption, 'servings' | 'isSoldOut'>

interface OfferedBake {
  servingsAvailable: Servings
  options: readonly OfferedOption[]
}

/**
 * The fewest servings that a buyer can order; a batch with fewer is sold out. Infinity when every option is
 * sold out.
 */
export function fewestServings(options: readonly OfferedOption[]): Servings {
  if (options.length === 0) return 1
  return Math.min(...options.filter(({ isSoldOut }) => !isSoldOut).map(({ servings }) => servings))
}

/** Whether a bake is sold out. */
export function isSoldOut({ options, servingsAvailable }: OfferedBake): boolean {
  return servingsAvailable < fewestServings(options)
}
