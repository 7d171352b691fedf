import type { OfferedCategory } from '#shared/categories.ts'
import type { Diet } from '#shared/diets.ts'

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
  /** days until it is first ready, 0 to 5 */
  readyInDays: number
  /** HH:MM in the location's time zone */
  readyAt: string
  diets: readonly Diet[]
}
