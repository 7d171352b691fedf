import type { Category } from '#shared/categories.ts'
import { exactCategory } from './listing-columns-rules.ts'

/** Words of bakes by category, each in the singular. */
const words: Partial<Record<Category, readonly string[]>> = {
  Cakes: ['cake', 'cheesecake', 'gateau', 'torte', 'bundt', 'shortcake'],
  Cookies: ['cookie', 'biscotti', 'macaron', 'macaroon', 'shortbread', 'snickerdoodle', 'gingersnap'],
  Bread: [
    'bread',
    'loaf',
    'sourdough',
    'baguette',
    'focaccia',
    'ciabatta',
    'challah',
    'brioche',
    'flatbread',
  ],
  Pastries: ['pastry', 'danish', 'eclair', 'strudel', 'turnover', 'viennoiserie', 'profiterole', 'baklava'],
  Muffins: ['muffin'],
  Pies: ['pie', 'cobbler', 'quiche'],
  Cupcakes: ['cupcake'],
  Brownies: ['brownie', 'blondie'],
  Donuts: ['donut', 'doughnut', 'beignet'],
  Bagels: ['bagel'],
  Scones: ['scone'],
  Tarts: ['tart', 'tartlet', 'galette'],
  Rolls: ['roll', 'bun'],
  Croissants: ['croissant'],
  Jams: ['jam', 'jelly', 'preserve', 'marmalade'],
  Soups: ['soup'],
}

const categoryOfWord = new Map<string, Category>()
for (const [category, list] of Object.entries(words))
  for (const word of list) categoryOfWord.set(word, exactCategory(category) ?? 'Other')

/**
 * The category of a name, a path or a list: "Cookie", "Food > Bakery > Breads & Buns", "Gifts, Layer cakes". The end of
 * a path and the last word of a name decide. Null when no word is known.
 */
export function readCategory(text: string): Category | null {
  const exact = exactCategory(text)
  if (exact !== null) return exact
  for (const path of text.split(/[,;|\n]/))
    for (const name of path.split(/>|\s\/\s/).reverse()) {
      const found = exactCategory(name) ?? categoryOfName(name)
      if (found !== null) return found
    }
  return null
}

/** The first of these texts that names a category; else the first text. */
export function firstKnownCategory(...texts: readonly string[]): string {
  return texts.find((text) => text !== '' && readCategory(text) !== null) ?? texts[0] ?? ''
}

/** The category of a name: in "Cakes & bars" the first part decides, and in "Bread rolls" the last word. */
function categoryOfName(name: string): Category | null {
  for (const part of name.toLowerCase().split(/&|\+|\/|\band\b/)) {
    const found = part
      .split(/[^\p{L}]+/u)
      .flatMap((word) => categoryOfWord.get(word) ?? categoryOfWord.get(singular(word)) ?? [])
      .at(-1)
    if (found !== undefined) return found
  }
  return null
}

function singular(word: string): string {
  if (word.endsWith('loaves')) return word.replace(/loaves$/, 'loaf')
  if (word.endsWith('ies') && word.length > 4 && !categoryOfWord.has(word.slice(0, -1)))
    return `${word.slice(0, -3)}y`
  return word.replace(/s$/, '')
}
