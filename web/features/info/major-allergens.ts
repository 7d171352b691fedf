/** The major food allergens of US law; sesame is the ninth, since January 1, 2023 (FD&C Act, section 201(qq)). */
export const majorAllergens = /* @wc-include */ [
  'milk',
  'eggs',
  'fish',
  'crustacean shellfish',
  'tree nuts',
  'peanuts',
  'wheat',
  'soybeans',
  'sesame',
] as const
