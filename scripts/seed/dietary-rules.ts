import type { Diet } from '#shared/diets.ts'

/** The diets that a listing may claim, by its ingredients. */
export type Diets = Readonly<Record<Diet, boolean>>

const gluten = new Set([
  'barley malt',
  'graham crackers',
  'phyllo pastry',
  'rye flour',
  'semolina',
  'spelt flour',
  'wheat flour',
  'whole wheat flour',
])
const dairy = new Set([
  'butter',
  'buttermilk',
  'cheddar',
  'condensed milk',
  'cream',
  'cream cheese',
  'feta',
  'mascarpone',
  'milk',
  'milk chocolate',
  'ricotta',
  'sour cream',
  'white chocolate',
  'yogurt',
])
const meat = new Set(['bacon', 'chorizo', 'gelatin', 'ham', 'lard'])
const otherAnimal = new Set(['eggs', 'honey'])

/** The diets that all ingredients fit. */
export function dietsOf(ingredients: readonly string[]): Diets {
  const none = (group: ReadonlySet<string>) => !ingredients.some((ingredient) => group.has(ingredient))
  const vegetarian = none(meat)
  const dairyFree = none(dairy)
  return {
    vegetarian,
    vegan: vegetarian && dairyFree && none(otherAnimal),
    glutenFree: none(gluten),
    dairyFree,
  }
}

/** Ingredients to replace for a diet, with their substitutes. */
export type Substitutions = ReadonlyMap<string, string>

export const veganSubstitutions: Substitutions = new Map([
  ['butter', 'coconut oil'],
  ['buttermilk', 'oat milk'],
  ['condensed milk', 'coconut milk'],
  ['cream', 'coconut cream'],
  ['cream cheese', 'cashew cream'],
  ['eggs', 'ground flax seeds'],
  ['honey', 'maple syrup'],
  ['mascarpone', 'cashew cream'],
  ['milk', 'oat milk'],
  ['sour cream', 'coconut yogurt'],
  ['yogurt', 'coconut yogurt'],
])

export const glutenFreeSubstitutions: Substitutions = new Map([
  ['barley malt', 'molasses'],
  ['rye flour', 'buckwheat flour'],
  ['spelt flour', 'sorghum flour'],
  ['wheat flour', 'rice flour'],
  ['whole wheat flour', 'brown rice flour'],
])

/** The ingredients after the substitutions, without duplicates. */
export function substitute(ingredients: readonly string[], instead: Substitutions): string[] {
  return [...new Set(ingredients.map((ingredient) => instead.get(ingredient) ?? ingredient))]
}
