/** The categories a baker may choose and a visitor may filter by, in the documented order (FIND-04, POST-08). */
export const offeredCategories = [
  'Cakes',
  'Cookies',
  'Bread',
  'Pastries',
  'Muffins',
  'Pies',
  'Cupcakes',
  'Brownies',
  'Donuts',
  'Bagels',
  'Scones',
  'Tarts',
  'Rolls',
  'Croissants',
  'Jams',
  'Other',
] as const

/** Every category a stored listing may have: Soups keeps its color but is not offered (OPEN-45). */
export const categories = [...offeredCategories, 'Soups'] as const

export type OfferedCategory = (typeof offeredCategories)[number]
export type Category = (typeof categories)[number]

/** The first entry of the filter, which selects all categories (FIND-04). */
export const allCategories = 'All Categories'

/** The category's name on screen: Jams reads "Jams & Preserves" (FIND-05). */
export function categoryLabel(category: Category): string {
  return category === 'Jams' ? 'Jams & Preserves' : category
}

/** The key of a category's color and drawing: "cakes". */
export function categorySlug(category: Category): Lowercase<Category> {
  // `toLowerCase` returns only `string`
  return category.toLowerCase() as Lowercase<Category>
}
