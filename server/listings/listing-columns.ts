import { newId } from '#server/database/new-id.ts'
import type { NewListingRow } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { chosenPhotos } from '#server/photos/claim-photos.ts'
import type { ListingBody, StoredListingBody } from '#shared/api/listings.ts'
import type { StoredOption } from '#shared/bake-options.ts'
import { byDietColumn, dietFacts } from '#shared/diets.ts'
import { type AgingListing, listingIssues } from '#shared/listing-field-rules.ts'
import type { Filling } from '#shared/mixed-boxes.ts'
import type { OvenSpaces } from '#shared/money.ts'
import { dateInZone } from '#shared/ready-by.ts'
import type { Grams } from '#shared/weight.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { addressColumns, type PlacedAddress } from './address-columns.ts'
import { refuseBoxes } from './box-rules.ts'
import { type BuyerLimitedBake, refuseLimit } from './buyer-limit-rules.ts'
import { keptOptions, listedPrice } from './option-rules.ts'

/** The columns from the baker's form. */
export type ListingColumns = Omit<
  NewListingRow,
  | 'id'
  | 'cook_id'
  | 'options'
  | 'fillings'
  | 'cake_message_length'
  | 'most_per_buyer'
  | 'oven_spaces'
  | 'dough_grams'
  | 'lead_hours'
  | 'archived_at'
  | 'version'
  | 'terms_accepted_at'
  | 'created_at'
  | 'updated_at'
> &
  PlacedAddress

/** The form's columns, with the ready time in the address's time zone. */
export async function listingColumns(body: ListingBody | StoredListingBody): Promise<ListingColumns> {
  const where = await addressColumns(body)
  const { readyByDate, readyByTime } = body
  return {
    title: body.title,
    description: body.description,
    ingredients: body.ingredients,
    cuisine: body.cuisine,
    price_cents: body.price,
    servings_available: body.servingsAvailable,
    serving_description: body.servingDescription,
    ready_by_date: readyByDate,
    ready_by_time: readyByTime,
    ready_at: readyMoment({ readyByDate, readyByTime, timeZone: where.time_zone }),
    image_url: chosenPhotos(body)[0] ?? null,
    ...byDietColumn((diet) => body[dietFacts[diet].field]),
    ...where,
    place_id: null,
  }
}

/**
 * Throws `invalid` on the fields that break `listingIssues`, with today's date in the listing's time zone (POST-12).
 */
export function refuseListing(
  after: AgingListing,
  before: AgingListing | null,
  { time_zone }: Pick<ListingColumns, 'time_zone'>,
  now: Date,
): void {
  const fields = listingIssues(after, before, dateInZone(now, time_zone))
  if (Object.keys(fields).length === 0) return
  throw new AppError('invalid', 'Please fix the highlighted fields', { fields })
}

/**
 * The columns for how a bake is sold: options, fillings, price, cake message, limit per buyer, oven, dough and lead
 * time.
 */
type SoldAs = Required<
  Pick<
    NewListingRow,
    | 'options'
    | 'fillings'
    | 'cake_message_length'
    | 'most_per_buyer'
    | 'oven_spaces'
    | 'dough_grams'
    | 'lead_hours'
    | 'price_cents'
  >
>

interface SoldBefore extends BuyerLimitedBake {
  options: readonly StoredOption[]
  fillings: readonly Filling[]
  cake_message_length: number
  oven_spaces: OvenSpaces
  dough_grams: Grams | null
  lead_hours: number | null
}

const soldByTheServing: SoldBefore = {
  options: [],
  fillings: [],
  cake_message_length: 0,
  most_per_buyer: null,
  oven_spaces: 1,
  dough_grams: null,
  lead_hours: null,
}

/**
 * The columns for how a bake is sold; fields missing in the body stay as in `before`.
 * Throws `invalid` on `mostPerBuyer` below the largest option, on `fillings` when a mixed box has too few.
 */
export function soldAs(body: ListingBody | StoredListingBody, before = soldByTheServing): SoldAs {
  const options = body.options ? keptOptions(body.options, before.options, newId) : before.options
  const fillings = body.fillings ?? before.fillings
  const unfilled = refuseBoxes({ options, fillings })
  if (unfilled) throw new AppError('invalid', unfilled, { fields: { fillings: unfilled } })
  const most_per_buyer = body.mostPerBuyer === undefined ? before.most_per_buyer : body.mostPerBuyer
  const refusal = refuseLimit({ options, most_per_buyer })
  if (refusal) throw new AppError('invalid', refusal, { fields: { mostPerBuyer: refusal } })
  return {
    options: JSON.stringify(options),
    fillings: JSON.stringify(fillings),
    cake_message_length: body.cakeMessageLength ?? before.cake_message_length,
    most_per_buyer,
    oven_spaces: body.ovenSpaces ?? before.oven_spaces,
    dough_grams: body.doughGrams === undefined ? before.dough_grams : body.doughGrams,
    lead_hours: body.leadHours === undefined ? before.lead_hours : body.leadHours,
    price_cents: listedPrice(options, body.price),
  }
}
