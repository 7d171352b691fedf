import type { ReportedContent } from '#shared/api/reports.ts'
import type { Category } from '#shared/categories.ts'
import { categoryLabel } from '#shared/categories.ts'
import { formatMoney } from '#shared/money.ts'
import { photoId, photoUrl } from '#shared/photo-names.ts'

/** The reportable fields of a listing. */
interface ListingFacts {
  title: string
  description: string
  ingredients: string
  cuisine: Category
  price_cents: number
  serving_description: string
  pickup_instructions: string
}

/** The snapshot of a listing for a report; `photos` are photo ids. */
export function listingContent(listing: ListingFacts, photos: readonly string[]): ReportedContent {
  return {
    title: listing.title,
    parts: written({
      Title: listing.title,
      Description: listing.description,
      Ingredients: listing.ingredients,
      Category: categoryLabel(listing.cuisine),
      Price: `${formatMoney(listing.price_cents)} per serving`,
      Serving: listing.serving_description,
      'Pickup instructions': listing.pickup_instructions,
    }),
    photos: photos.map((id) => photoUrl(id)),
  }
}

/** The snapshot of a review for a report. */
export function reviewContent(review: {
  rating: number
  body: string
  reply: string | null
  listing_title: string
}): ReportedContent {
  return {
    title: `Review of ${review.listing_title}`,
    parts: written({
      Stars: `${review.rating} of 5`,
      Review: review.body,
      'Baker’s reply': review.reply ?? '',
    }),
    photos: [],
  }
}

/** The snapshot of a baker's public profile for a report. */
export function bakerContent(baker: {
  first_name: string
  last_name: string
  bio: string | null
  profile_image_url: string | null
}): ReportedContent {
  const name = personName(baker)
  return {
    title: name,
    parts: written({ Name: name, About: baker.bio ?? '' }),
    photos: baker.profile_image_url === null ? [] : [baker.profile_image_url],
  }
}

/** A person's name in the console. */
export function personName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim()
}

/** Whether two snapshots are equal. */
export function isSameContent(one: ReportedContent, other: ReportedContent): boolean {
  return inOneOrder(one) === inOneOrder(other)
}

/** The ids of a snapshot's photos, without photos hosted elsewhere. */
export function photoIdsOf({ photos }: ReportedContent): string[] {
  return photos.flatMap((address) => photoId(address) ?? [])
}

/** Replaces the snapshot when the owner's account is deleted. */
export const removedContent: ReportedContent = { title: 'Removed with its account', parts: [], photos: [] }

function written(parts: Record<string, string>): ReportedContent['parts'] {
  return Object.entries(parts).flatMap(([name, text]) => (text === '' ? [] : [{ name, text }]))
}

// the database stores JSON keys in its own order
function inOneOrder({ title, parts, photos }: ReportedContent): string {
  return JSON.stringify([title, parts.map(({ name, text }) => [name, text]), photos])
}
