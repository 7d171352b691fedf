import type { OfferedCategory } from '#shared/categories.ts'
import type { Diet } from '#shared/diets.ts'

/** A size, flavor, or mixed box in which a sample is sold. */
export interface DemoOption {
  name: string
  /** in dollars, as a baker types it */
  price: string
  servings: number
  /** mixed boxes only: the number of pieces */
  pieces?: number
}

/** A sample listing; the pickup location is its baker's. */
export interface DemoListing {
  /** `name` of a demo baker */
  baker: string
  title: string
  description: string
  ingredients: string
  cuisine: OfferedCategory
  /** in dollars, as a baker types it */
  price: string
  servings: number
  servingDescription: string
  /** days until it is first ready, 0 to 5; with `bakedOn` that decides */
  readyInDays: number
  /** HH:MM in the location's time zone */
  readyAt: string
  diets: readonly Diet[]
  /** the first is one serving at the listing's price; omitted: sold by the serving */
  options?: readonly DemoOption[]
  /** of its mixed boxes */
  fillings?: readonly { name: string; isSoldOut?: boolean }[]
  /** the longest message on the cake, in characters; omitted: none */
  cakeMessageLength?: number
  /** the days of the week on which it is always baked, Sunday is 0; omitted: again every few days */
  bakedOn?: readonly number[]
}
