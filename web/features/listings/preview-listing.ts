import type { CurrentUser } from '#shared/api/accounts.ts'
import type { Listing } from '#shared/api/listings.ts'
import { withSoldOut } from '#shared/bake-options.ts'
import { toDecimal } from '#shared/money.ts'
import { amountOf } from '#shared/read-amount.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { hidesAddressOf } from '#web/features/places/address-values.ts'
import { fillingsOf, type ListingFormValues } from './listing-form-values.ts'

/** The listing that a form would create, as the public sees it, with placeholders for empty fields. */
export function previewListing(
  values: ListingFormValues,
  user: CurrentUser,
  timeZone: string,
  now: Date,
): Listing {
  const tomorrow = addDays(dateInZone(now, timeZone), 1)
  const { servingsBefore: _, soldOutFillings: _soldOut, ...shown } = values
  const options = values.options.map(optionOf)
  const fillings = fillingsOf(values)
  const prices = options.map(({ price }) => amountOf(price) ?? 0).filter((cents) => cents > 0)
  const hidesAddress = hidesAddressOf(values)
  return {
    ...shown,
    id: '',
    cookId: user.id,
    cook: bakerOf(user),
    title: values.title || 'Your title',
    description: values.description || 'What makes it good, in a sentence or two.',
    cuisine: values.cuisine || 'Other',
    price: toDecimal(prices.length === 0 ? (amountOf(values.price) ?? 0) : Math.min(...prices)),
    options: withSoldOut({ options, fillings }),
    fillings,
    cakeMessageLength: Number.parseInt(values.cakeMessageLength, 10) || 0,
    servingsAvailable: Number.parseInt(values.servingsAvailable, 10) || 1,
    servingDescription: values.servingDescription || 'What a serving includes',
    readyByDate: values.readyByDate || tomorrow,
    readyByTime: values.readyByTime || '12:00',
    timeZone,
    batchId: null,
    orderBy: null,
    nextPickup: null,
    address: hidesAddress ? 'Your town and ZIP' : values.address || 'Your pickup address',
    addressType: values.addressType || 'home',
    hidesAddress,
    isActive: true,
    rating: 0,
    reviewCount: 0,
    orderCount: 0,
    ovenSpaces: null,
    doughGrams: null,
    leadHours: null,
    mostPerBuyer: Number.parseInt(values.mostPerBuyer, 10) || null,
    mostAtPickup: null,
    refundsNoShows: false,
    offersNoShows: false,
    isDraft: false,
    closed: null,
    isPlacedByAddress: false,
    placedIn: null,
    placeId: null,
    isSample: false,
    imageUrl: values.photos[0] ?? null,
    version: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}

function bakerOf(user: CurrentUser): Listing['cook'] {
  return {
    ...user,
    email: null,
    phone: null,
    keepsContact: false,
    bio: null,
    cookType: 'home_cook',
    payWays: ['pickup'],
  }
}

function optionOf({ name, price, servings, pieces }: ListingFormValues['options'][number], index: number) {
  return {
    id: String(index),
    name,
    price: toDecimal(amountOf(price) ?? 0),
    servings: Number.parseInt(servings, 10) || 1,
    ...(pieces.trim() === '' ? {} : { pieces: Number.parseInt(pieces, 10) || 1 }),
  }
}
