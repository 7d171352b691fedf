import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { paymentMethodsOf } from '#server/payments/taking/payment-method-rules.ts'
import type { ListingId, PersonId } from '#shared/api/ids.ts'
import { mostOtherBakes, type OtherBake } from '#shared/api/other-bakes.ts'
import { withSoldOut } from '#shared/bake-options.ts'
import { toDecimal } from '#shared/money.ts'
import { closingOf } from './closing-rules.ts'
import { factsOf, noSuchListing } from './get-listing.ts'
import { browsableSince, listingAccess } from './listing-rules.ts'
import { findListing } from './listings-repository.ts'
import { presentOptions } from './option-rules.ts'
import { listSellingBakes } from './other-bakes-repository.ts'

/**
 * Other bakes of a listing's baker that can be ordered now, newest first, and the baker's id; none for the baker.
 * Throws `not_found` for a listing that the viewer (null: a visitor) may not see.
 */
export async function listOtherBakes(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  viewer: Pick<Viewer, 'id'> | null,
  id: ListingId,
): Promise<{ bakes: OtherBake[]; cookId: PersonId }> {
  const listing = await findListing(db, id)
  const viewerId = viewer?.id ?? null
  if (!listing || listingAccess(factsOf(listing), viewerId) === 'absent') throw noSuchListing()
  const at = now()
  const cookId = listing.cook_id
  if (cookId === viewerId || paymentMethodsOf(listing, railsOn(config), at).length === 0)
    return { bakes: [], cookId }
  const rows = await listSellingBakes(db, {
    cookId,
    except: id,
    readySince: browsableSince(at),
  })
  const bakes = rows
    .filter((row) => closingOf(row, at) === null)
    .slice(0, mostOtherBakes)
    .map((row) => ({
      id: row.id,
      title: row.title,
      cuisine: row.cuisine,
      price: toDecimal(row.price_cents),
      options: presentOptions(withSoldOut(row)),
      imageUrl: row.image_url,
      readyByDate: row.ready_by_date,
      readyByTime: row.ready_by_time.slice(0, 5),
      timeZone: row.time_zone,
    }))
  return { bakes, cookId }
}
