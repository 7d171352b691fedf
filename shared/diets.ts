/**
 * All diets in display order, by their names in import files; everything derives from this list. A new one
 * needs a migration for its column, `category_words` and `category_labels`.
 */
export const diets = ['vegetarian', 'vegan', 'glutenFree', 'dairyFree'] as const
export type Diet = (typeof diets)[number]

/** The field in the API contract and the column of `food_listings`. */
const table = {
  vegetarian: { field: 'isVegetarian', column: 'is_vegetarian' },
  vegan: { field: 'isVegan', column: 'is_vegan' },
  glutenFree: { field: 'isGlutenFree', column: 'is_gluten_free' },
  dairyFree: { field: 'isDairyFree', column: 'is_dairy_free' },
} as const satisfies Record<Diet, { field: string; column: string }>

export type DietField = (typeof table)[Diet]['field']
export type DietColumn = (typeof table)[Diet]['column']

export const dietFacts: Readonly<Record<Diet, { field: DietField; column: DietColumn }>> = table

/** The labels on the pages. */
export const dietNames: Readonly<Record<Diet, string>> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  glutenFree: /* @wc-include */ 'Gluten-Free',
  dairyFree: /* @wc-include */ 'Dairy-Free',
}

export const dietFields: readonly DietField[] = diets.map((diet) => dietFacts[diet].field)
export const dietColumns: readonly DietColumn[] = diets.map((diet) => dietFacts[diet].column)

/** Makes a record with a value for the field of each diet. */
export function byDietField<T>(make: (diet: Diet) => T): Record<DietField, T> {
  return {
    isVegetarian: make('vegetarian'),
    isVegan: make('vegan'),
    isGlutenFree: make('glutenFree'),
    isDairyFree: make('dairyFree'),
  }
}

/** Makes a record with a value for the column of each diet. */
export function byDietColumn<T>(make: (diet: Diet) => T): Record<DietColumn, T> {
  return {
    is_vegetarian: make('vegetarian'),
    is_vegan: make('vegan'),
    is_gluten_free: make('glutenFree'),
    is_dairy_free: make('dairyFree'),
  }
}
