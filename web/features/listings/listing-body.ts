import { type Listing, ListingBody, StoredListingBody } from '#shared/api/listings.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { type FieldErrors, fieldErrors } from '#web/field-errors.ts'
import type { ListingFields } from './api/create-listing.ts'
import type { ListingChange } from './api/update-listing.ts'
import { hidesAddressOf, type ListingFormValues } from './listing-form-values.ts'

/** A filled-in form: what to send, or what is wrong with it. */
export type Checked<Body> = { body: Body } | { errors: FieldErrors }

/** When a form is checked, and the browser's zone, sent along where the listing has none of its own. */
interface Moment {
  zone: string
  now: Date
}

/**
 * Checks the form of a new listing with the contract's own schema (POST-09 to POST-19), and that its date is not before
 * today in the baker's zone (POST-12).
 */
export function checkNewListing(values: ListingFormValues, moment: Moment): Checked<ListingFields> {
  const result = ListingBody.safeParse(typed(values, moment))
  const errors = { ...pastDate(values, moment), ...fieldErrors(result) }
  if (!result.success || errors.readyByDate !== undefined) return { errors }
  const { cookId: _, ...parsed } = result.data
  return { body: { ...parsed, price: values.price.trim() } }
}

/** The same for a listing that is changed: whatever was stored may stay, a date that is over too. */
export function checkChangedListing(
  values: ListingFormValues,
  before: Pick<Listing, 'readyByDate' | 'readyByTime'>,
  moment: Moment,
): Checked<ListingChange> {
  const result = StoredListingBody.safeParse(typed(values, moment))
  const isUnmoved = before.readyByDate === values.readyByDate && before.readyByTime === values.readyByTime
  const errors = { ...(isUnmoved ? {} : pastDate(values, moment)), ...fieldErrors(result) }
  if (!result.success || errors.readyByDate !== undefined) return { errors }
  const { cookId: _, ...parsed } = result.data
  return { body: { ...parsed, price: values.price.trim() } }
}

/** What was typed, in the types of the contract. */
function typed(values: ListingFormValues, { zone }: Moment) {
  return {
    ...values,
    timeZone: values.timeZone || zone,
    servingsAvailable: wholeNumber(values.servingsAvailable),
    hidesAddress: hidesAddressOf(values),
    imageUrl: values.photos[0] ?? null,
    version: values.version ?? undefined,
    servingsBefore: values.servingsBefore ?? undefined,
  }
}

function pastDate({ readyByDate, timeZone }: ListingFormValues, { zone, now }: Moment) {
  const isPast = readyByDate < dateInZone(now, timeZone || zone)
  return isPast ? { readyByDate: 'The ready date cannot be before today' } : {}
}

/** An empty field is no number, not 0. */
function wholeNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
