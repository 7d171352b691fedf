import { type OfferedCategory, offeredCategories } from '#shared/categories.ts'
import {
  type Diets,
  dietsOf,
  glutenFreeSubstitutions,
  type Substitutions,
  substitute,
  veganSubstitutions,
} from './dietary-rules.ts'
import { type Flavour, type Good, recipes } from './recipes.ts'

/** A dish that bakers can offer. */
export interface Dish {
  cuisine: OfferedCategory
  title: string
  ingredients: string
  serving: string
  /** in dollars */
  price: readonly [least: number, most: number]
  diets: Diets
}

interface Variant {
  ending: string
  instead: Substitutions
  /** whether the dish may have the suffix */
  keepsPromise(diets: Diets): boolean
}

const variants: readonly Variant[] = [
  { ending: '', instead: new Map(), keepsPromise: () => true },
  { ending: ', vegan', instead: veganSubstitutions, keepsPromise: (diets) => diets.vegan },
  { ending: ', gluten-free', instead: glutenFreeSubstitutions, keepsPromise: (diets) => diets.glutenFree },
]

/** The dishes of a category: the usual ones, and their vegan and gluten-free variants. */
export interface CategoryMenu {
  usual: readonly Dish[]
  special: readonly Dish[]
}

/** The share of vegan and gluten-free variants. */
export const specialShare = 0.12

function menuOf(cuisine: OfferedCategory): CategoryMenu {
  const { goods, flavours } = recipes[cuisine]
  const [usual, ...special] = variants.map((variant) =>
    goods.flatMap((good) => flavours.flatMap((flavour) => makeDish(cuisine, good, flavour, variant) ?? [])),
  )
  return { usual: usual ?? [], special: special.flat() }
}

function makeDish(cuisine: OfferedCategory, good: Good, flavour: Flavour, variant: Variant): Dish | null {
  const classic = [...new Set([...good.ingredients, ...flavour.ingredients])]
  const ingredients = substitute(classic, variant.instead)
  const isChanged = ingredients.join() !== classic.join()
  const diets = dietsOf(ingredients)
  if (variant.ending !== '' && (!isChanged || !variant.keepsPromise(diets))) return null
  const title = `${flavour.name} ${good.noun}${variant.ending}`
  const { serving, price } = good
  return { cuisine, title, ingredients: ingredients.join(', '), serving, price, diets }
}

/** The relative frequency of each category. */
const shares: Readonly<Record<OfferedCategory, number>> = {
  Cakes: 14,
  Cookies: 16,
  Bread: 14,
  Pastries: 6,
  Muffins: 6,
  Pies: 7,
  Cupcakes: 7,
  Brownies: 6,
  Donuts: 3,
  Bagels: 3,
  Scones: 3,
  Tarts: 3,
  Rolls: 4,
  Croissants: 3,
  Jams: 4,
  Other: 3,
}

/** The categories repeated by their shares: a draw picks the category first, then the dish. */
export const menu: readonly CategoryMenu[] = offeredCategories.flatMap((cuisine) => {
  const ofCategory = menuOf(cuisine)
  return Array.from({ length: shares[cuisine] }, () => ofCategory)
})
