import type { OptionId } from './api/ids.ts'
import type { Filling, Pieces } from './mixed-boxes.ts'
import type { Cents, DecimalAmount, Servings } from './money.ts'

/** How many options a bake can have. */
export const mostOptions = 12

/** How long the name of an option may be, and a message on a cake, in characters. */
export const longestOptionName = 60
export const longestCakeMessage = 120

/** How many servings one of an option can be. */
export const mostServingsEach = 999

/** A size or flavor in which a bake is sold. */
export interface PricedOption {
  id: OptionId
  name: string
  /** of one of it */
  price: DecimalAmount
  /** how many servings of the batch one of it takes */
  servings: Servings
  /** of a mixed box: how many pieces it holds, of which the buyer chooses the fillings; left out of anything else */
  pieces?: Pieces | undefined
  /** whether nothing can be put into it for now, however many servings are left; left out where that is not so */
  isSoldOut?: boolean | undefined
}

/** The same as it is kept. */
export interface StoredOption extends Omit<PricedOption, 'price' | 'isSoldOut'> {
  price_cents: Cents
}

/** How many of an option the servings that are left make. */
export function leftOf({ servings }: Pick<PricedOption, 'servings'>, servingsAvailable: Servings): number {
  return Math.floor(servingsAvailable / servings)
}

/** The options of a bake, with those marked that are sold out for now: mixed boxes of which every filling is. */
export function withSoldOut<Option extends Pick<PricedOption, 'pieces'>>({
  options,
  fillings,
}: {
  options: readonly Option[]
  fillings: readonly Filling[]
}): (Option & Pick<PricedOption, 'isSoldOut'>)[] {
  const isAnyLeft = fillings.some(({ isSoldOut }) => !isSoldOut)
  return options.map((option) =>
    option.pieces === undefined || isAnyLeft ? option : { ...option, isSoldOut: true },
  )
}

/**
 * The option that an order means that names none: the first, where one of it is a serving at the listing's own price, as if there
 * were no options (decisions, options of a bake); undefined when one has to be chosen, or filled.
 */
export function usualOption<Option extends PricedOption>({
  price,
  options,
}: {
  price: DecimalAmount
  options: readonly Option[]
}): Option | undefined {
  const [first] = options
  const isUsual = first?.servings === 1 && first.price === price && first.pieces === undefined
  return isUsual ? first : undefined
}

/** What was ordered, with its option: "Chocolate chip cookies (Dozen)". */
export function orderedTitle({
  title,
  optionName,
}: {
  title: string
  optionName?: string | null | undefined
}): string {
  return optionName ? `${title} (${optionName})` : title
}
