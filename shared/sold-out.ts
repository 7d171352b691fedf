import type { PricedOption } from './bake-options.ts'
import type { Servings } from './money.ts'

interface OfferedBake {
  servingsAvailable: Servings
  options: readonly Pick<PricedOption, 'servings'>[]
}

/** The fewest servings that can be ordered at once; with fewer left a batch is sold out. */
export function fewestServings(options: readonly Pick<PricedOption, 'servings'>[]): Servings {
  return options.length === 0 ? 1 : Math.min(...options.map(({ servings }) => servings))
}

/** Whether nothing more of a bake can be ordered. */
export function isSoldOut({ options, servingsAvailable }: OfferedBake): boolean {
  return servingsAvailable < fewestServings(options)
}
