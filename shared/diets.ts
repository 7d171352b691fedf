/**
 * What a listing can be marked as, in the order in which people read it, by the names that imported files use: the one list of
 * diets. Contract, forms, filters, badges, imports and searches follow from it. A new one is a migration, too, that adds its column
 * and its place in `category_words` and `category_labels`; whatever else it needs the compiler names.
 */
export const diets = ['vegetarian', 'vegan', 'glutenFree', 'dairyFree'] as const
export type Diet = (typeof diets)[number]

/** Its field in the contract, and its column of `food_listings`. */
const table = {
  vegetarian: { field: 'isVegetarian', column: 'is_vegetarian' },
  vegan: { field: 'isVegan', column: 'is_vegan' },
  glutenFree: { field: 'isGlutenFree', column: 'is_gluten_free' },
  dairyFree: { field: 'isDairyFree', column: 'is_dairy_free' },
} as const satisfies Record<Diet, { field: string; column: string }>

export type DietField = (typeof table)[Diet]['field']
export type DietColumn = (typeof table)[Diet]['column']

export const dietFacts: Readonly<Record<Diet, { field: DietField; column: DietColumn }>> = table

/** What people read. */
export const dietNames: Readonly<Record<Diet, string>> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  glutenFree: /* @wc-include */ 'Gluten-Free',
  dairyFree: /* @wc-include */ 'Dairy-Free',
}

export const dietFields: readonly DietField[] = diets.map((diet) => dietFacts[diet].field)
export const dietColumns: readonly DietColumn[] = diets.map((diet) => dietFacts[diet].column)

/** Something for each diet, by its field. */
export function byDietField<T>(make: (diet: Diet) => T): Record<DietField, T> {
  return {
    isVegetarian: make('vegetarian'),
    isVegan: make('vegan'),
    isGlutenFree: make('glutenFree'),
    isDairyFree: make('dairyFree'),
  }
}

/** Something for each diet, by its column. */
export function byDietColumn<T>(make: (diet: Diet) => T): Record<DietColumn, T> {
  return {
    is_vegetarian: make('vegetarian'),
    is_vegan: make('vegan'),
    is_gluten_free: make('glutenFree'),
    is_dairy_free: make('dairyFree'),
  }
}
