import type { StoredOption } from '#shared/bake-options.ts'
import { type Filling, fewestFillings } from '#shared/mixed-boxes.ts'
import { plural } from '#shared/plural.ts'

/** The options of a bake, and the fillings of its mixed boxes. */
interface SoldInBoxes {
  options: readonly Pick<StoredOption, 'pieces'>[]
  fillings: readonly Filling[]
}

/** Why a mixed box has too few fillings to choose from, in words; null when it has enough. */
export function refuseBoxes({ options, fillings }: SoldInBoxes): string | null {
  const hasBox = options.some(({ pieces }) => pieces !== undefined)
  return hasBox && fillings.length < fewestFillings
    ? plural(fewestFillings, [
        'A mixed box needs at least # filling, so buyers have a choice',
        'A mixed box needs at least # fillings, so buyers have a choice',
      ])
    : null
}
