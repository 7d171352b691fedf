import type { StoredOption } from '#shared/bake-options.ts'
import { type Filling, fewestFillings } from '#shared/mixed-boxes.ts'
import { plural } from '#shared/plural.ts'

/** In which options a bake is sold, and what can be in those that are mixed boxes. */
interface SoldInBoxes {
  options: readonly Pick<StoredOption, 'pieces'>[]
  fillings: readonly Filling[]
}

/** Why a bake cannot be sold so, in words; null when it can: who fills a mixed box has something to choose between. */
export function refuseBoxes({ options, fillings }: SoldInBoxes): string | null {
  const hasBox = options.some(({ pieces }) => pieces !== undefined)
  return hasBox && fillings.length < fewestFillings
    ? plural(fewestFillings, [
        'A mixed box needs # filling at least, so that there is something to choose',
        'A mixed box needs # fillings at least, so that there is something to choose',
      ])
    : null
}
