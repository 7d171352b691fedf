import type { AppContext } from '#server/app-context.ts'
import { listingSearch } from '#server/listings/search/listing-search.ts'
import { type Category, categories } from '#shared/categories.ts'
import { bakeryMarket } from './bakery-market.ts'
import { insertBaker, insertListings, listingRow } from './listing-rows.ts'

/** Inserts `bakeryMarket`, the bakes of all bakers mixed in time, and counts its words. Returns the number of bakes. */
export async function insertMarket(context: Pick<AppContext, 'database' | 'db' | 'now'>): Promise<number> {
  const rows = []
  for (const [name, bakes] of Object.entries(bakeryMarket)) {
    const [first_name = '', last_name = ''] = name.split(' ')
    const baker = await insertBaker(context.db, { first_name, last_name })
    for (const [at, line] of bakes.trim().split('\n').entries()) {
      const [title = '', cuisine = '', diets = '', description = ''] = line
        .split('|')
        .map((part) => part.trim())
      rows.push(
        listingRow(baker, {
          title,
          cuisine: categoryNamed(cuisine),
          description,
          is_vegetarian: /vegetarian|vegan/.test(diets),
          is_vegan: diets.includes('vegan'),
          is_gluten_free: diets.includes('glutenFree'),
          is_dairy_free: diets.includes('dairyFree'),
          created_at: new Date(Date.UTC(2026, 0, 1, at, rows.length)),
        }),
      )
    }
  }
  await insertListings(context.db, rows)
  await listingSearch.refreshWords(context)
  return rows.length
}

function categoryNamed(name: string): Category {
  const category = categories.find((one) => one === name)
  if (category === undefined) throw new Error(`Unknown category: ${name}`)
  return category
}
