import { type Category, categorySlug } from '#shared/categories.ts'
import bagels from '#web/assets/illustrations/bagels.svg'
import bread from '#web/assets/illustrations/bread.svg'
import bread2 from '#web/assets/illustrations/bread-2.svg'
import brownies from '#web/assets/illustrations/brownies.svg'
import cakes from '#web/assets/illustrations/cakes.svg'
import cakes2 from '#web/assets/illustrations/cakes-2.svg'
import cookies from '#web/assets/illustrations/cookies.svg'
import cookies2 from '#web/assets/illustrations/cookies-2.svg'
import croissants from '#web/assets/illustrations/croissants.svg'
import cupcakes from '#web/assets/illustrations/cupcakes.svg'
import donuts from '#web/assets/illustrations/donuts.svg'
import jams from '#web/assets/illustrations/jams.svg'
import muffins from '#web/assets/illustrations/muffins.svg'
import other from '#web/assets/illustrations/other.svg'
import pastries from '#web/assets/illustrations/pastries.svg'
import pies from '#web/assets/illustrations/pies.svg'
import rolls from '#web/assets/illustrations/rolls.svg'
import scones from '#web/assets/illustrations/scones.svg'
import soups from '#web/assets/illustrations/soups.svg'
import tarts from '#web/assets/illustrations/tarts.svg'

const drawings: Record<Lowercase<Category>, string> = {
  bagels,
  bread,
  brownies,
  cakes,
  cookies,
  croissants,
  cupcakes,
  donuts,
  jams,
  muffins,
  other,
  pastries,
  pies,
  rolls,
  scones,
  soups,
  tarts,
}

/** Second drawings of the most common categories, for more variety on a page. */
const furtherDrawings: Partial<typeof drawings> = { bread: bread2, cakes: cakes2, cookies: cookies2 }

/**
 * The URL of a category's drawing, and its hue for `data-cat` (CARD-02, CARD-04).
 * The listing's id selects one of two drawings; without an id it is the first.
 */
export function categoryDrawing(
  category: Category,
  listingId = '',
): { url: string; hue: Lowercase<Category> } {
  const hue = categorySlug(category)
  const further = /[13579bdf]$/.test(listingId) ? furtherDrawings[hue] : undefined
  return { url: further ?? drawings[hue], hue }
}
