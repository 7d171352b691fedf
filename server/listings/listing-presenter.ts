import { nextPickup } from '#server/batches/pickup-span-rules.ts'
import { paymentMethodsOf } from '#server/payments/taking/payment-method-rules.ts'
import { placeNamedIn } from '#server/places/place-of-address.ts'
import { type CardListing, cardExcerpts, type Listing } from '#shared/api/listings.ts'
import { withSoldOut } from '#shared/bake-options.ts'
import { byDietField, dietFacts } from '#shared/diets.ts'
import { excerpt } from '#shared/excerpt.ts'
import { toDecimal } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { closingOf } from './closing-rules.ts'
import { isSample } from './listing-rules.ts'
import type { ListingWithBaker } from './listings-repository.ts'
import { presentOptions } from './option-rules.ts'
import { mostAtPickup } from './pickup-limit-rules.ts'
import { shownPlace } from './shown-place.ts'

/** The reader of a listing, and what they may see. */
export interface Reading {
  /** the reader's id, null for a visitor */
  viewerId: string | null
  /** whether the baker's email and phone are included: `mayKnowContact` */
  withContact: boolean
  /** the enabled payment rails */
  railsOn: readonly Rail[]
  now: Date
}

/** A row as the API's listing, without what its reader may not see (DATA-14, DATA-15). */
export function presentListing(
  row: ListingWithBaker,
  { viewerId, withContact, railsOn, now }: Reading,
): Listing {
  const ways = paymentMethodsOf(row, railsOn, now)
  return {
    ...commonFields(row, viewerId, now),
    cook: {
      ...commonBakerFields(row),
      id: row.cook_id,
      email: withContact ? row.cook_email : null,
      phone: withContact ? row.cook_phone : null,
      keepsContact: row.cook_keeps_contact,
      bio: row.cook_bio,
      payWays: ways,
    },
    description: row.description,
    ingredients: row.ingredients,
    ...(row.fillings.length === 0 ? {} : { fillings: row.fillings }),
    leadHours: row.lead_hours,
    ...byDietField((diet) => row[dietFacts[diet].column]),
    isActive: row.is_active,
    orderCount: row.order_count,
    mostPerBuyer: row.most_per_buyer,
    ovenSpaces: row.cook_id === viewerId ? row.oven_spaces : null,
    doughGrams: row.cook_id === viewerId ? row.dough_grams : null,
    mostAtPickup: ways.includes('pickup') ? mostAtPickup(row) : null,
    refundsNoShows: row.refunds_no_shows,
    offersNoShows: row.refunds_no_shows && row.offers_no_shows,
    isDraft: row.is_draft,
    closed: closingOf(row, now),
    hidesAddress: row.hides_address,
    isPlacedByAddress: row.is_placed_by_address,
    placedIn: row.cook_id === viewerId && row.is_placed_by_address ? placeNamedIn(row.address) : null,
    placeId: row.place_id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A row as the API's card, without what its reader may not see. */
export function presentCard(
  row: ListingWithBaker,
  { viewerId, now }: Pick<Reading, 'viewerId' | 'now'>,
): CardListing {
  const alike = commonFields(row, viewerId, now)
  return {
    ...alike,
    cook: commonBakerFields(row),
    description: excerpt(row.description, cardExcerpts.description),
    pickupInstructions: excerpt(alike.pickupInstructions, cardExcerpts.pickupInstructions),
  }
}

/** The fields that listings and cards share. */
function commonFields(row: ListingWithBaker, viewerId: string | null, now: Date) {
  const { address, pickupInstructions, point } = placeFor(viewerId, row)
  return {
    id: row.id,
    cookId: row.cook_id,
    title: row.title,
    cuisine: row.cuisine,
    price: toDecimal(row.price_cents),
    servingsAvailable: row.servings_available,
    servingDescription: row.serving_description,
    options: presentOptions(withSoldOut(row)),
    cakeMessageLength: row.cake_message_length,
    readyByDate: row.ready_by_date,
    readyByTime: row.ready_by_time.slice(0, 5),
    timeZone: row.time_zone,
    batchId: row.batch_id,
    orderBy: row.order_by?.toISOString() ?? null,
    nextPickup: nextPickup(row, now),
    imageUrl: row.image_url,
    rating: Number(row.rating),
    reviewCount: row.review_count,
    address,
    addressType: row.address_type,
    pickupInstructions,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    isSample: isSample(row.cook_email),
  }
}

/** The baker's fields that listings and cards share. */
function commonBakerFields(row: ListingWithBaker) {
  return {
    firstName: row.cook_first_name,
    lastName: row.cook_last_name,
    profileImageUrl: row.cook_profile_image_url,
    cookType: row.cook_type,
  }
}

function placeFor(viewerId: string | null, row: ListingWithBaker) {
  return shownPlace(row, row.cook_id === viewerId)
}
