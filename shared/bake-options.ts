import type { OptionId } from './api/ids.ts'
import type { Filling, Pieces } from './mixed-boxes.ts'
import type { Cents, DecimalAmount, Servings } from './money.ts'

/** How many options a bake can have. */
export const mostOptions = 12

/** The longest name of an option and message on a cake, in characters. */
export const longestOptionName = 60
export const longestCakeMessage = 120

/** The most servings that one of an option can take. */
export const mostServingsEach = 999

/** A size or flavor in which a bake is sold. */
export interface PricedOption {
  id: OptionId
  name: string
  /** price of one */
  price: DecimalAmount
  /** servings of the batch that one takes */
  servings: Servings
  /** mixed boxes only: the number of pieces, whose fillings the buyer chooses */
  pieces?: Pieces | undefined
  /** all its fillings are sold out for now, however many servings are left; omitted otherwise */
  isSoldOut?: boolean | undefined
}

/** An option as the database stores it. */
export interface StoredOption extends Omit<PricedOption, 'price' | 'isSoldOut'> {
  price_cents: Cents
}

/** How many of an option fit into the available servings. */
export function leftOf({ servings }: Pick<PricedOption, 'servings'>, servingsAvailable: Servings): number {
  return Math.floor(servingsAvailable / servings)
}

/** Marks mixed boxes as sold out when all their fillings are. */
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
 * The option of an order that names none: the first, if it is one serving at the listing's price. Undefined
 * when the buyer has to choose an option or fill a box (decisions, options of a bake).
 */
export function defaultOption<Option extends PricedOption>({
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

/** The title with the option: "Chocolate chip cookies (Dozen)". */
export function orderedTitle({
  title,
  optionName,
}: {
  title: string
  optionName?: string | null | undefined
}): string {
  return optionName ? `${title} (${optionName})` : title
}
